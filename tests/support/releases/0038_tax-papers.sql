INSERT INTO files (id, company_id, filename, original_name, name_key, mime_type, size, uploaded_by, category, is_money, created_at) VALUES
  (41, 2, 'k41', 'Letter.pdf', 'letter.pdf', 'application/pdf', 2048, 3, 'document', 1, 1700000096000);
INSERT INTO tax_papers (company_id, client_id, kind, day, file_id, created_by, created_at) SELECT 2, min(id), 'end_user', '2026-08-24', 41, 2, 1700000096000 FROM clients WHERE company_id = 2;
INSERT INTO tax_papers (company_id, client_id, client_name, kind, day, deducted, created_by, created_at) SELECT 2, min(id), 'Reed Builders', 'cis_statement', '2026-10-05', 12000, 2, 1700000096500 FROM clients WHERE company_id = 2;
