INSERT INTO company_imports (company_id, started_by, file_name, state, done_count, total_count, problem, undo, left_out_count, started_at, touched_at, ended_at) VALUES
  (2, 2, 'mortise-company-export.zip', 'refused', 12, 40, 'data/tasks.ndjson, line 12: dueDate: This is no date.', '{"stages":[],"jobRoles":[],"ids":{}}', 1, 1700000064000, 1700000065000, 1700000066000);
