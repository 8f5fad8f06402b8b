INSERT INTO day_sheets (company_id, user_id, day, number, lines, waiting, more_count, created_by, saved_at, saved_by, created_at)
SELECT company_id, id, '2026-11-25', 'MH-2511', '[{"taskId":1,"title":"Dovetailed drawer boxes","jobNumber":1,"jobName":"Kitchen","about":"due today","minutes":360,"result":{"outcome":"done","from":450,"to":790,"minutesLeft":null,"note":""}}]',
  'Larder doors (hinges, Tue)', 2, id, 1795600000000, id, 1795600000000 FROM users WHERE id = 1;
UPDATE companies SET address = 'Unit 4, Wharfe Mill, Otley', phone = '01943 555 100';
