INSERT INTO quote_settings (company_id, vat_number, hour_cost, margin, hours_of_day, valid_days, follow_up_days, prices_shown, exclusions, payment_stages) VALUES
  (2, 'GB123456789', 5204, 1500, 8, 30, 7, 'items', 'Plastering', '[{"name":"Deposit","share":10000,"trigger":"accepted","when":"","daysToPay":7}]');
INSERT INTO quote_terms (company_id, name, terms_version, body, created_by, created_at) VALUES (2, 'Terms', 1, 'Pay in time.', 2, 1700000070000);
INSERT INTO quotes (company_id, number, revision, client_id, title, site_address, prices_shown, valid_days, issued_on, valid_until, terms_id, payment_stages, margin, hours_of_day, hour_cost, status, net, gross, cost, hours, document, content_hash, sent_at, created_by, created_at)
SELECT 2, 'Q-2026-0001', 0, NULL, 'Alcove units', '3 Chevin Rise', 'items', 30, '2026-11-03', '2026-12-03', 1, '[]', 1500, 8, 5204, 'sent', 409948, 491938, 348456, 44000, '{"title":"Alcove units"}', 'abab', 1700000071000, 2, 1700000070500;
INSERT INTO quote_rooms (company_id, quote_id, position, name, items) VALUES (2, 1, 0, 'Sitting room', '[]');
INSERT INTO quote_links (company_id, quote_id, token_hash, sent_to, expires_at, created_by, created_at) VALUES (2, 1, 'of a link', 'reed@example.com', 1800000000000, 2, 1700000071000);
INSERT INTO quote_events (company_id, quote_id, kind, user_id, detail, created_at) VALUES (2, 1, 'sent', 2, 'reed@example.com', 1700000071000);
INSERT INTO quote_templates (company_id, name, pattern, created_by, created_at) VALUES (2, 'Alcoves', '{"intro":"","exclusions":"","rooms":[],"paymentStages":[],"templateId":null}', 2, 1700000072000);
INSERT INTO price_list_items (company_id, kind, name, code, supplier, unit, cost, cost_on, waste, created_by, created_at) VALUES (2, 'hardware', 'Blum hinge', '71B3590', 'Häfele', 'pair', 860, '2026-10-02', 0, 2, 1700000073000);
INSERT INTO document_numbers (company_id, kind, year, last) VALUES (2, 'quote', 2026, 1);
INSERT INTO rate_cards (company_id, effective_from, makers, productive_hours, labour_cost, overhead_cost, labour_rate, overhead_rate, break_even, target_margin, charge_out, chosen_rate, created_by, created_at)
VALUES (2, '2026-10-01', 3, 3948750, 12751200, 7800000, 3229, 1975, 5204, 1500, 6123, 6123, 2, 1700000073200);
INSERT INTO quotes (company_id, number, revision, supersedes_id, client_id, project_id, title, prices_shown, valid_days, issued_on, valid_until, terms_id, discount, payment_stages, margin, hours_of_day, hour_cost, rate_card_id, template_id, status, net, gross, document, content_hash, sent_at, first_viewed_at, decided_at, follow_up_at, followed_up_at, shared_files, answer, created_by, created_at)
SELECT 2, 'Q-2026-0001', 1, 1, (SELECT min(id) FROM clients WHERE company_id = 2), (SELECT min(id) FROM projects WHERE company_id = 2), 'Alcove units', 'rooms', 30, '2026-11-05', '2026-12-05', 1, '{"kind":"share","rate":500}', '[]', 1500, 8, 5204, (SELECT max(id) FROM rate_cards WHERE company_id = 2), (SELECT min(id) FROM task_templates WHERE company_id = 2), 'accepted', 389451, 467341, '{"title":"Alcove units"}', 'cdcd', 1700000074000, 1700000075000, 1700000076000, 1700000075400, 1700000075500, '[{"id":1,"roomId":null}]', 'Yes please', 2, 1700000073500;
UPDATE quotes SET status = 'superseded' WHERE revision = 0;
INSERT INTO quotes (company_id, number, title, prices_shown, valid_days, payment_stages, margin, hours_of_day, hour_cost, bin_entry_id, created_by, created_at)
SELECT 2, 'Q-2026-0002', 'A draft that was deleted', 'total', 14, '[]', 1500, 8, 5204, (SELECT min(id) FROM bin_entries WHERE company_id = 2), 2, 1700000077000;
INSERT INTO quote_acceptances (company_id, quote_id, name, email, order_number, address, user_agent, revision, extras, terms_id, content_hash, net, gross, accepted_at) VALUES
  (2, 2, 'Mrs Reed', 'reed@example.com', 'PO 7', '192.0.2.9', 'A phone', 1, '["item-1"]', 1, 'cdcd', 389451, 467341, 1700000076000);
UPDATE quote_links SET revoked_at = 1700000076500;
UPDATE price_list_items SET bin_entry_id = (SELECT min(id) FROM bin_entries WHERE company_id = 2);
INSERT INTO price_list_items (company_id, kind, name, unit, cost, cost_on, waste, created_by, created_at) VALUES (2, 'material', 'Birch ply', 'sheet', 8240, '2026-11-02', 1000, 2, 1700000078000);
INSERT INTO project_rooms (company_id, project_id, position, name, scope) SELECT 2, min(id), 0, 'Sitting room', 'Two alcove units' FROM projects WHERE company_id = 2;
INSERT INTO project_materials (company_id, project_id, room_id, kind, description, quantity, unit, cost, created_at) SELECT 2, min(id), 1, 'material', 'Birch ply', 2000, 'sheet', 8240, 1700000079000 FROM projects WHERE company_id = 2;
INSERT INTO project_payment_stages (company_id, project_id, position, name, share, "trigger", "when", days_to_pay, net, gross, payment_id) SELECT 2, min(id), 0, 'Deposit', 10000, 'accepted', '', 7, 389451, 467341, (SELECT min(id) FROM payments WHERE company_id = 2) FROM projects WHERE company_id = 2;
UPDATE document_numbers SET last = 2;
