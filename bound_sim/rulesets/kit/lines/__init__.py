"""Parts that games of lines share: programmes, driven turns, questions, policies."""
