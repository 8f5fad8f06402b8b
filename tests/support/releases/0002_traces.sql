UPDATE companies SET emptied_at = closed_at WHERE id = 4;
UPDATE team_invitations SET accepted_by = 4 WHERE id = 1;
UPDATE owner_notifications SET company_id = 3, user_id = 6;
UPDATE users SET former_usernames = '["addie"]' WHERE id = 2;
