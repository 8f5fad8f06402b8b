INSERT INTO overhead_items (company_id, category, name, amount, period, starts_on, ends_on, is_vat_recoverable, note, created_by, created_at, updated_at)
SELECT company_id, 'rent', 'Unit 4, Wharfe Mill', 145000, 'month', '2026-01-01', '2027-12-31', 0, 'Reviewed every January', id, 1795600000000, 1795600000000 FROM users WHERE id = 1;
INSERT INTO staff_costs (company_id, user_id, name, headcount, is_maker, pay_kind, pay, employer_ni, pension, other_costs, weekly_hours, days_per_week, holiday_days, sick_days, training_days, on_jobs, note, created_by, created_at, updated_at)
SELECT company_id, id, 'Bench hand', 1, 1, 'hourly', 1800, 472560, 90792, 36648, 39000, 5, 28000, 5000, 2000, 7500, 'Since the new saw', id, 1795600000000, 1795600000000 FROM users WHERE id = 1;
INSERT INTO rate_cards (company_id, effective_from, makers, productive_hours, labour_cost, overhead_cost, labour_rate, overhead_rate, break_even, target_margin, charge_out, chosen_rate, note, created_by, created_at)
SELECT company_id, '2026-09-01', 3, 3948750, 12751200, 7800000, 3229, 1975, 5204, 1500, 6123, 6123, 'Rent went up', id, 1795600000000 FROM users WHERE id = 1;
