"""What nobody may know stays unknown, and what is imagined is imagined rightly."""
