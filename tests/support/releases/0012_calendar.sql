INSERT INTO calendar_feeds (id, company_id, user_id, token_hash, contents, has_spans, created_at) VALUES
  (1, 2, 3, 'hash of a feed of one', 'mine', 0, unixepoch() * 1000 - 900000),
  (2, 3, 6, 'hash of a feed of all', 'all', 1, unixepoch() * 1000 - 800000);
