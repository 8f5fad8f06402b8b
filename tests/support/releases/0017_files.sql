INSERT INTO files (id, company_id, filename, original_name, name_key, mime_type, size, project_id, task_id, message_id, uploaded_by, category, phase, revision, width, height, has_picture, bin_entry_id, created_at) VALUES
  (20, 2, 'k20', 'Stairs.dwg', 'stairs.dwg', 'image/vnd.dwg', 4096, 1, NULL, NULL, 3, 'drawing', NULL, 1, NULL, NULL, 0, NULL, 1700000030000),
  (21, 2, 'k21', 'Glued up.jpg', 'glued up.jpg', 'image/jpeg', 2048, 1, 1, 20, 3, 'photo', 'during', NULL, 800, 600, 1, NULL, 1700000031000);
