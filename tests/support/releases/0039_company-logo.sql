INSERT INTO files (id, company_id, filename, original_name, name_key, mime_type, size, uploaded_by, category, width, height, has_picture, created_at) VALUES
  (39, 2, 'k39', 'Logo.png', 'logo.png', 'image/png', 4096, 3, 'document', 600, 180, 0, 1700000095000);
INSERT INTO company_logos (company_id, file_id) VALUES (2, 39);
