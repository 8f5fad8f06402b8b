INSERT INTO time_entries (company_id, user_id, project_id, task_id, day, started_at, ended_at, minutes, note, created_by, created_at) VALUES
  (2, 2, 1, 1, '2026-11-24', 1795500000000, 1795505400000, 90, 'Larder doors', 2, 1795505400000);
INSERT INTO time_entries (company_id, user_id, day, started_at, forgotten_at, created_by, created_at) VALUES
  (2, 2, '2026-11-23', 1795400000000, 1795500000000, 2, 1795400000000);
INSERT INTO time_entries (company_id, user_id, day, minutes, day_sheet_id, sheet_line, gone_project, gone_task, created_by, deleted_at, deleted_by, created_at)
SELECT company_id, user_id, day, 30, id, 1, 'API-007 Hall bench', 'Oil, two coats', user_id, 1795500000000, user_id, 1795500000000 FROM day_sheets;
