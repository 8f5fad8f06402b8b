UPDATE companies SET file_limit = 21474836480 WHERE id = 1;
