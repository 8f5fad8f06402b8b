UPDATE companies SET storage_limit = 5368709120 WHERE id = 1;
