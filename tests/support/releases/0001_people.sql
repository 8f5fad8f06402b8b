UPDATE users SET new_email = 'ada@new.example', new_email_token_hash = 'new-email-hash', new_email_expires_at = 4000000000000, morning_mail_at = '07:30', morning_mailed_at = 1700000024000 WHERE id = 2;
UPDATE users SET restricted_at = 1700000024001 WHERE id = 4;
UPDATE users SET erased_at = 1700000024002, inactivity_warned_at = 1700000024003 WHERE id = 5;
UPDATE team_invitations SET sent_at = created_at;
UPDATE job_roles SET version = 2;
-- The email and the username of somebody who has left are free again.
INSERT INTO users (id, company_id, username, email, password_hash, created_by, created_at) VALUES (7, 2, 'dora', 'dora@ash.example', 'none', 2, 1700000024004);
-- A company that has closed.
INSERT INTO companies (id, name, name_key, has_free_access, closed_at, deletion_warned_at, created_at) VALUES (4, 'Larch Ltd', 'larch ltd', 0, unixepoch() * 1000 - 3600000, unixepoch() * 1000 - 3600000, 1700000024005);
