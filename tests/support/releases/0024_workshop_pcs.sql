INSERT INTO workshop_pcs (id, company_id, name, name_key, token_hash, created_by, created_at) VALUES
  (1, 2, 'Bench hall', 'bench hall', 'token-hash-bench-hall', 2, 1700000061000);
UPDATE users SET pin_hash = 'pin-hash-cy', pin_set_at = 1700000062000 WHERE id = 4;
INSERT INTO sessions (sid, sess, expire, user_id, workshop_pc_id, created_at) VALUES
  ('sid-hash-cy', '{"userAgent":"Firefox","address":"127.0.0.1"}', 4000000000000, 4, 1, 1700000063000);
