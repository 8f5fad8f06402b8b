INSERT INTO notifications (id, company_id, user_id, title, message, type, is_read, related_task_id, related_project_id, event_key, created_at) VALUES
  (10, 2, 4, 'Oak kitchen', 'is at production', 'stage', 0, NULL, 1, 'activity:1', unixepoch() * 1000 - 3500000),
  (11, 2, 3, 'Oak kitchen', 'was at measure', 'stage', 1, NULL, 1, 'superseded:1', unixepoch() * 1000 - 3400000),
  (12, 2, 4, 'Cy Cedar', 'mentioned you', 'mention', 0, NULL, NULL, 'message:1', unixepoch() * 1000 - 3300000),
  (13, 3, 6, 'Oak kitchen', 'of another company', 'stage', 0, NULL, NULL, 'activity:2', unixepoch() * 1000 - 3200000),
  (14, 2, 3, 'Gone', 'of an act that nobody knows', 'info', 1, NULL, NULL, 'superseded:999', unixepoch() * 1000 - 3100000);
