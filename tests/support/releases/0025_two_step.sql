INSERT INTO authenticator_apps (id, company_id, user_id, secret, confirmed_at, last_step, created_at) VALUES
  (1, 2, 3, 'a sealed key', 1700000060000, 56666668, 1700000059000),
  (2, 3, 6, 'a sealed key that waits', NULL, NULL, 1700000061000);
INSERT INTO passkeys (id, company_id, user_id, name, credential_id, public_key, counter, transports, last_used_at, created_at) VALUES
  (1, 2, 3, 'Phone', 'credential-1', 'key-1', 4, '["internal","hybrid"]', 1700000062000, 1700000060500),
  (2, 3, 6, 'Key on the ring', 'credential-2', 'key-2', 0, '[]', NULL, 1700000062000);
INSERT INTO recovery_codes (id, company_id, user_id, salt, code_hash, used_at, created_at) VALUES
  (1, 2, 3, 'a salt', 'hash of a code', NULL, 1700000060000),
  (2, 2, 3, 'a salt', 'hash of a used code', 1700000063000, 1700000060000);
INSERT INTO passkey_challenges (hash, expires_at) VALUES ('hash of a challenge', 1700000064000);
