-- What two companies and the site owner had in the first released schema: a row at least in each table, a value in each column.
-- The password of everybody is the demo's. Times are told from now, so that nothing is due to be forgotten.

INSERT INTO companies (id, name, name_key, currency, time_zone, week_start, default_invitation_role, next_job_number, stripe_customer_id, stripe_subscription_id, stripe_account_id, subscription_status, subscription_tier, subscription_ends_at, trial_ends_at, has_free_access, free_access_granted_at, free_access_granted_by, invite_code, version, created_at) VALUES
  (1, 'Mortise', 'mortise', 'GBP', 'Europe/London', 'sunday', 'team_member', 1, NULL, NULL, NULL, NULL, 1, NULL, NULL, 1, 1700000000000, NULL, NULL, 1, 1700000000000),
  (2, 'Ash & Adze Joinery', 'ash & adze joinery', 'GBP', 'Europe/London', 'monday', 'project_manager', 4, 'cus_ash', 'sub_ash', 'acct_ash', 'active', 2, 4000000000000, 1700700000000, 0, NULL, NULL, 'ASHCODE', 3, 1700000000001),
  (3, 'Teak & Sons', 'teak & sons', 'EUR', 'Europe/Dublin', 'sunday', 'team_member', 3, NULL, NULL, NULL, NULL, 1, NULL, NULL, 1, 1700000000002, 1, 'TEAKCODE', 1, 1700000000002);

INSERT INTO users (id, company_id, username, email, password_hash, first_name, last_name, phone, role, job_role, job_position, department, avatar, chat_color, status, reset_token_hash, reset_token_expires_at, welcome_email_sent_at, last_login_at, created_by, version, created_at) VALUES
  (1, 1, 'admin', 'owner@ash.example', '$argon2id$v=19$m=19456,t=2,p=1$/C057LHymu8ED5ytA9ZtPA$G/X8xn1mY1SMLX5w8bpi6H0dw7o8V7YtkH4yinnueW8', 'Site', 'Owner', '', 'admin', 'Site owner', '', '', NULL, NULL, 'active', NULL, NULL, NULL, unixepoch() * 1000, NULL, 1, 1700000000000),
  (2, 2, 'ada', 'Ada@Ash.example', '$argon2id$v=19$m=19456,t=2,p=1$/C057LHymu8ED5ytA9ZtPA$G/X8xn1mY1SMLX5w8bpi6H0dw7o8V7YtkH4yinnueW8', 'Ada', 'Ash', '01943 555 010', 'admin', 'Owner', 'Bench hand', 'Workshop', 'ada.png', '#60a5fa', 'active', 'reset-hash-ada', 4000000000000, 1700000000500, unixepoch() * 1000, NULL, 2, 1700000000100),
  (3, 2, 'bob', 'bob@ash.example', '$argon2id$v=19$m=19456,t=2,p=1$/C057LHymu8ED5ytA9ZtPA$G/X8xn1mY1SMLX5w8bpi6H0dw7o8V7YtkH4yinnueW8', 'Bob', 'Birch', '', 'project_manager', 'Foreman', '', '', NULL, '#f472b6', 'active', NULL, NULL, NULL, unixepoch() * 1000, 2, 1, 1700000000200),
  (4, 2, 'cy', 'cy@ash.example', '$argon2id$v=19$m=19456,t=2,p=1$/C057LHymu8ED5ytA9ZtPA$G/X8xn1mY1SMLX5w8bpi6H0dw7o8V7YtkH4yinnueW8', 'Cy', 'Cedar', '', 'team_member', '', '', '', NULL, NULL, 'active', NULL, NULL, NULL, unixepoch() * 1000, 2, 1, 1700000000300),
  (5, 2, 'dora', 'dora@ash.example', 'gone', 'Dora', 'Deal', '', 'team_member', '', '', '', NULL, NULL, 'inactive', NULL, NULL, NULL, NULL, 2, 2, 1700000000400),
  (6, 3, 'tess', 'tess@teak.example', '$argon2id$v=19$m=19456,t=2,p=1$/C057LHymu8ED5ytA9ZtPA$G/X8xn1mY1SMLX5w8bpi6H0dw7o8V7YtkH4yinnueW8', 'Tess', 'Teak', '', 'admin', '', '', '', NULL, '#60a5fa', 'active', NULL, NULL, NULL, unixepoch() * 1000, NULL, 1, 1700000000500);

