CREATE TABLE `activities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`verb` text NOT NULL,
	`subject_id` integer NOT NULL,
	`project_id` integer,
	`detail` text DEFAULT '{}' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`actor_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "activities_verb_shape" CHECK("activities"."verb" glob '[a-z]*.[a-z]*')
);
--> statement-breakpoint
CREATE INDEX `activities_project` ON `activities` (`company_id`,`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `activities_subject` ON `activities` (`company_id`,`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `activities_newest` ON `activities` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `bin_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`noun` text NOT NULL,
	`label` text NOT NULL,
	`project_id` integer,
	`item_count` integer DEFAULT 1 NOT NULL,
	`deleted_by` integer NOT NULL,
	`deleted_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`deleted_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bin_entries_label_filled" CHECK(length(trim("bin_entries"."label")) > 0 and length("bin_entries"."label") <= 255),
	CONSTRAINT "bin_entries_noun_known" CHECK("bin_entries"."noun" in ('project', 'client', 'task', 'tasks', 'template', 'file'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bin_entries_tenant` ON `bin_entries` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `bin_entries_newest` ON `bin_entries` (`company_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `bin_entries_expiry` ON `bin_entries` (`expires_at`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`bin_entry_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "clients_name_filled" CHECK(length(trim("clients"."name")) > 0 and length("clients"."name") <= 120)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_tenant` ON `clients` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `clients_name` ON `clients` (`company_id`,`name`);--> statement-breakpoint
CREATE INDEX `clients_bin` ON `clients` (`bin_entry_id`);--> statement-breakpoint
CREATE TABLE `companies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`currency` text DEFAULT 'GBP' NOT NULL,
	`time_zone` text DEFAULT 'Europe/London' NOT NULL,
	`week_start` text DEFAULT 'sunday' NOT NULL,
	`default_invitation_role` text DEFAULT 'team_member' NOT NULL,
	`next_job_number` integer DEFAULT 1 NOT NULL,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`stripe_account_id` text,
	`subscription_status` text,
	`subscription_tier` integer DEFAULT 1 NOT NULL,
	`subscription_ends_at` integer,
	`trial_ends_at` integer,
	`has_free_access` integer DEFAULT false NOT NULL,
	`free_access_granted_at` integer,
	`free_access_granted_by` integer,
	`invite_code` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	CONSTRAINT "companies_name_filled" CHECK(length(trim("companies"."name")) > 0 and length("companies"."name") <= 120),
	CONSTRAINT "companies_status_known" CHECK("companies"."subscription_status" in ('active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete')),
	CONSTRAINT "companies_week_start_known" CHECK("companies"."week_start" in ('sunday', 'monday')),
	CONSTRAINT "companies_default_role_known" CHECK("companies"."default_invitation_role" in ('admin', 'project_manager', 'team_member')),
	CONSTRAINT "companies_tier_known" CHECK("companies"."subscription_tier" between 1 and 3),
	CONSTRAINT "companies_job_number_positive" CHECK("companies"."next_job_number" >= 1),
	CONSTRAINT "companies_currency_code" CHECK("companies"."currency" glob '[A-Z][A-Z][A-Z]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_name_key` ON `companies` (`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `companies_stripe_customer` ON `companies` (`stripe_customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `companies_stripe_subscription` ON `companies` (`stripe_subscription_id`);--> statement-breakpoint
CREATE TABLE `files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`filename` text NOT NULL,
	`original_name` text NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer NOT NULL,
	`project_id` integer,
	`uploaded_by` integer NOT NULL,
	`category` text DEFAULT 'document' NOT NULL,
	`bin_entry_id` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`uploaded_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "files_original_name_filled" CHECK(length(trim("files"."original_name")) > 0 and length("files"."original_name") <= 255),
	CONSTRAINT "files_category_known" CHECK("files"."category" in ('drawing', 'photo', 'document', 'contract', 'invoice')),
	CONSTRAINT "files_size" CHECK("files"."size" is null or "files"."size" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_tenant` ON `files` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `files_filename` ON `files` (`filename`);--> statement-breakpoint
CREATE INDEX `files_project` ON `files` (`company_id`,`project_id`);--> statement-breakpoint
CREATE INDEX `files_bin` ON `files` (`bin_entry_id`);--> statement-breakpoint
CREATE TABLE `team_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`role` text DEFAULT 'team_member' NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`invited_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "team_invitations_role_known" CHECK("team_invitations"."role" in ('admin', 'project_manager', 'team_member')),
	CONSTRAINT "team_invitations_status_known" CHECK("team_invitations"."status" in ('pending', 'accepted', 'revoked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_invitations_token` ON `team_invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `team_invitations_open_email` ON `team_invitations` (`company_id`,lower("email")) WHERE "team_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `team_invitations_company` ON `team_invitations` (`company_id`,`status`);--> statement-breakpoint
CREATE TABLE `chat_categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`project_id` integer NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chat_categories_name_filled" CHECK(length(trim("chat_categories"."name")) > 0 and length("chat_categories"."name") <= 255)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_categories_tenant` ON `chat_categories` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_categories_name` ON `chat_categories` (`company_id`,`project_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`content` text NOT NULL,
	`sender_id` integer NOT NULL,
	`project_id` integer,
	`category_id` integer,
	`message_type` text DEFAULT 'text' NOT NULL,
	`status` text DEFAULT 'sent' NOT NULL,
	`metadata` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`sender_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`category_id`) REFERENCES `chat_categories`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chat_messages_status_known" CHECK("chat_messages"."status" in ('sending', 'sent', 'delivered', 'read')),
	CONSTRAINT "chat_messages_content_filled" CHECK(length(trim("chat_messages"."content")) > 0 and length("chat_messages"."content") <= 10000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_tenant` ON `chat_messages` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `chat_messages_newest` ON `chat_messages` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `chat_messages_room` ON `chat_messages` (`company_id`,`project_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `chat_messages_category` ON `chat_messages` (`company_id`,`category_id`);--> statement-breakpoint
CREATE TABLE `chat_user_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`last_chat_visit` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_user_settings_user` ON `chat_user_settings` (`user_id`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`type` text DEFAULT 'info' NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`related_task_id` integer,
	`related_project_id` integer,
	`event_key` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`related_task_id`) REFERENCES `tasks`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`related_project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notifications_type_known" CHECK("notifications"."type" in ('assignment', 'mention', 'stage', 'invitation', 'holiday', 'info'))
);
--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`company_id`,`user_id`,`is_read`);--> statement-breakpoint
CREATE INDEX `notifications_task` ON `notifications` (`company_id`,`related_task_id`);--> statement-breakpoint
CREATE INDEX `notifications_project` ON `notifications` (`company_id`,`related_project_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_event` ON `notifications` (`user_id`,`event_key`);--> statement-breakpoint
CREATE TABLE `owner_notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `owner_notifications_unread` ON `owner_notifications` (`is_read`,`created_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`project_id` integer,
	`amount` integer NOT NULL,
	`currency` text DEFAULT 'USD' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_method` text,
	`external_id` text,
	`metadata` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_currency_code" CHECK("payments"."currency" glob '[A-Z][A-Z][A-Z]'),
	CONSTRAINT "payments_status_known" CHECK("payments"."status" in ('pending', 'completed', 'failed', 'refunded')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount" is null or "payments"."amount" >= 0)
);
--> statement-breakpoint
CREATE INDEX `payments_newest` ON `payments` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_project` ON `payments` (`company_id`,`project_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_external` ON `payments` (`external_id`);--> statement-breakpoint
CREATE TABLE `user_preferences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`value` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_preferences_key_filled" CHECK(length(trim("user_preferences"."key")) > 0 and length("user_preferences"."key") <= 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_preferences_key` ON `user_preferences` (`user_id`,`key`);--> statement-breakpoint
CREATE TABLE `feature_flags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`feature_name` text NOT NULL,
	`enabled` integer DEFAULT false NOT NULL,
	`enabled_by` integer,
	`enabled_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feature_flags_once` ON `feature_flags` (`company_id`,`feature_name`);--> statement-breakpoint
CREATE TABLE `premium_features` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`display_name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`stripe_price_id` text,
	`monthly_price` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	CONSTRAINT "premium_features_price" CHECK("premium_features"."monthly_price" is null or "premium_features"."monthly_price" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `premium_features_name` ON `premium_features` (`name`);--> statement-breakpoint
CREATE TABLE `user_premium_features` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`feature_id` integer NOT NULL,
	`stripe_subscription_id` text,
	`status` text DEFAULT 'active' NOT NULL,
	`activated_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`feature_id`) REFERENCES `premium_features`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "user_premium_features_status_known" CHECK("user_premium_features"."status" in ('active', 'canceled', 'expired'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_premium_features_once` ON `user_premium_features` (`user_id`,`feature_id`);--> statement-breakpoint
CREATE INDEX `user_premium_features_feature` ON `user_premium_features` (`feature_id`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`job_number` integer NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`client_id` integer,
	`stage_id` integer NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`estimated_value` integer,
	`actual_value` integer,
	`start_date` text,
	`due_date` text,
	`completed_date` text,
	`assigned_to` integer,
	`created_by` integer NOT NULL,
	`bin_entry_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`stage_id`) REFERENCES `stages`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`assigned_to`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "projects_name_filled" CHECK(length(trim("projects"."name")) > 0 and length("projects"."name") <= 160),
	CONSTRAINT "projects_status_known" CHECK("projects"."status" in ('active', 'on_hold', 'completed', 'cancelled')),
	CONSTRAINT "projects_start_date" CHECK("projects"."start_date" is null or ("projects"."start_date" glob '????-??-??' and date("projects"."start_date", '+0 days') is "projects"."start_date")),
	CONSTRAINT "projects_due_date" CHECK("projects"."due_date" is null or ("projects"."due_date" glob '????-??-??' and date("projects"."due_date", '+0 days') is "projects"."due_date")),
	CONSTRAINT "projects_completed_date" CHECK("projects"."completed_date" is null or ("projects"."completed_date" glob '????-??-??' and date("projects"."completed_date", '+0 days') is "projects"."completed_date")),
	CONSTRAINT "projects_estimated_value" CHECK("projects"."estimated_value" is null or "projects"."estimated_value" >= 0),
	CONSTRAINT "projects_actual_value" CHECK("projects"."actual_value" is null or "projects"."actual_value" >= 0),
	CONSTRAINT "projects_job_number_positive" CHECK("projects"."job_number" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_tenant` ON `projects` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `projects_job_number` ON `projects` (`company_id`,`job_number`);--> statement-breakpoint
CREATE INDEX `projects_stage` ON `projects` (`company_id`,`stage_id`,`bin_entry_id`,`status`);--> statement-breakpoint
CREATE INDEX `projects_client` ON `projects` (`company_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `projects_due` ON `projects` (`company_id`,`due_date`);--> statement-breakpoint
CREATE INDEX `projects_in_work` ON `projects` (`company_id`,`due_date`) WHERE "projects"."status" = 'active' and "projects"."completed_date" is null and "projects"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `projects_assignee` ON `projects` (`company_id`,`assigned_to`);--> statement-breakpoint
CREATE INDEX `projects_bin` ON `projects` (`bin_entry_id`);--> statement-breakpoint
CREATE TABLE `request_ids` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`noun` text NOT NULL,
	`record_id` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "request_ids_key_filled" CHECK(length(trim("request_ids"."key")) > 0 and length("request_ids"."key") <= 120)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `request_ids_once` ON `request_ids` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `request_ids_age` ON `request_ids` (`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`sess` text NOT NULL,
	`expire` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);--> statement-breakpoint
CREATE TABLE `stages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`colour` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stages_name_filled" CHECK(length(trim("stages"."name")) > 0 and length("stages"."name") <= 40),
	CONSTRAINT "stages_colour_hex" CHECK("stages"."colour" is null or (length("stages"."colour") = 7 and "stages"."colour" glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')),
	CONSTRAINT "stages_position_positive" CHECK("stages"."position" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stages_tenant` ON `stages` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `stages_name` ON `stages` (`company_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `stages_position` ON `stages` (`company_id`,`position`);--> statement-breakpoint
CREATE TABLE `stock_cards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`item_name` text NOT NULL,
	`supplier` text DEFAULT '' NOT NULL,
	`order_qty` text DEFAULT '' NOT NULL,
	`product_photo_url` text,
	`qr_code_url` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_cards_name_filled" CHECK(length(trim("stock_cards"."item_name")) > 0 and length("stock_cards"."item_name") <= 160)
);
--> statement-breakpoint
CREATE INDEX `stock_cards_name` ON `stock_cards` (`company_id`,`item_name`);--> statement-breakpoint
CREATE INDEX `stock_cards_user` ON `stock_cards` (`company_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `invite_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`max_uses` integer DEFAULT 1 NOT NULL,
	`current_uses` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`includes_premium_features` text DEFAULT '[]' NOT NULL,
	`created_by` integer,
	`expires_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	CONSTRAINT "invite_codes_code_shape" CHECK(length("invite_codes"."code") between 1 and 20 and "invite_codes"."code" = upper(trim("invite_codes"."code"))),
	CONSTRAINT "invite_codes_uses" CHECK("invite_codes"."current_uses" between 0 and "invite_codes"."max_uses")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invite_codes_code` ON `invite_codes` (`code`);--> statement-breakpoint
CREATE TABLE `pending_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`stripe_session_id` text,
	`subscription_status` text,
	`subscription_tier` integer DEFAULT 1 NOT NULL,
	`subscription_ends_at` integer,
	`trial_start` integer,
	`trial_end` integer,
	`customer_name` text,
	`welcome_email_sent` integer DEFAULT false NOT NULL,
	`welcome_email_sent_at` integer,
	`account_created` integer DEFAULT false NOT NULL,
	`account_created_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	CONSTRAINT "pending_payments_status_known" CHECK("pending_payments"."subscription_status" in ('active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete')),
	CONSTRAINT "pending_payments_tier_known" CHECK("pending_payments"."subscription_tier" between 1 and 3)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_payments_email` ON `pending_payments` (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX `pending_payments_session` ON `pending_payments` (`stripe_session_id`);--> statement-breakpoint
CREATE INDEX `pending_payments_customer` ON `pending_payments` (`stripe_customer_id`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`handled_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `task_assignees` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`task_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`assigned_by` integer NOT NULL,
	`assigned_at` integer NOT NULL,
	`acknowledged_at` integer,
	FOREIGN KEY (`company_id`,`task_id`) REFERENCES `tasks`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`assigned_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `task_assignees_once` ON `task_assignees` (`task_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `task_assignees_user` ON `task_assignees` (`company_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `task_assignees_task` ON `task_assignees` (`company_id`,`task_id`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`project_id` integer,
	`stage_id` integer NOT NULL,
	`assigned_to` integer,
	`status` text DEFAULT 'pending' NOT NULL,
	`priority` text DEFAULT 'medium' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`due_date` text,
	`completed_at` integer,
	`completed_by` integer,
	`created_by` integer NOT NULL,
	`bin_entry_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`stage_id`) REFERENCES `stages`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`assigned_to`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`completed_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tasks_title_filled" CHECK(length(trim("tasks"."title")) > 0 and length("tasks"."title") <= 200),
	CONSTRAINT "tasks_status_known" CHECK("tasks"."status" in ('pending', 'in_progress', 'complete')),
	CONSTRAINT "tasks_priority_known" CHECK("tasks"."priority" in ('low', 'medium', 'high')),
	CONSTRAINT "tasks_due_date" CHECK("tasks"."due_date" is null or ("tasks"."due_date" glob '????-??-??' and date("tasks"."due_date", '+0 days') is "tasks"."due_date")),
	CONSTRAINT "tasks_completion" CHECK(("tasks"."status" = 'complete') = ("tasks"."completed_at" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_tenant` ON `tasks` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_project` ON `tasks` (`company_id`,`project_id`,`stage_id`);--> statement-breakpoint
CREATE INDEX `tasks_stage` ON `tasks` (`company_id`,`stage_id`,`bin_entry_id`,`status`);--> statement-breakpoint
CREATE INDEX `tasks_assignee` ON `tasks` (`company_id`,`assigned_to`);--> statement-breakpoint
CREATE INDEX `tasks_due` ON `tasks` (`company_id`,`due_date`);--> statement-breakpoint
CREATE INDEX `tasks_pressing` ON `tasks` (`company_id`,("status" = 'complete'),("due_date" is null),`due_date`,"id" desc) WHERE "tasks"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `tasks_finished` ON `tasks` (`company_id`,"completed_at" desc,"id" desc) WHERE "tasks"."bin_entry_id" is null and ("tasks"."status" = 'complete') = 1;--> statement-breakpoint
CREATE INDEX `tasks_newest` ON `tasks` (`company_id`,"created_at" desc,"id" desc) WHERE "tasks"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `tasks_bin` ON `tasks` (`bin_entry_id`);--> statement-breakpoint
CREATE TABLE `job_roles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`permissions` text,
	`created_by` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "job_roles_name_filled" CHECK(length(trim("job_roles"."name")) > 0 and length("job_roles"."name") <= 80)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_roles_name` ON `job_roles` (`company_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `team_holidays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`reason` text DEFAULT 'Annual Leave' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'asked' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "team_holidays_order" CHECK("team_holidays"."end_date" >= "team_holidays"."start_date"),
	CONSTRAINT "team_holidays_start" CHECK("team_holidays"."start_date" is null or ("team_holidays"."start_date" glob '????-??-??' and date("team_holidays"."start_date", '+0 days') is "team_holidays"."start_date")),
	CONSTRAINT "team_holidays_end" CHECK("team_holidays"."end_date" is null or ("team_holidays"."end_date" glob '????-??-??' and date("team_holidays"."end_date", '+0 days') is "team_holidays"."end_date")),
	CONSTRAINT "team_holidays_reason_filled" CHECK(length(trim("team_holidays"."reason")) > 0 and length("team_holidays"."reason") <= 255),
	CONSTRAINT "team_holidays_status_known" CHECK("team_holidays"."status" in ('asked', 'approved', 'declined'))
);
--> statement-breakpoint
CREATE INDEX `team_holidays_dates` ON `team_holidays` (`company_id`,`start_date`);--> statement-breakpoint
CREATE INDEX `team_holidays_user` ON `team_holidays` (`company_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `task_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`tasks` text NOT NULL,
	`created_by` integer NOT NULL,
	`bin_entry_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "task_templates_name_filled" CHECK(length(trim("task_templates"."name")) > 0 and length("task_templates"."name") <= 120)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `task_templates_tenant` ON `task_templates` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `task_templates_name` ON `task_templates` (`company_id`,`name`);--> statement-breakpoint
CREATE INDEX `task_templates_bin` ON `task_templates` (`bin_entry_id`);--> statement-breakpoint
CREATE TABLE `todos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`is_completed` integer DEFAULT false NOT NULL,
	`linked_project_id` integer,
	`linked_task_id` integer,
	`due_at` integer,
	`notification_sent` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`linked_project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`linked_task_id`) REFERENCES `tasks`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "todos_title_filled" CHECK(length(trim("todos"."title")) > 0 and length("todos"."title") <= 200)
);
--> statement-breakpoint
CREATE INDEX `todos_user` ON `todos` (`company_id`,`user_id`,`is_completed`);--> statement-breakpoint
CREATE INDEX `todos_due` ON `todos` (`due_at`);--> statement-breakpoint
CREATE INDEX `todos_project` ON `todos` (`company_id`,`linked_project_id`);--> statement-breakpoint
CREATE INDEX `todos_task` ON `todos` (`company_id`,`linked_task_id`);--> statement-breakpoint
CREATE TABLE `training_videos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`difficulty` text DEFAULT '' NOT NULL,
	`duration` text DEFAULT '0:00' NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`thumbnail` text,
	`video_url` text,
	`qr_code_url` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "training_videos_title_filled" CHECK(length(trim("training_videos"."title")) > 0 and length("training_videos"."title") <= 160),
	CONSTRAINT "training_videos_views" CHECK("training_videos"."views" is null or "training_videos"."views" >= 0)
);
--> statement-breakpoint
CREATE INDEX `training_videos_category` ON `training_videos` (`company_id`,`category`);--> statement-breakpoint
CREATE INDEX `training_videos_user` ON `training_videos` (`company_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`role` text DEFAULT 'team_member' NOT NULL,
	`job_role` text DEFAULT '' NOT NULL,
	`job_position` text DEFAULT '' NOT NULL,
	`department` text DEFAULT '' NOT NULL,
	`avatar` text,
	`chat_color` text,
	`status` text DEFAULT 'active' NOT NULL,
	`reset_token_hash` text,
	`reset_token_expires_at` integer,
	`welcome_email_sent_at` integer,
	`last_login_at` integer,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_username_filled" CHECK(length(trim("users"."username")) > 0 and length("users"."username") <= 50),
	CONSTRAINT "users_email_filled" CHECK(length(trim("users"."email")) > 0 and length("users"."email") <= 254),
	CONSTRAINT "users_role_known" CHECK("users"."role" in ('admin', 'project_manager', 'team_member')),
	CONSTRAINT "users_status_known" CHECK("users"."status" in ('active', 'inactive', 'pending')),
	CONSTRAINT "users_chat_color_hex" CHECK("users"."chat_color" is null or (length("users"."chat_color") = 7 and "users"."chat_color" glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_tenant` ON `users` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_reset_token` ON `users` (`reset_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_chat_color` ON `users` (`company_id`,`chat_color`) WHERE "users"."chat_color" is not null;--> statement-breakpoint
CREATE INDEX `users_created_by` ON `users` (`created_by`);