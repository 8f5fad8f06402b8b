INSERT INTO spreadsheets (company_id, user_id, kind, file_name, content, columns, client_rule, created_at, imported_at, made, undone_at, bin_entry_id) VALUES
  (2, 2, 'clients', 'customers.csv', '{"header":["Customer"],"rows":[[2,["Mrs Reed"]]]}', '["clientName"]', 'keep', 1700000067000, 1700000068000, '{"clients":[1],"projects":[],"tasks":[],"wrong":[]}', 1700000069000, 1);
