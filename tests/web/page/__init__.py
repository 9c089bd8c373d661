"""The page in Chromium, as a person uses it: one server and one browser for all of them."""
