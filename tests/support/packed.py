"""What stands in a page or file in packed form, unpacked: a text that is looked for is found in it."""

import base64
import gzip
import re

#: gzip in base64 begins so, whatever is packed
_PACKED = re.compile(rb"H4sI[\w+/]{16,}={0,2}")


def unpacked(data: bytes) -> bytes:
    """The same with each packed part as it reads: letters of base64 that look like a text are none."""
    return _PACKED.sub(lambda found: gzip.decompress(base64.b64decode(found[0])), data)
