UPDATE companies SET bank_holiday_region = 'scotland', holiday_allowance = 22.5, holiday_year_start = '04-01' WHERE id = 2;
UPDATE users SET holiday_allowance = 25.5 WHERE id = 3;
INSERT INTO team_holidays (id, company_id, user_id, start_date, end_date, starts_at_midday, ends_at_midday, from_allowance, reason, status, created_at) VALUES
  (900, 2, 3, date('now', '+20 days'), date('now', '+21 days'), 1, 1, 0, 'Unpaid', 'approved', unixepoch() * 1000 - 7200000);
