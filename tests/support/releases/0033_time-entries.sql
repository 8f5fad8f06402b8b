INSERT INTO time_entries (company_id, user_id, project_id, task_id, day, started_at, ended_at, minutes, note, created_by, created_at) VALUES
  (2, 2, 1, 1, '2026-11-24', 1795500000000, 1795505400000, 90, 'Larder doors', 2, 1795505400000),
  (2, 2, 1, NULL, '2026-11-25', 1795590000000, NULL, NULL, '', 2, 1795590000000);