INSERT INTO stages (id, company_id, name, name_key, colour, position, created_at) VALUES
  (1, 2, 'measure', 'measure', '#60a5fa', 1, 1700000001000),
  (2, 2, 'production', 'production', '#facc15', 2, 1700000001001),
  (3, 2, 'complete', 'complete', '#f472b6', 3, 1700000001002),
  (4, 3, 'site', 'site', '#34d399', 1, 1700000001003);

INSERT INTO bin_entries (id, company_id, noun, label, project_id, item_count, deleted_by, deleted_at, expires_at) VALUES
  (1, 2, 'project', 'Thrown-out shelves', 3, 1, 2, unixepoch() * 1000 - 86400000, unixepoch() * 1000 + 2505600000),
  (2, 2, 'client', 'Mr Nobody', NULL, 1, 2, unixepoch() * 1000 - 86400000, unixepoch() * 1000 + 2505600000),
  (3, 2, 'template', 'Thrown-out template', NULL, 1, 2, unixepoch() * 1000 - 86400000, unixepoch() * 1000 + 2505600000),
  (4, 2, 'file', 'Shelves.jpg', 3, 1, 2, unixepoch() * 1000 - 86400000, unixepoch() * 1000 + 2505600000),
  (5, 2, 'task', 'Thrown-out task', 1, 1, 2, unixepoch() * 1000 - 86400000, unixepoch() * 1000 + 2505600000);

