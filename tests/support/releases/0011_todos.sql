INSERT INTO bin_entries (id, company_id, noun, label, project_id, item_count, deleted_by, deleted_at, expires_at) VALUES
  (900, 2, 'todo', 'Sharpen the planer knives', NULL, 1, 3, unixepoch() * 1000 - 3600000, unixepoch() * 1000 + 864000000);
INSERT INTO todos (id, company_id, user_id, title, is_completed, due_at, notification_sent, bin_entry_id, created_at) VALUES
  (900, 2, 3, 'Sharpen the planer knives', 0, unixepoch() * 1000 + 86400000, 0, 900, unixepoch() * 1000 - 7200000),
  (901, 2, 3, 'Ring about the oak', 0, unixepoch() * 1000 - 3600000, 1, NULL, unixepoch() * 1000 - 7200000);
INSERT INTO notifications (id, company_id, user_id, title, message, type, is_read, related_todo_id, event_key, created_at) VALUES
  (900, 2, 3, 'To-do due', 'Ring about the oak', 'todo', 0, 901, 'todo:901', unixepoch() * 1000 - 3600000);
