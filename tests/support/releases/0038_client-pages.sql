INSERT INTO client_pages (company_id, project_id, token_hash, sealed_token, made_at, shows_payments, next_on, next_words, next_note, care_notes, created_by, created_at)
SELECT 2, min(id), 'of a client page', 'sealed', 1700000090000, 0, '2026-11-30', 'Fitting starts', 'Clear the worktops', 'Oil it once a year.', 2, 1700000090500 FROM projects WHERE company_id = 2;
INSERT INTO client_page_files (company_id, page_id, file_id, created_at) SELECT 2, 1, min(id), 1700000091000 FROM files WHERE company_id = 2;
INSERT INTO client_decisions (company_id, page_id, question, note, options, answer_on, answer, answered_at, created_by, created_at) VALUES (2, 1, 'Which handles?', 'Both cost the same', '["Cup","Bar"]', '2026-11-24', 'Cup', 1700000092000, 2, 1700000091500);
INSERT INTO client_reports (company_id, page_id, task_id, words, created_at) SELECT 2, 1, min(id), 'A door sticks', 1700000093000 FROM tasks WHERE company_id = 2;
