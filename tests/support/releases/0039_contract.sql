UPDATE invoices SET is_under_cis = 1 WHERE kind = 'stage';
UPDATE invoices SET is_left_out = 1 WHERE kind = 'credit_note';
INSERT INTO variations (company_id, project_id, number, title, lines, net, created_by, created_at)
SELECT 2, min(id), 2, 'One cabinet less', '[{"description":"One cabinet less","vat":"standard","element":"labour","net":-72500}]', -72500, 2, 1700000094000 FROM projects WHERE company_id = 2;
