UPDATE companies SET idle_minutes = 60, idle_chosen_at = 1700000060000 WHERE id = 2;
