INSERT INTO bin_entries (id, company_id, noun, label, project_id, item_count, deleted_by, deleted_at, expires_at) VALUES
  (90, 2, 'message', 'The message of 14 Nov 22:13', NULL, 1, 3, unixepoch() * 1000 - 86400000, unixepoch() * 1000 + 2505600000);
INSERT INTO chat_messages (id, company_id, content, sender_id, project_id, is_to_team, client_id, saved_at, bin_entry_id, created_at) VALUES
  (20, 2, 'Saved to the job', 3, 1, 1, '0b8f7c1e-6a55-4a6e-9d0a-3d1f6f0f1a20', 1700000020500, NULL, 1700000020000),
  (21, 2, 'Thrown out', 3, NULL, 1, NULL, NULL, 90, 1700000021000);
UPDATE chat_user_settings SET room_visits = '{"team":1700000010000,"rest":0}' WHERE id = 1;
