UPDATE invoices SET interest_until = '2026-11-20', interest_rate = 1175 WHERE company_id = 2 AND number IS NULL;
UPDATE payments SET moves = '[{"day":"2026-10-16","amount":100},{"day":"2026-11-02","amount":-40}]' WHERE id = (SELECT min(id) FROM payments WHERE company_id = 2);
INSERT INTO payment_allocations (company_id, invoice_id, payment_id, amount, day, created_at) SELECT 2, 1, min(id), -40, '2026-11-02', 1700000090000 FROM payments WHERE company_id = 2;
