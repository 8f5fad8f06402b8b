INSERT INTO invoice_settings (company_id, legal_name, company_number, legal_address, vat_scheme, flat_rate, cis_rate, bank_name, sort_code, account_number, days_to_pay, terms, invoice_prefix, credit_prefix, request_prefix, year_end) VALUES
  (2, 'Ash Joinery Ltd', '00000000', 'Unit 4', 'cash', 950, 2000, 'Ash Joinery', '00-00-00', '00000000', 30, 'Pay in time.', 'INV', 'CN', 'DR', '03-31');
INSERT INTO client_taxes (company_id, client_id, kind, vat_number, is_contractor, cis_rate, end_user_confirmed_on, end_user_note, days_to_pay, needs_order_number, confirmed_by, confirmed_at)
SELECT 2, min(id), 'business', 'GB888888806', 1, 2000, '2026-08-24', 'In the blue folder', 42, 1, 2, 1700000080000 FROM clients WHERE company_id = 2;
INSERT INTO variations (company_id, project_id, number, title, words, lines, net, minutes, delay_days, state, quoted, token_hash, sent_to, sent_at, expires_at, document, content_hash, decided_at, decided_name, decided_from, user_agent, created_by, created_at)
SELECT 2, min(id), 1, 'Shaving cabinets', 'Two of them', '[{"description":"Shaving cabinets","vat":"standard","element":"labour","net":145000}]', 145000, 480, 2, 'approved', '{"author":"Ada","text":"Two more, please","sentAt":1700000080000}', 'of a variation', 'reed@example.com', 1700000080500, 1800000000000, '{"number":1}', 'efef', 1700000081000, 'Mrs Reed', '192.0.2.9', 'A phone', 2, 1700000080100 FROM projects WHERE company_id = 2;
INSERT INTO invoices (is_under_cis, company_id, kind, number, title, client_id, project_id, stage_id, order_number, site_address, note, supplied_on, days_to_pay, lines, retention_rate, retention_on, issued_on, due_on, tax_point, net, vat, gross, labour, cis, payable, document, content_hash, issued_at, first_viewed_at, created_by, created_at)
SELECT 1, 2, 'stage', 'INV-2026-0001', 'Alcove units, second stage', (SELECT min(id) FROM clients WHERE company_id = 2), min(id), 1, 'BC-4471', '3 Chevin Rise', 'Thank you', '2026-09-30', 42, '[]', 500, '2027-09-30', '2026-10-02', '2026-11-13', '2026-10-02', 800000, 0, 800000, 300000, 60000, 740000, '{"number":"INV-2026-0001"}', 'efef', 1700000082000, 1700000083000, 2, 1700000081500 FROM projects WHERE company_id = 2;
INSERT INTO invoices (is_left_out, company_id, kind, number, title, client_id, of_id, reason, days_to_pay, lines, issued_on, tax_point, net, gross, payable, document, content_hash, issued_at, created_by, created_at)
SELECT 1, 2, 'credit_note', 'CN-2026-0001', 'Alcove units, second stage', (SELECT min(id) FROM clients WHERE company_id = 2), 1, 'One door less', 0, '[]', '2026-10-05', '2026-10-05', 10000, 10000, 10000, '{"number":"CN-2026-0001"}', 'efef', 1700000084000, 2, 1700000083500;
INSERT INTO invoices (company_id, kind, title, variation_id, days_to_pay, lines, bin_entry_id, created_by, created_at)
SELECT 2, 'variation', 'A draft that was deleted', 1, 14, '[]', (SELECT min(id) FROM bin_entries WHERE company_id = 2), 2, 1700000085000;
INSERT INTO invoice_links (company_id, invoice_id, token_hash, sent_to, expires_at, revoked_at, created_by, created_at) VALUES (2, 1, 'of an invoice', 'reed@example.com', 1800000000000, 1700000086500, 2, 1700000086000);
INSERT INTO invoice_events (company_id, invoice_id, kind, user_id, days, detail, created_at) VALUES (2, 1, 'reminded', 2, 7, 'by mail', 1700000087000);
INSERT INTO payment_allocations (company_id, invoice_id, payment_id, amount, created_at) SELECT 2, 1, min(id), 100, 1700000088000 FROM payments WHERE company_id = 2;
INSERT INTO payment_allocations (company_id, invoice_id, credit_note_id, amount, created_at) VALUES (2, 1, 2, 10000, 1700000089000);
INSERT INTO document_numbers (company_id, kind, year, last) VALUES (2, 'invoice', 2026, 1), (2, 'credit_note', 2026, 1);
UPDATE quotes SET shared_files = '[]';
UPDATE invoice_settings SET utr = '1234567890';
INSERT INTO client_pages (company_id, project_id, token_hash, sealed_token, made_at, shows_payments, next_on, next_words, next_note, care_notes, created_by, created_at)
SELECT 2, min(id), 'of a client page', 'sealed', 1700000090000, 0, '2026-11-30', 'Fitting starts', 'Clear the worktops', 'Oil it once a year.', 2, 1700000090500 FROM projects WHERE company_id = 2;
INSERT INTO client_page_files (company_id, page_id, file_id, created_at) SELECT 2, 1, min(id), 1700000091000 FROM files WHERE company_id = 2;
INSERT INTO client_decisions (company_id, page_id, question, note, options, answer_on, answer, answered_at, created_by, created_at) VALUES (2, 1, 'Which handles?', 'Both cost the same', '["Cup","Bar"]', '2026-11-24', 'Cup', 1700000092000, 2, 1700000091500);
INSERT INTO client_reports (company_id, page_id, task_id, words, created_at) SELECT 2, 1, min(id), 'A door sticks', 1700000093000 FROM tasks WHERE company_id = 2;
INSERT INTO variations (company_id, project_id, number, title, lines, net, created_by, created_at)
SELECT 2, min(id), 2, 'One cabinet less', '[{"description":"One cabinet less","vat":"standard","element":"labour","net":-72500}]', -72500, 2, 1700000094000 FROM projects WHERE company_id = 2;
INSERT INTO files (id, company_id, filename, original_name, name_key, mime_type, size, uploaded_by, category, width, height, has_picture, created_at) VALUES
  (39, 2, 'k39', 'Logo.png', 'logo.png', 'image/png', 4096, 3, 'document', 600, 180, 0, 1700000095000);
INSERT INTO company_logos (company_id, file_id) VALUES (2, 39);
UPDATE invoices SET interest_until = '2026-11-20', interest_rate = 1175 WHERE company_id = 2 AND number IS NULL;
UPDATE payments SET moves = '[{"day":"2026-10-16","amount":100},{"day":"2026-11-02","amount":-40}]' WHERE id = (SELECT min(id) FROM payments WHERE company_id = 2);
INSERT INTO payment_allocations (company_id, invoice_id, payment_id, amount, day, created_at) SELECT 2, 1, min(id), -40, '2026-11-02', 1700000090000 FROM payments WHERE company_id = 2;
UPDATE invoices SET withdrawn_at = 1700000094000 WHERE id = (SELECT min(id) FROM invoices);
