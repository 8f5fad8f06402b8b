UPDATE tasks SET waiting_for = 'Hinges', waiting_until = '2026-12-01', waiting_since = '2026-11-25' WHERE id = 1;
