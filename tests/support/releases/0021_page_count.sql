INSERT INTO files (id, company_id, filename, original_name, name_key, mime_type, size, project_id, uploaded_by, category, revision, revised_at, revised_by, width, height, page_count, has_picture, picture_bytes, created_at) VALUES
  (40, 2, 'k40', 'Landing.pdf', 'landing.pdf', 'application/pdf', 4096, 1, 3, 'drawing', 1, 1700000050000, 3, 842, 595, 3, 1, 1024, 1700000050000);
