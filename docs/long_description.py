"""The README as a package index and ``pip show`` have it, where no file of the repository lies beside it.

The project has no public address, so that a link to a file of the repository leads nowhere there: such a link is its
text, that to a page of docs/ with the command that shows the page, since a wheel has all pages. Pictures are left out.
hatchling calls `LongDescription` for a wheel, a source distribution and an installation from a checkout.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

#: words for the search of the site
_COMMENT = re.compile(r"<!--.*?-->\n*", re.DOTALL)
_PICTURE = re.compile(r"!\[[^]]*\]\([^)]*\)")
_LINK = re.compile(r"(?P<before>.)?\[(?P<text>[^]]+)\]\((?P<to>[^)\s]+)\)")
_PAGE = re.compile(r"docs/(?P<name>[a-z0-9-]+)\.md(?:#.*)?")
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:")


def long_description(readme: str) -> str:
    """A README without links to files beside it, and without what has pictures: a paragraph, a table."""
    blocks = _COMMENT.sub("", readme).split("\n\n")
    return _LINK.sub(_said, "\n\n".join(block for block in blocks if not _PICTURE.search(block)))


def _said(link: re.Match[str]) -> str:
    before, text, to = link["before"] or "", link["text"], link["to"]
    if _ELSEWHERE.match(to):
        return link[0]
    page = _PAGE.fullmatch(to)
    if page is None:
        return before + text
    command = f"`bound-sim docs {page['name']}`"
    if text == to:
        return before + command
    return f"{before}{text}: {command}" if before == "(" else f"{before}{text} ({command})"


class LongDescription(MetadataHookInterface):
    """The long description of a distribution."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Take the README of the folder that is built."""
        text = long_description((Path(self.root) / "README.md").read_text(encoding="utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