INSERT INTO clients (id, company_id, name, email, phone, address, notes, created_by, bin_entry_id, version, created_at) VALUES
  (1, 2, 'Élodie O''Brien', 'elodie@client.example', '01943 555 014', '1 Mill Lane
Ilkley', 'Two dogs', 2, NULL, 2, 1700000002000),
  (2, 2, 'Mr Nobody', '', '', '', '', 3, 2, 1, 1700000002001),
  (3, 3, 'Harbour Hotel', 'desk@harbour.example', '', '', '', 6, NULL, 1, 1700000002002);

INSERT INTO projects (id, company_id, job_number, name, description, notes, client_id, stage_id, status, estimated_value, actual_value, start_date, due_date, completed_date, assigned_to, created_by, bin_entry_id, version, created_at) VALUES
  (1, 2, 1, 'Oak kitchen <for> O''Brien', 'Shaker doors', 'Key with neighbour', 1, 2, 'active', 1250000, 980050, '2026-01-05', '2027-02-28', NULL, 4, 2, NULL, 5, 1700000003000),
  (2, 2, 2, 'Wardrobe', '', '', 1, 3, 'completed', 90000, NULL, '2025-01-05', '2025-02-28', '2025-02-27', NULL, 3, NULL, 1, 1700000003001),
  (3, 2, 3, 'Thrown-out shelves', '', '', NULL, 1, 'cancelled', NULL, NULL, NULL, NULL, NULL, NULL, 2, 1, 1, 1700000003002),
  (4, 3, 1, 'Bar top', '', '', 3, 4, 'on_hold', 0, 0, NULL, NULL, NULL, 6, 6, NULL, 1, 1700000003003),
  (5, 3, 2, 'Reading room', '', '', NULL, 4, 'active', NULL, NULL, NULL, '2027-01-01', NULL, NULL, 6, NULL, 1, 1700000003004);

INSERT INTO tasks (id, company_id, title, description, project_id, stage_id, assigned_to, status, priority, position, due_date, completed_at, completed_by, created_by, bin_entry_id, version, created_at) VALUES
  (1, 2, 'Cut the carcases', 'From the 18 mm ply', 1, 2, 4, 'in_progress', 'high', 1, '2027-02-01', NULL, NULL, 2, NULL, 3, 1700000004000),
  (2, 2, 'Measure up', '', 1, 1, 3, 'complete', 'medium', 1, NULL, 1700000004500, 3, 2, NULL, 2, 1700000004001),
  (3, 2, 'Sharpen the chisels', '', NULL, 1, 4, 'pending', 'low', 0, NULL, NULL, NULL, 4, NULL, 1, 1700000004002),
  (4, 2, 'Thrown-out task', '', 1, 1, NULL, 'pending', 'low', 2, NULL, NULL, NULL, 2, 5, 1, 1700000004003),
  (5, 3, 'Fit the bar top', '', 4, 4, 6, 'pending', 'high', 1, NULL, NULL, NULL, 6, NULL, 1, 1700000004004);

INSERT INTO task_assignees (id, company_id, task_id, user_id, assigned_by, assigned_at, acknowledged_at) VALUES
  (1, 2, 1, 4, 2, 1700000005000, 1700000005500),
  (2, 2, 1, 3, 2, 1700000005001, NULL),
  (3, 2, 2, 3, 2, 1700000005002, NULL),
  (4, 2, 3, 4, 4, 1700000005003, NULL),
  (5, 3, 5, 6, 6, 1700000005004, NULL);

INSERT INTO task_templates (id, company_id, name, description, tasks, created_by, bin_entry_id, version, created_at, updated_at) VALUES
  (1, 2, 'Fitted kitchen', 'Ours since 2019', '{"stages":["measure","production"],"tasks":{"measure":["Measure up"],"production":["Cut","Glue up"]},"assignedTeamMembers":{"measure0":3},"stageColors":{"measure":"#60a5fa","production":"#facc15"}}', 2, NULL, 4, 1700000006000, 1700000006500),
  (2, 3, 'Bar', '', '{"stages":["site"],"tasks":{"site":["Fit"]},"assignedTeamMembers":{},"stageColors":{"site":"#34d399"}}', 6, NULL, 1, 1700000006001, NULL),
  (3, 2, 'Thrown-out template', '', '{"stages":["measure"],"tasks":{"measure":["Look"]},"assignedTeamMembers":{},"stageColors":{}}', 2, 3, 1, 1700000006002, NULL);

INSERT INTO activities (id, company_id, actor_id, verb, subject_id, project_id, detail, created_at) VALUES
  (1, 2, 2, 'project.created', 1, 1, '{"name":"Oak kitchen <for> O''Brien"}', 1700000007000),
  (2, 2, 3, 'task.completed', 2, 1, '{"title":"Measure up"}', 1700000007001),
  (3, 3, 6, 'project.created', 4, 4, '{"name":"Bar top"}', 1700000007002);

INSERT INTO files (id, company_id, filename, original_name, mime_type, size, project_id, uploaded_by, category, bin_entry_id, created_at) VALUES
  (1, 2, 'a1b2c3.pdf', 'Kitchen plan.pdf', 'application/pdf', 12345, 1, 3, 'drawing', NULL, 1700000008000),
  (2, 2, 'd4e5f6.jpg', 'Shelves.jpg', 'image/jpeg', 0, 3, 2, 'photo', 4, 1700000008001);

INSERT INTO team_invitations (id, company_id, email, first_name, last_name, role, token_hash, invited_by, status, expires_at, accepted_at, created_at) VALUES
  (1, 2, 'cy@ash.example', 'Cy', 'Cedar', 'team_member', 'hash-accepted', 2, 'accepted', 1700600000000, 1700000000300, 1700000000250),
  (2, 2, 'eve@ash.example', 'Eve', 'Elm', 'project_manager', 'hash-open', 2, 'pending', unixepoch() * 1000 + 432000000, NULL, unixepoch() * 1000 - 86400000),
  (3, 3, 'fay@teak.example', 'Fay', 'Fir', 'admin', 'hash-revoked', 6, 'revoked', 1700600000001, NULL, unixepoch() * 1000 - 86400000);

INSERT INTO chat_categories (id, company_id, name, name_key, project_id, description, is_active, created_by, created_at) VALUES
  (1, 2, 'General', 'general', 1, 'All of it', 1, 2, 1700000009000);

INSERT INTO chat_messages (id, company_id, content, sender_id, project_id, category_id, message_type, status, metadata, created_at) VALUES
  (1, 2, 'Who has the laser? 📐', 3, 1, 1, 'text', 'read', '{"mentions":[4]}', 1700000010000),
  (2, 3, 'Sealed.', 6, NULL, NULL, 'text', 'sent', NULL, 1700000010001);

INSERT INTO chat_user_settings (id, user_id, last_chat_visit, updated_at) VALUES (1, 3, 1700000010000, 1700000010002);

INSERT INTO notifications (id, company_id, user_id, title, message, type, is_read, related_task_id, related_project_id, event_key, created_at) VALUES
  (1, 2, 4, 'New task', 'Ada Ash gave you “Cut the carcases”', 'assignment', 0, 1, 1, 'task:1:4', unixepoch() * 1000 - 3600000),
  (2, 3, 6, 'Welcome', 'Welcome to Mortise', 'info', 1, NULL, NULL, NULL, unixepoch() * 1000 - 3600000);

INSERT INTO owner_notifications (id, title, message, is_read, created_at) VALUES
  (1, 'New company', 'Teak & Sons has an account', 0, 1700000011000);

INSERT INTO payments (id, company_id, project_id, amount, currency, status, payment_method, external_id, metadata, created_at) VALUES
  (1, 2, 1, 250000, 'GBP', 'completed', 'card', 'cs_ash_1', '{"description":"Deposit"}', 1700000012000),
  (2, 2, NULL, 1999, 'USD', 'pending', NULL, NULL, NULL, 1700000012001),
  (3, 3, 4, 5000, 'EUR', 'refunded', 'cash', NULL, NULL, 1700000012002);

INSERT INTO user_preferences (id, user_id, key, value, updated_at) VALUES
  (1, 2, 'dashboard-visible-projects', '[1]', 1700000013000),
  (2, 6, 'editingTemplate', NULL, 1700000013001);

INSERT INTO feature_flags (id, company_id, feature_name, enabled, enabled_by, enabled_at, created_at) VALUES
  (1, 2, 'stock-system', 1, 1, 1700000014000, 1700000014000);

INSERT INTO premium_features (id, name, display_name, description, stripe_price_id, monthly_price, is_active, created_at) VALUES
  (1, 'training-videos', 'Training Videos', 'Show how it is done', 'price_videos', 900, 1, 1700000015000);

INSERT INTO user_premium_features (id, user_id, feature_id, stripe_subscription_id, status, activated_at, expires_at) VALUES
  (1, 4, 1, 'sub_extra', 'active', 1700000015500, 4000000000000);

INSERT INTO request_ids (id, company_id, user_id, key, noun, record_id, fingerprint, created_at) VALUES
  (1, 2, 2, 'form:one', 'project', 1, 'print', unixepoch() * 1000 - 3600000);

INSERT INTO sessions (sid, sess, expire, user_id, created_at) VALUES
  ('sid-hash-ada', '{"userAgent":"Firefox","address":"127.0.0.1"}', 4000000000000, 2, 1700000016000);

INSERT INTO stock_cards (id, company_id, user_id, item_name, supplier, order_qty, product_photo_url, qr_code_url, created_at, updated_at) VALUES
  (1, 2, 2, 'Blum hinges', 'Häfele', '50', 'https://pictures.example/hinge.jpg', '/stock-system/1', 1700000017000, 1700000017500);

INSERT INTO invite_codes (id, code, description, max_uses, current_uses, is_active, includes_premium_features, created_by, expires_at, created_at) VALUES
  (1, 'FAIR25', 'Trade fair', 10, 2, 1, '["stock-system"]', 1, 4000000000000, 1700000018000);

INSERT INTO pending_payments (id, email, stripe_customer_id, stripe_subscription_id, stripe_session_id, subscription_status, subscription_tier, subscription_ends_at, trial_start, trial_end, customer_name, welcome_email_sent, welcome_email_sent_at, account_created, account_created_at, created_at) VALUES
  (1, 'Ada@Ash.example', 'cus_ash', 'sub_ash', 'cs_live_ash', 'active', 2, 4000000000000, 1700000000000, 1700700000000, 'Ada Ash', 1, 1700000000050, 1, 1700000000100, 1700000000010),
  (2, 'waiting@oak.example', 'cus_oak', 'sub_oak', 'cs_live_oak', 'trialing', 1, 4000000000000, NULL, NULL, NULL, 1, 1700000000060, 0, NULL, unixepoch() * 1000 - 864000000);

INSERT INTO stripe_events (id, type, handled_at) VALUES ('evt_1', 'invoice.paid', unixepoch() * 1000 - 3600000);

INSERT INTO job_roles (id, company_id, name, name_key, description, permissions, created_by, created_at, updated_at) VALUES
  (1, 2, 'Foreman', 'foreman', 'Runs the bench', '["tasks"]', 2, 1700000019000, 1700000019500);

INSERT INTO team_holidays (id, company_id, user_id, start_date, end_date, reason, notes, status, created_at, updated_at) VALUES
  (1, 2, 4, '2027-08-01', '2027-08-14', 'Annual Leave', 'Skye', 'approved', 1700000020000, 1700000020500),
  (2, 3, 6, '2027-05-01', '2027-05-01', 'Wedding', '', 'asked', 1700000020001, NULL);

INSERT INTO todos (id, company_id, user_id, title, is_completed, linked_project_id, linked_task_id, due_at, notification_sent, created_at, completed_at) VALUES
  (1, 2, 4, 'Ring the timber yard', 1, 1, 1, 1700000021500, 1, 1700000021000, 1700000022000);

INSERT INTO training_videos (id, company_id, user_id, title, description, category, difficulty, duration, views, thumbnail, video_url, qr_code_url, created_at, updated_at) VALUES
  (1, 2, 3, 'Setting out a stair', 'With the rod', 'Stairs', 'hard', '12:30', 7, 'https://pictures.example/stair.jpg', 'https://videos.example/stair.mp4', '/training-videos/1', 1700000023000, 1700000023500);
