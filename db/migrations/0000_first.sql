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
CREATE UNIQUE INDEX `activities_newest` ON `activities` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `activities_template` ON `activities` (`company_id`,("detail" ->> 'templateId')) WHERE "activities"."verb" = 'template.applied';--> statement-breakpoint
CREATE TABLE `authenticator_apps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`secret` text NOT NULL,
	`confirmed_at` integer,
	`last_step` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `authenticator_apps_user` ON `authenticator_apps` (`company_id`,`user_id`,("confirmed_at" is null));--> statement-breakpoint
CREATE TABLE "bin_entries" (
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
	CONSTRAINT "bin_entries_noun_known" CHECK("bin_entries"."noun" in ('project', 'client', 'task', 'tasks', 'template', 'stock_card', 'training_video', 'quote', 'price_list_item', 'invoice', 'file', 'message', 'todo'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bin_entries_tenant` ON `bin_entries` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `bin_entries_newest` ON `bin_entries` (`company_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `bin_entries_expiry` ON `bin_entries` (`expires_at`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`contents` text DEFAULT 'mine' NOT NULL,
	`has_spans` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "calendar_feeds_contents_known" CHECK("calendar_feeds"."contents" in ('mine', 'all'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_user` ON `calendar_feeds` (`company_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
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
CREATE TABLE "chat_messages" (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`content` text NOT NULL,
	`sender_id` integer NOT NULL,
	`project_id` integer,
	`is_to_team` integer NOT NULL,
	`category_id` integer,
	`message_type` text DEFAULT 'text' NOT NULL,
	`status` text DEFAULT 'sent' NOT NULL,
	`metadata` text,
	`client_id` text,
	`saved_at` integer,
	`bin_entry_id` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`sender_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`category_id`) REFERENCES `chat_categories`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chat_messages_in_a_room" CHECK("chat_messages"."is_to_team" = 1 or "chat_messages"."project_id" is not null),
	CONSTRAINT "chat_messages_status_known" CHECK("chat_messages"."status" in ('sending', 'sent', 'delivered', 'read')),
	CONSTRAINT "chat_messages_content_filled" CHECK(length(trim("chat_messages"."content")) > 0 and length("chat_messages"."content") <= 10000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_tenant` ON `chat_messages` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `chat_messages_newest` ON `chat_messages` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `chat_messages_room` ON `chat_messages` (`company_id`,`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `chat_messages_team` ON `chat_messages` (`company_id`,`id`) WHERE "chat_messages"."is_to_team" = 1;--> statement-breakpoint
CREATE INDEX `chat_messages_sender` ON `chat_messages` (`company_id`,`sender_id`,`id`);--> statement-breakpoint
CREATE INDEX `chat_messages_bin` ON `chat_messages` (`company_id`,`bin_entry_id`) WHERE "chat_messages"."bin_entry_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_client` ON `chat_messages` (`company_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `chat_messages_category` ON `chat_messages` (`company_id`,`category_id`);--> statement-breakpoint
CREATE INDEX `chat_messages_team_sender` ON `chat_messages` (`company_id`,`sender_id`,`id`) WHERE "chat_messages"."is_to_team" = 1;--> statement-breakpoint
CREATE TABLE `chat_user_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`last_chat_visit` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`room_visits` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_user_settings_user` ON `chat_user_settings` (`user_id`);--> statement-breakpoint
CREATE TABLE `client_decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`question` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`options` text NOT NULL,
	`answer_on` text,
	`answer` text DEFAULT '' NOT NULL,
	`answered_at` integer,
	`created_by` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`page_id`) REFERENCES `client_pages`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_decisions_question_filled" CHECK(length(trim("client_decisions"."question")) > 0 and length("client_decisions"."question") <= 200),
	CONSTRAINT "client_decisions_answer_on" CHECK("client_decisions"."answer_on" is null or ("client_decisions"."answer_on" glob '????-??-??' and date("client_decisions"."answer_on", '+0 days') is "client_decisions"."answer_on"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_decisions_tenant` ON `client_decisions` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `client_decisions_page` ON `client_decisions` (`company_id`,`page_id`);--> statement-breakpoint
CREATE INDEX `client_decisions_creator` ON `client_decisions` (`company_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `client_page_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`page_id`) REFERENCES `client_pages`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`file_id`) REFERENCES `files`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_page_files_tenant` ON `client_page_files` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_page_files_once` ON `client_page_files` (`company_id`,`page_id`,`file_id`);--> statement-breakpoint
CREATE INDEX `client_page_files_file` ON `client_page_files` (`company_id`,`file_id`);--> statement-breakpoint
CREATE TABLE `client_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`token_hash` text,
	`sealed_token` text,
	`made_at` integer,
	`shows_payments` integer DEFAULT true NOT NULL,
	`next_on` text,
	`next_words` text DEFAULT '' NOT NULL,
	`next_note` text DEFAULT '' NOT NULL,
	`care_notes` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_pages_next_on" CHECK("client_pages"."next_on" is null or ("client_pages"."next_on" glob '????-??-??' and date("client_pages"."next_on", '+0 days') is "client_pages"."next_on"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_pages_tenant` ON `client_pages` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_pages_project` ON `client_pages` (`company_id`,`project_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_pages_token` ON `client_pages` (`token_hash`);--> statement-breakpoint
CREATE INDEX `client_pages_creator` ON `client_pages` (`company_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `client_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`task_id` integer NOT NULL,
	`words` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`page_id`) REFERENCES `client_pages`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`task_id`) REFERENCES `tasks`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "client_reports_words_filled" CHECK(length(trim("client_reports"."words")) > 0 and length("client_reports"."words") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_reports_tenant` ON `client_reports` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `client_reports_page` ON `client_reports` (`company_id`,`page_id`);--> statement-breakpoint
CREATE INDEX `client_reports_task` ON `client_reports` (`company_id`,`task_id`);--> statement-breakpoint
CREATE TABLE `client_taxes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`client_id` integer NOT NULL,
	`kind` text NOT NULL,
	`vat_number` text DEFAULT '' NOT NULL,
	`is_contractor` integer DEFAULT false NOT NULL,
	`cis_rate` integer,
	`end_user_confirmed_on` text,
	`end_user_note` text DEFAULT '' NOT NULL,
	`days_to_pay` integer,
	`needs_order_number` integer DEFAULT false NOT NULL,
	`confirmed_by` integer NOT NULL,
	`confirmed_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`confirmed_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_taxes_kind_known" CHECK("client_taxes"."kind" in ('consumer', 'business')),
	CONSTRAINT "client_taxes_cis" CHECK("client_taxes"."cis_rate" is null or "client_taxes"."cis_rate" in (0, 2000, 3000)),
	CONSTRAINT "client_taxes_days" CHECK("client_taxes"."days_to_pay" is null or "client_taxes"."days_to_pay" between 0 and 365),
	CONSTRAINT "client_taxes_end_user_on" CHECK("client_taxes"."end_user_confirmed_on" is null or ("client_taxes"."end_user_confirmed_on" glob '????-??-??' and date("client_taxes"."end_user_confirmed_on", '+0 days') is "client_taxes"."end_user_confirmed_on"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_taxes_tenant` ON `client_taxes` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_taxes_client` ON `client_taxes` (`company_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `client_taxes_confirmer` ON `client_taxes` (`company_id`,`confirmed_by`);--> statement-breakpoint
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
CREATE INDEX `clients_listed` ON `clients` (`company_id`,lower("name"),`id`) WHERE "clients"."bin_entry_id" is null;--> statement-breakpoint
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
	`closed_at` integer,
	`deletion_warned_at` integer,
	`emptied_at` integer,
	`stripe_account_ready` integer DEFAULT false NOT NULL,
	`subscription_interval` text,
	`subscription_cancels` integer DEFAULT false NOT NULL,
	`payer_unproven` integer DEFAULT false NOT NULL,
	`storage_bytes` integer DEFAULT 0 NOT NULL,
	`storage_limit` integer,
	`look_key` text DEFAULT '' NOT NULL,
	`bank_holiday_region` text DEFAULT 'england_and_wales' NOT NULL CONSTRAINT "companies_bank_holidays_known" CHECK("bank_holiday_region" in ('england_and_wales', 'scotland', 'northern_ireland')),
	`holiday_allowance` real DEFAULT 20 NOT NULL CONSTRAINT "companies_holiday_allowance_halves" CHECK("holiday_allowance" is null or ("holiday_allowance" between 0 and 366 and "holiday_allowance" * 2 = round("holiday_allowance" * 2))),
	`holiday_year_start` text DEFAULT '01-01' NOT NULL CONSTRAINT "companies_holiday_year_day" CHECK(length("holiday_year_start") = 5 and date('2027-' || "holiday_year_start", '+0 days') is '2027-' || "holiday_year_start"),
	`file_bytes` integer DEFAULT 0 NOT NULL,
	`file_limit` integer,
	`idle_minutes` integer,
	`idle_chosen_at` integer,
	`demands_two_step` integer DEFAULT false NOT NULL,
	`finished_job_days` integer DEFAULT 7,
	`address` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
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
CREATE UNIQUE INDEX `companies_stripe_account` ON `companies` (`stripe_account_id`);--> statement-breakpoint
CREATE INDEX `companies_look_key` ON `companies` (`look_key`);--> statement-breakpoint
CREATE TABLE `company_imports` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`started_by` integer NOT NULL,
	`file_name` text NOT NULL,
	`state` text NOT NULL,
	`done_count` integer DEFAULT 0 NOT NULL,
	`total_count` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`undo` text,
	`left_out_count` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`started_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "company_imports_state_known" CHECK("company_imports"."state" in ('checking', 'files', 'writing', 'taking_back', 'done', 'refused')),
	CONSTRAINT "company_imports_file_name_filled" CHECK(length(trim("company_imports"."file_name")) > 0 and length("company_imports"."file_name") <= 255),
	CONSTRAINT "company_imports_done_count" CHECK("company_imports"."done_count" is null or "company_imports"."done_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `company_logos` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`file_id` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`file_id`) REFERENCES `files`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `company_moves` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`move_key` text NOT NULL,
	`state` text NOT NULL,
	`address` text NOT NULL,
	`stripe_subscription_id` text,
	`started_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "company_moves_state_known" CHECK("company_moves"."state" in ('leaving', 'gone', 'arriving', 'arrived'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_moves_key` ON `company_moves` (`move_key`);--> statement-breakpoint
CREATE TABLE `day_sheets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`day` text NOT NULL,
	`number` text NOT NULL,
	`lines` text NOT NULL,
	`waiting` text DEFAULT '' NOT NULL,
	`more_count` integer DEFAULT 0 NOT NULL,
	`created_by` integer NOT NULL,
	`saved_at` integer,
	`saved_by` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`saved_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "day_sheets_day" CHECK("day_sheets"."day" is null or ("day_sheets"."day" glob '????-??-??' and date("day_sheets"."day", '+0 days') is "day_sheets"."day")),
	CONSTRAINT "day_sheets_number_filled" CHECK(length(trim("day_sheets"."number")) > 0 and length("day_sheets"."number") <= 40)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `day_sheets_tenant` ON `day_sheets` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `day_sheets_person` ON `day_sheets` (`company_id`,`day`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `day_sheets_number` ON `day_sheets` (`company_id`,`number`);--> statement-breakpoint
CREATE INDEX `day_sheets_open` ON `day_sheets` (`company_id`,`day`) WHERE "day_sheets"."saved_at" is null;--> statement-breakpoint
CREATE TABLE "document_numbers" (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`year` integer NOT NULL,
	`last` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "document_numbers_kind_known" CHECK("document_numbers"."kind" in ('quote', 'invoice', 'credit_note', 'deposit_request')),
	CONSTRAINT "document_numbers_positive" CHECK("document_numbers"."last" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_numbers_kind` ON `document_numbers` (`company_id`,`kind`,`year`);--> statement-breakpoint
CREATE TABLE `drawing_revisions` (
	`company_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`name_key` text NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`company_id`, `project_id`, `name_key`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE TABLE "files" (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`filename` text NOT NULL,
	`original_name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer NOT NULL,
	`project_id` integer,
	`task_id` integer,
	`message_id` integer,
	`uploaded_by` integer NOT NULL,
	`category` text DEFAULT 'document' NOT NULL,
	`phase` text,
	`revision` integer,
	`width` integer,
	`height` integer,
	`has_picture` integer DEFAULT false NOT NULL,
	`bin_entry_id` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`revised_at` integer,
	`revised_by` integer REFERENCES users(id),
	`picture_bytes` integer DEFAULT 0 NOT NULL,
	`page_count` integer,
	`is_money` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`task_id`) REFERENCES `tasks`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`message_id`) REFERENCES `chat_messages`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`uploaded_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "files_original_name_filled" CHECK(length(trim("files"."original_name")) > 0 and length("files"."original_name") <= 255),
	CONSTRAINT "files_category_known" CHECK("files"."category" in ('drawing', 'photo', 'document', 'contract', 'invoice')),
	CONSTRAINT "files_phase_known" CHECK("files"."phase" in ('before', 'during', 'after')),
	CONSTRAINT "files_size" CHECK("files"."size" is null or "files"."size" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_tenant` ON `files` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `files_filename` ON `files` (`filename`);--> statement-breakpoint
CREATE INDEX `files_project` ON `files` (`company_id`,`project_id`);--> statement-breakpoint
CREATE INDEX `files_task` ON `files` (`company_id`,`task_id`);--> statement-breakpoint
CREATE INDEX `files_message` ON `files` (`company_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `files_newest` ON `files` (`company_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `files_revision` ON `files` (`company_id`,`project_id`,`name_key`,`revision`) WHERE "files"."revision" is not null;--> statement-breakpoint
CREATE INDEX `files_bin` ON `files` (`bin_entry_id`);--> statement-breakpoint
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
CREATE TABLE `invoice_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`invoice_id` integer NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`days` integer,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`invoice_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoice_events_kind_known" CHECK("invoice_events"."kind" in ('created', 'issued', 'sent', 'viewed', 'reminded', 'chased', 'credited', 'link_revoked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_events_tenant` ON `invoice_events` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `invoice_events_invoice` ON `invoice_events` (`company_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `invoice_events_user` ON `invoice_events` (`company_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `invoice_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`invoice_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`sent_to` text DEFAULT '' NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_by` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`invoice_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_links_tenant` ON `invoice_links` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_links_token` ON `invoice_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invoice_links_invoice` ON `invoice_links` (`company_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `invoice_links_creator` ON `invoice_links` (`company_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `invoice_settings` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`legal_name` text DEFAULT '' NOT NULL,
	`company_number` text DEFAULT '' NOT NULL,
	`legal_address` text DEFAULT '' NOT NULL,
	`vat_scheme` text NOT NULL,
	`flat_rate` integer DEFAULT 0 NOT NULL,
	`cis_rate` integer,
	`utr` text DEFAULT '' NOT NULL,
	`bank_name` text DEFAULT '' NOT NULL,
	`sort_code` text DEFAULT '' NOT NULL,
	`account_number` text DEFAULT '' NOT NULL,
	`days_to_pay` integer NOT NULL,
	`terms` text DEFAULT '' NOT NULL,
	`invoice_prefix` text NOT NULL,
	`credit_prefix` text NOT NULL,
	`request_prefix` text NOT NULL,
	`deposit_as` text DEFAULT 'invoice' NOT NULL,
	`year_end` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoice_settings_scheme_known" CHECK("invoice_settings"."vat_scheme" in ('none', 'standard', 'cash', 'flat_rate')),
	CONSTRAINT "invoice_settings_flat_rate" CHECK("invoice_settings"."flat_rate" between 0 and 10000),
	CONSTRAINT "invoice_settings_cis" CHECK("invoice_settings"."cis_rate" is null or "invoice_settings"."cis_rate" in (0, 2000, 3000)),
	CONSTRAINT "invoice_settings_days" CHECK("invoice_settings"."days_to_pay" between 0 and 365),
	CONSTRAINT "invoice_settings_prefixes" CHECK("invoice_settings"."invoice_prefix" <> "invoice_settings"."credit_prefix" and "invoice_settings"."invoice_prefix" <> "invoice_settings"."request_prefix" and "invoice_settings"."credit_prefix" <> "invoice_settings"."request_prefix"),
	CONSTRAINT "invoice_settings_invoice_prefix_filled" CHECK(length(trim("invoice_settings"."invoice_prefix")) > 0 and length("invoice_settings"."invoice_prefix") <= 12),
	CONSTRAINT "invoice_settings_credit_prefix_filled" CHECK(length(trim("invoice_settings"."credit_prefix")) > 0 and length("invoice_settings"."credit_prefix") <= 12),
	CONSTRAINT "invoice_settings_request_prefix_filled" CHECK(length(trim("invoice_settings"."request_prefix")) > 0 and length("invoice_settings"."request_prefix") <= 12),
	CONSTRAINT "invoice_settings_year_end" CHECK(length("invoice_settings"."year_end") = 5 and date('2027-' || "invoice_settings"."year_end", '+0 days') is '2027-' || "invoice_settings"."year_end")
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`number` text,
	`title` text NOT NULL,
	`client_id` integer,
	`project_id` integer,
	`stage_id` integer,
	`variation_id` integer,
	`of_id` integer,
	`order_number` text DEFAULT '' NOT NULL,
	`site_address` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`is_left_out` integer DEFAULT false NOT NULL,
	`supplied_on` text,
	`days_to_pay` integer NOT NULL,
	`lines` text NOT NULL,
	`retention_rate` integer DEFAULT 0 NOT NULL,
	`retention_on` text,
	`is_under_cis` integer,
	`issued_on` text,
	`due_on` text,
	`tax_point` text,
	`net` integer DEFAULT 0 NOT NULL,
	`vat` integer DEFAULT 0 NOT NULL,
	`gross` integer DEFAULT 0 NOT NULL,
	`labour` integer DEFAULT 0 NOT NULL,
	`cis` integer DEFAULT 0 NOT NULL,
	`payable` integer DEFAULT 0 NOT NULL,
	`document` text,
	`content_hash` text,
	`issued_at` integer,
	`withdrawn_at` integer,
	`interest_until` text,
	`interest_rate` integer,
	`first_viewed_at` integer,
	`created_by` integer,
	`bin_entry_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`stage_id`) REFERENCES `project_payment_stages`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`variation_id`) REFERENCES `variations`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`of_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_title_filled" CHECK(length(trim("invoices"."title")) > 0 and length("invoices"."title") <= 160),
	CONSTRAINT "invoices_kind_known" CHECK("invoices"."kind" in ('deposit_request', 'deposit', 'stage', 'variation', 'final', 'retention', 'standard', 'credit_note')),
	CONSTRAINT "invoices_supplied_on" CHECK("invoices"."supplied_on" is null or ("invoices"."supplied_on" glob '????-??-??' and date("invoices"."supplied_on", '+0 days') is "invoices"."supplied_on")),
	CONSTRAINT "invoices_retention_on" CHECK("invoices"."retention_on" is null or ("invoices"."retention_on" glob '????-??-??' and date("invoices"."retention_on", '+0 days') is "invoices"."retention_on")),
	CONSTRAINT "invoices_issued_on" CHECK("invoices"."issued_on" is null or ("invoices"."issued_on" glob '????-??-??' and date("invoices"."issued_on", '+0 days') is "invoices"."issued_on")),
	CONSTRAINT "invoices_due_on" CHECK("invoices"."due_on" is null or ("invoices"."due_on" glob '????-??-??' and date("invoices"."due_on", '+0 days') is "invoices"."due_on")),
	CONSTRAINT "invoices_tax_point" CHECK("invoices"."tax_point" is null or ("invoices"."tax_point" glob '????-??-??' and date("invoices"."tax_point", '+0 days') is "invoices"."tax_point")),
	CONSTRAINT "invoices_days" CHECK("invoices"."days_to_pay" between 0 and 365),
	CONSTRAINT "invoices_retention" CHECK("invoices"."retention_rate" between 0 and 10000),
	CONSTRAINT "invoices_draft_or_kept" CHECK(("invoices"."number" is null) = ("invoices"."document" is null) and ("invoices"."number" is null) = ("invoices"."content_hash" is null) and ("invoices"."number" is null) = ("invoices"."issued_on" is null) and ("invoices"."number" is null or ("invoices"."bin_entry_id" is null and "invoices"."net" > 0 and "invoices"."payable" >= 0)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_tenant` ON `invoices` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`company_id`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_client` ON `invoices` (`company_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `invoices_project` ON `invoices` (`company_id`,`project_id`);--> statement-breakpoint
CREATE INDEX `invoices_stage` ON `invoices` (`company_id`,`stage_id`);--> statement-breakpoint
CREATE INDEX `invoices_variation` ON `invoices` (`company_id`,`variation_id`);--> statement-breakpoint
CREATE INDEX `invoices_of` ON `invoices` (`company_id`,`of_id`);--> statement-breakpoint
CREATE INDEX `invoices_creator` ON `invoices` (`company_id`,`created_by`);--> statement-breakpoint
CREATE INDEX `invoices_bin` ON `invoices` (`bin_entry_id`);--> statement-breakpoint
CREATE INDEX `invoices_age` ON `invoices` (`issued_on`);--> statement-breakpoint
CREATE INDEX `invoices_held_back` ON `invoices` (`retention_on`);--> statement-breakpoint
CREATE INDEX `invoices_issued` ON `invoices` (`company_id`,`issued_on`,`kind`,`payable`,`due_on`,`tax_point`);--> statement-breakpoint
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
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "job_roles_name_filled" CHECK(length(trim("job_roles"."name")) > 0 and length("job_roles"."name") <= 80)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_roles_name` ON `job_roles` (`company_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`sealed` text,
	`message_id` text NOT NULL,
	`rank` integer NOT NULL,
	`turn` integer NOT NULL,
	`purpose` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`claim` text,
	`claimed_until` integer,
	`given_up_at` integer,
	`reason` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_message` ON `mails` (`message_id`);--> statement-breakpoint
CREATE INDEX `mails_order` ON `mails` (`rank`,`turn`) WHERE "mails"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX `mails_company` ON `mails` (`company_id`,`turn`);--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (lower("recipient"));--> statement-breakpoint
CREATE INDEX `mails_purpose` ON `mails` (`purpose`) WHERE "mails"."purpose" is not null;--> statement-breakpoint
CREATE INDEX `mails_given_up` ON `mails` (`given_up_at`) WHERE "mails"."given_up_at" is not null;--> statement-breakpoint
CREATE TABLE "notifications" (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`type` text DEFAULT 'info' NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`related_task_id` integer,
	`related_project_id` integer,
	`related_todo_id` integer,
	`activity_id` integer,
	`superseded_at` integer,
	`event_key` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`related_task_id`) REFERENCES `tasks`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`related_project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`related_todo_id`) REFERENCES `todos`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`activity_id`) REFERENCES `activities`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notifications_type_known" CHECK("notifications"."type" in ('assignment', 'mention', 'stage', 'invitation', 'holiday', 'todo', 'info'))
);
--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`company_id`,`user_id`,`is_read`);--> statement-breakpoint
CREATE INDEX `notifications_task` ON `notifications` (`company_id`,`related_task_id`);--> statement-breakpoint
CREATE INDEX `notifications_project` ON `notifications` (`company_id`,`related_project_id`);--> statement-breakpoint
CREATE INDEX `notifications_todo` ON `notifications` (`company_id`,`related_todo_id`);--> statement-breakpoint
CREATE INDEX `notifications_read` ON `notifications` (`created_at`) WHERE "notifications"."is_read" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_event` ON `notifications` (`user_id`,`event_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_activity` ON `notifications` (`company_id`,`activity_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `overhead_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`category` text NOT NULL,
	`name` text NOT NULL,
	`amount` integer NOT NULL,
	`period` text NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`is_vat_recoverable` integer DEFAULT false NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "overhead_items_name_filled" CHECK(length(trim("overhead_items"."name")) > 0 and length("overhead_items"."name") <= 120),
	CONSTRAINT "overhead_items_category_known" CHECK("overhead_items"."category" in ('rent', 'rates', 'power', 'insurance', 'vehicles', 'machines', 'tooling', 'waste', 'phones', 'accountant', 'marketing', 'training', 'consumables', 'other')),
	CONSTRAINT "overhead_items_period_known" CHECK("overhead_items"."period" in ('week', 'month', 'quarter', 'year')),
	CONSTRAINT "overhead_items_amount" CHECK("overhead_items"."amount" is null or "overhead_items"."amount" >= 0),
	CONSTRAINT "overhead_items_starts_on" CHECK("overhead_items"."starts_on" is null or ("overhead_items"."starts_on" glob '????-??-??' and date("overhead_items"."starts_on", '+0 days') is "overhead_items"."starts_on")),
	CONSTRAINT "overhead_items_ends_on" CHECK("overhead_items"."ends_on" is null or ("overhead_items"."ends_on" glob '????-??-??' and date("overhead_items"."ends_on", '+0 days') is "overhead_items"."ends_on")),
	CONSTRAINT "overhead_items_in_order" CHECK("overhead_items"."starts_on" is null or "overhead_items"."ends_on" is null or "overhead_items"."ends_on" >= "overhead_items"."starts_on")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `overhead_items_tenant` ON `overhead_items` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `overhead_items_creator` ON `overhead_items` (`company_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `owner_notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`company_id` integer,
	`user_id` integer
);
--> statement-breakpoint
CREATE INDEX `owner_notifications_unread` ON `owner_notifications` (`is_read`,`created_at`);--> statement-breakpoint
CREATE INDEX `owner_notifications_company` ON `owner_notifications` (`company_id`);--> statement-breakpoint
CREATE INDEX `owner_notifications_user` ON `owner_notifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `owner_notifications_newest` ON `owner_notifications` (`created_at`);--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_age` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`transports` text NOT NULL,
	`last_used_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "passkeys_name_filled" CHECK(length(trim("passkeys"."name")) > 0 and length("passkeys"."name") <= 50)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`company_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `payment_allocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`invoice_id` integer NOT NULL,
	`payment_id` integer,
	`credit_note_id` integer,
	`amount` integer NOT NULL,
	`day` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`invoice_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`payment_id`) REFERENCES `payments`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`credit_note_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_allocations_one" CHECK(("payment_allocations"."payment_id" is null) <> ("payment_allocations"."credit_note_id" is null)),
	CONSTRAINT "payment_allocations_amount" CHECK("payment_allocations"."amount" > 0 or "payment_allocations"."amount" < 0 and "payment_allocations"."day" is not null),
	CONSTRAINT "payment_allocations_day" CHECK("payment_allocations"."day" is null or ("payment_allocations"."day" glob '????-??-??' and date("payment_allocations"."day", '+0 days') is "payment_allocations"."day"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_allocations_tenant` ON `payment_allocations` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `payment_allocations_payment` ON `payment_allocations` (`company_id`,`payment_id`);--> statement-breakpoint
CREATE INDEX `payment_allocations_credit_note` ON `payment_allocations` (`company_id`,`credit_note_id`);--> statement-breakpoint
CREATE INDEX `payment_allocations_invoice` ON `payment_allocations` (`company_id`,`invoice_id`,`day`,`amount`,`payment_id`);--> statement-breakpoint
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
	`received_on` text,
	`note` text DEFAULT '' NOT NULL,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`stripe_payment_intent_id` text,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`stripe_account_id` text,
	`client_id` integer REFERENCES clients(id),
	`moves` text,
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
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE INDEX `payments_creator` ON `payments` (`company_id`,`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_tenant` ON `payments` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `payments_client` ON `payments` (`company_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `payments_age` ON `payments` (`created_at`);--> statement-breakpoint
CREATE INDEX `payments_method` ON `payments` (`payment_method`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_received` ON `payments` (`company_id`,`received_on`,`created_at`,`status`,`currency`,`amount`,`refunded_amount`);--> statement-breakpoint
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
	`subscription_interval` text,
	`welcome_token_hash` text,
	`claim_token_hash` text,
	`claim_expires_at` integer,
	`company_id` integer,
	CONSTRAINT "pending_payments_status_known" CHECK("pending_payments"."subscription_status" in ('active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete')),
	CONSTRAINT "pending_payments_tier_known" CHECK("pending_payments"."subscription_tier" between 1 and 3)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_payments_email` ON `pending_payments` (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX `pending_payments_session` ON `pending_payments` (`stripe_session_id`);--> statement-breakpoint
CREATE INDEX `pending_payments_customer` ON `pending_payments` (`stripe_customer_id`);--> statement-breakpoint
CREATE INDEX `pending_payments_company` ON `pending_payments` (`company_id`);--> statement-breakpoint
CREATE INDEX `pending_payments_claim` ON `pending_payments` (`claim_token_hash`);--> statement-breakpoint
CREATE INDEX `pending_payments_welcome` ON `pending_payments` (`welcome_token_hash`);--> statement-breakpoint
CREATE INDEX `pending_payments_subscription` ON `pending_payments` (`stripe_subscription_id`);--> statement-breakpoint
CREATE TABLE `premium_features` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`display_name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`stripe_price_id` text,
	`monthly_price` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "premium_features_price" CHECK("premium_features"."monthly_price" is null or "premium_features"."monthly_price" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `premium_features_name` ON `premium_features` (`name`);--> statement-breakpoint
CREATE TABLE `price_list_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`supplier` text DEFAULT '' NOT NULL,
	`unit` text NOT NULL,
	`cost` integer NOT NULL,
	`cost_on` text NOT NULL,
	`waste` integer DEFAULT 0 NOT NULL,
	`created_by` integer NOT NULL,
	`bin_entry_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_list_items_name_filled" CHECK(length(trim("price_list_items"."name")) > 0 and length("price_list_items"."name") <= 160),
	CONSTRAINT "price_list_items_kind_known" CHECK("price_list_items"."kind" in ('material', 'hardware', 'labour', 'finish', 'bought_in', 'subcontract', 'delivery', 'other')),
	CONSTRAINT "price_list_items_cost_on" CHECK("price_list_items"."cost_on" is null or ("price_list_items"."cost_on" glob '????-??-??' and date("price_list_items"."cost_on", '+0 days') is "price_list_items"."cost_on")),
	CONSTRAINT "price_list_items_cost" CHECK("price_list_items"."cost" is null or "price_list_items"."cost" >= 0),
	CONSTRAINT "price_list_items_waste" CHECK("price_list_items"."waste" between 0 and 10000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_list_items_tenant` ON `price_list_items` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `price_list_items_name` ON `price_list_items` (`company_id`,`name`);--> statement-breakpoint
CREATE INDEX `price_list_items_creator` ON `price_list_items` (`company_id`,`created_by`);--> statement-breakpoint
CREATE INDEX `price_list_items_bin` ON `price_list_items` (`bin_entry_id`);--> statement-breakpoint
CREATE TABLE `project_materials` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`room_id` integer,
	`kind` text NOT NULL,
	`description` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit` text NOT NULL,
	`cost` integer NOT NULL,
	`is_here` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`room_id`) REFERENCES `project_rooms`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "project_materials_description_filled" CHECK(length(trim("project_materials"."description")) > 0 and length("project_materials"."description") <= 200),
	CONSTRAINT "project_materials_kind_known" CHECK("project_materials"."kind" in ('material', 'hardware', 'labour', 'finish', 'bought_in', 'subcontract', 'delivery', 'other')),
	CONSTRAINT "project_materials_quantity" CHECK("project_materials"."quantity" is null or "project_materials"."quantity" >= 0),
	CONSTRAINT "project_materials_cost" CHECK("project_materials"."cost" is null or "project_materials"."cost" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_materials_tenant` ON `project_materials` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `project_materials_project` ON `project_materials` (`company_id`,`project_id`);--> statement-breakpoint
CREATE INDEX `project_materials_room` ON `project_materials` (`company_id`,`room_id`);--> statement-breakpoint
CREATE TABLE `project_payment_stages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`share` integer NOT NULL,
	`trigger` text NOT NULL,
	`when` text DEFAULT '' NOT NULL,
	`days_to_pay` integer NOT NULL,
	`net` integer NOT NULL,
	`gross` integer NOT NULL,
	`payment_id` integer,
	`quote_id` integer REFERENCES quotes(id),
	`amount` integer,
	`progress` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`payment_id`) REFERENCES `payments`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "project_payment_stages_name_filled" CHECK(length(trim("project_payment_stages"."name")) > 0 and length("project_payment_stages"."name") <= 80),
	CONSTRAINT "project_payment_stages_trigger_known" CHECK("project_payment_stages"."trigger" in ('accepted', 'stage', 'date', 'manual')),
	CONSTRAINT "project_payment_stages_net" CHECK("project_payment_stages"."net" is null or "project_payment_stages"."net" >= 0),
	CONSTRAINT "project_payment_stages_gross" CHECK("project_payment_stages"."gross" is null or "project_payment_stages"."gross" >= 0),
	CONSTRAINT "project_payment_stages_share" CHECK("project_payment_stages"."share" between 0 and 10000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_payment_stages_tenant` ON `project_payment_stages` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `project_payment_stages_project` ON `project_payment_stages` (`company_id`,`project_id`,`position`);--> statement-breakpoint
CREATE INDEX `project_payment_stages_payment` ON `project_payment_stages` (`company_id`,`payment_id`);--> statement-breakpoint
CREATE INDEX `project_payment_stages_quote` ON `project_payment_stages` (`quote_id`);--> statement-breakpoint
CREATE TABLE `project_rooms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`scope` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "project_rooms_name_filled" CHECK(length(trim("project_rooms"."name")) > 0 and length("project_rooms"."name") <= 120)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_rooms_tenant` ON `project_rooms` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `project_rooms_project` ON `project_rooms` (`company_id`,`project_id`,`position`);--> statement-breakpoint
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
CREATE INDEX `projects_due` ON `projects` (`company_id`,`due_date`);--> statement-breakpoint
CREATE INDEX `projects_in_work` ON `projects` (`company_id`,`due_date`) WHERE "projects"."status" = 'active' and "projects"."completed_date" is null and "projects"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `projects_span` ON `projects` (`company_id`,((julianday("due_date") - julianday("start_date") > 31) + (julianday("due_date") - julianday("start_date") > 127) + (julianday("due_date") - julianday("start_date") > 511)),`due_date`) WHERE "projects"."bin_entry_id" is null and "projects"."start_date" is not null;--> statement-breakpoint
CREATE INDEX `projects_unfinished` ON `projects` (`company_id`,`job_number`,`status`,`stage_id`,`client_id`) WHERE "projects"."completed_date" is null and "projects"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `projects_done` ON `projects` (`company_id`,`completed_date`) WHERE "projects"."completed_date" is not null and "projects"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `projects_assignee` ON `projects` (`company_id`,`assigned_to`,`completed_date`);--> statement-breakpoint
CREATE INDEX `projects_stage` ON `projects` (`company_id`,`stage_id`,`bin_entry_id`,`job_number`);--> statement-breakpoint
CREATE INDEX `projects_client` ON `projects` (`company_id`,`client_id`,`bin_entry_id`,`job_number`);--> statement-breakpoint
CREATE INDEX `projects_bin` ON `projects` (`company_id`,`bin_entry_id`) WHERE "projects"."bin_entry_id" is not null;--> statement-breakpoint
CREATE TABLE `quote_acceptances` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`quote_id` integer NOT NULL,
	`name` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`order_number` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`user_agent` text NOT NULL,
	`revision` integer NOT NULL,
	`extras` text NOT NULL,
	`terms_id` integer,
	`content_hash` text NOT NULL,
	`net` integer NOT NULL,
	`gross` integer NOT NULL,
	`accepted_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`quote_id`) REFERENCES `quotes`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`terms_id`) REFERENCES `quote_terms`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_acceptances_name_filled" CHECK(length(trim("quote_acceptances"."name")) > 0 and length("quote_acceptances"."name") <= 120),
	CONSTRAINT "quote_acceptances_net" CHECK("quote_acceptances"."net" is null or "quote_acceptances"."net" >= 0),
	CONSTRAINT "quote_acceptances_gross" CHECK("quote_acceptances"."gross" is null or "quote_acceptances"."gross" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quote_acceptances_tenant` ON `quote_acceptances` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `quote_acceptances_quote` ON `quote_acceptances` (`company_id`,`quote_id`);--> statement-breakpoint
CREATE INDEX `quote_acceptances_terms` ON `quote_acceptances` (`company_id`,`terms_id`);--> statement-breakpoint
CREATE TABLE `quote_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`quote_id` integer NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`quote_id`) REFERENCES `quotes`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_events_kind_known" CHECK("quote_events"."kind" in ('created', 'sent', 'viewed', 'reminded', 'accepted', 'change_requested', 'declined', 'expired', 'withdrawn', 'revised', 'link_revoked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quote_events_tenant` ON `quote_events` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `quote_events_quote` ON `quote_events` (`company_id`,`quote_id`,`id`);--> statement-breakpoint
CREATE INDEX `quote_events_user` ON `quote_events` (`company_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `quote_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`quote_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`sent_to` text DEFAULT '' NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_by` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`quote_id`) REFERENCES `quotes`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quote_links_tenant` ON `quote_links` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `quote_links_token` ON `quote_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `quote_links_quote` ON `quote_links` (`company_id`,`quote_id`);--> statement-breakpoint
CREATE INDEX `quote_links_creator` ON `quote_links` (`company_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `quote_rooms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`quote_id` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`items` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`quote_id`) REFERENCES `quotes`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "quote_rooms_name_filled" CHECK(length(trim("quote_rooms"."name")) > 0 and length("quote_rooms"."name") <= 120)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quote_rooms_tenant` ON `quote_rooms` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `quote_rooms_quote` ON `quote_rooms` (`company_id`,`quote_id`,`position`);--> statement-breakpoint
CREATE TABLE `quote_settings` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`vat_number` text DEFAULT '' NOT NULL,
	`hour_cost` integer,
	`margin` integer NOT NULL,
	`hours_of_day` integer NOT NULL,
	`valid_days` integer NOT NULL,
	`follow_up_days` integer NOT NULL,
	`prices_shown` text NOT NULL,
	`exclusions` text DEFAULT '' NOT NULL,
	`payment_stages` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_settings_margin" CHECK("quote_settings"."margin" between 0 and 9900),
	CONSTRAINT "quote_settings_day" CHECK("quote_settings"."hours_of_day" between 1 and 24),
	CONSTRAINT "quote_settings_valid" CHECK("quote_settings"."valid_days" between 1 and 365),
	CONSTRAINT "quote_settings_follow_up" CHECK("quote_settings"."follow_up_days" between 1 and 90),
	CONSTRAINT "quote_settings_hour_cost" CHECK("quote_settings"."hour_cost" is null or "quote_settings"."hour_cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE `quote_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`pattern` text NOT NULL,
	`created_by` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_templates_name_filled" CHECK(length(trim("quote_templates"."name")) > 0 and length("quote_templates"."name") <= 120)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quote_templates_tenant` ON `quote_templates` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `quote_templates_name` ON `quote_templates` (`company_id`,`name`);--> statement-breakpoint
CREATE INDEX `quote_templates_creator` ON `quote_templates` (`company_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `quote_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`terms_version` integer NOT NULL,
	`body` text NOT NULL,
	`is_retired` integer DEFAULT false NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_terms_name_filled" CHECK(length(trim("quote_terms"."name")) > 0 and length("quote_terms"."name") <= 80),
	CONSTRAINT "quote_terms_version_positive" CHECK("quote_terms"."terms_version" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quote_terms_tenant` ON `quote_terms` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `quote_terms_version` ON `quote_terms` (`company_id`,`name`,`terms_version`);--> statement-breakpoint
CREATE INDEX `quote_terms_creator` ON `quote_terms` (`company_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`number` text NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`supersedes_id` integer,
	`client_id` integer,
	`project_id` integer,
	`title` text NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`site_address` text DEFAULT '' NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`exclusions` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`prices_shown` text NOT NULL,
	`valid_days` integer NOT NULL,
	`issued_on` text,
	`valid_until` text,
	`terms_id` integer,
	`discount` text,
	`payment_stages` text NOT NULL,
	`margin` integer NOT NULL,
	`hours_of_day` integer NOT NULL,
	`hour_cost` integer NOT NULL,
	`rate_card_id` integer,
	`template_id` integer,
	`net` integer DEFAULT 0 NOT NULL,
	`gross` integer DEFAULT 0 NOT NULL,
	`cost` integer DEFAULT 0 NOT NULL,
	`hours` integer DEFAULT 0 NOT NULL,
	`shared_files` text,
	`document` text,
	`content_hash` text,
	`sent_at` integer,
	`first_viewed_at` integer,
	`decided_at` integer,
	`answer` text DEFAULT '' NOT NULL,
	`follow_up_at` integer,
	`followed_up_at` integer,
	`created_by` integer NOT NULL,
	`bin_entry_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`supersedes_id`) REFERENCES `quotes`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`rate_card_id`) REFERENCES `rate_cards`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`template_id`) REFERENCES `task_templates`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`terms_id`) REFERENCES `quote_terms`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quotes_title_filled" CHECK(length(trim("quotes"."title")) > 0 and length("quotes"."title") <= 160),
	CONSTRAINT "quotes_number_filled" CHECK(length(trim("quotes"."number")) > 0 and length("quotes"."number") <= 40),
	CONSTRAINT "quotes_status_known" CHECK("quotes"."status" in ('draft', 'sent', 'viewed', 'change_requested', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded')),
	CONSTRAINT "quotes_prices_shown_known" CHECK("quotes"."prices_shown" in ('items', 'rooms', 'total')),
	CONSTRAINT "quotes_issued_on" CHECK("quotes"."issued_on" is null or ("quotes"."issued_on" glob '????-??-??' and date("quotes"."issued_on", '+0 days') is "quotes"."issued_on")),
	CONSTRAINT "quotes_valid_until" CHECK("quotes"."valid_until" is null or ("quotes"."valid_until" glob '????-??-??' and date("quotes"."valid_until", '+0 days') is "quotes"."valid_until")),
	CONSTRAINT "quotes_hour_cost" CHECK("quotes"."hour_cost" is null or "quotes"."hour_cost" >= 0),
	CONSTRAINT "quotes_net" CHECK("quotes"."net" is null or "quotes"."net" >= 0),
	CONSTRAINT "quotes_gross" CHECK("quotes"."gross" is null or "quotes"."gross" >= 0),
	CONSTRAINT "quotes_cost" CHECK("quotes"."cost" is null or "quotes"."cost" >= 0),
	CONSTRAINT "quotes_hours" CHECK("quotes"."hours" is null or "quotes"."hours" >= 0),
	CONSTRAINT "quotes_revision_positive" CHECK("quotes"."revision" >= 0),
	CONSTRAINT "quotes_margin" CHECK("quotes"."margin" between 0 and 9900),
	CONSTRAINT "quotes_draft_or_kept" CHECK("quotes"."status" = 'draft' or "quotes"."document" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_tenant` ON `quotes` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_number` ON `quotes` (`company_id`,`number`,`revision`);--> statement-breakpoint
CREATE INDEX `quotes_client` ON `quotes` (`company_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `quotes_project` ON `quotes` (`company_id`,`project_id`);--> statement-breakpoint
CREATE INDEX `quotes_supersedes` ON `quotes` (`company_id`,`supersedes_id`);--> statement-breakpoint
CREATE INDEX `quotes_rate_card` ON `quotes` (`company_id`,`rate_card_id`);--> statement-breakpoint
CREATE INDEX `quotes_template` ON `quotes` (`company_id`,`template_id`);--> statement-breakpoint
CREATE INDEX `quotes_terms` ON `quotes` (`company_id`,`terms_id`);--> statement-breakpoint
CREATE INDEX `quotes_creator` ON `quotes` (`company_id`,`created_by`);--> statement-breakpoint
CREATE INDEX `quotes_bin` ON `quotes` (`bin_entry_id`);--> statement-breakpoint
CREATE INDEX `quotes_unanswered` ON `quotes` (`follow_up_at`) WHERE "quotes"."status" in ('sent', 'viewed') and "quotes"."followed_up_at" is null;--> statement-breakpoint
CREATE INDEX `quotes_running` ON `quotes` (`valid_until`) WHERE "quotes"."status" in ('sent', 'viewed');--> statement-breakpoint
CREATE INDEX `quotes_status` ON `quotes` (`company_id`,`status`,`bin_entry_id`,`decided_at`,`valid_until`,`number`,`revision`);--> statement-breakpoint
CREATE TABLE `rate_cards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`effective_from` text NOT NULL,
	`makers` integer NOT NULL,
	`productive_hours` integer NOT NULL,
	`labour_cost` integer NOT NULL,
	`overhead_cost` integer NOT NULL,
	`labour_rate` integer NOT NULL,
	`overhead_rate` integer NOT NULL,
	`break_even` integer NOT NULL,
	`target_margin` integer NOT NULL,
	`charge_out` integer NOT NULL,
	`chosen_rate` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rate_cards_effective_from" CHECK("rate_cards"."effective_from" is null or ("rate_cards"."effective_from" glob '????-??-??' and date("rate_cards"."effective_from", '+0 days') is "rate_cards"."effective_from")),
	CONSTRAINT "rate_cards_target_margin" CHECK("rate_cards"."target_margin" between 0 and 9900),
	CONSTRAINT "rate_cards_hours" CHECK("rate_cards"."productive_hours" > 0),
	CONSTRAINT "rate_cards_labour_cost" CHECK("rate_cards"."labour_cost" is null or "rate_cards"."labour_cost" >= 0),
	CONSTRAINT "rate_cards_overhead_cost" CHECK("rate_cards"."overhead_cost" is null or "rate_cards"."overhead_cost" >= 0),
	CONSTRAINT "rate_cards_labour_rate" CHECK("rate_cards"."labour_rate" is null or "rate_cards"."labour_rate" >= 0),
	CONSTRAINT "rate_cards_overhead_rate" CHECK("rate_cards"."overhead_rate" is null or "rate_cards"."overhead_rate" >= 0),
	CONSTRAINT "rate_cards_break_even" CHECK("rate_cards"."break_even" is null or "rate_cards"."break_even" >= 0),
	CONSTRAINT "rate_cards_charge_out" CHECK("rate_cards"."charge_out" is null or "rate_cards"."charge_out" >= 0),
	CONSTRAINT "rate_cards_chosen_rate" CHECK("rate_cards"."chosen_rate" is null or "rate_cards"."chosen_rate" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_cards_tenant` ON `rate_cards` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `rate_cards_newest` ON `rate_cards` (`company_id`,`effective_from`,`id`);--> statement-breakpoint
CREATE INDEX `rate_cards_creator` ON `rate_cards` (`company_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`salt` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_codes_user` ON `recovery_codes` (`company_id`,`user_id`,`code_hash`);--> statement-breakpoint
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
CREATE INDEX `request_ids_company` ON `request_ids` (`company_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`sess` text NOT NULL,
	`expire` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`workshop_pc_id` integer REFERENCES workshop_pcs(id) ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);--> statement-breakpoint
CREATE INDEX `sessions_workshop_pc` ON `sessions` (`workshop_pc_id`) WHERE "sessions"."workshop_pc_id" is not null;--> statement-breakpoint
CREATE TABLE `spreadsheets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`file_name` text NOT NULL,
	`content` text NOT NULL,
	`columns` text NOT NULL,
	`client_rule` text DEFAULT 'keep' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`imported_at` integer,
	`made` text,
	`undone_at` integer,
	`bin_entry_id` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "spreadsheets_file_name_filled" CHECK(length(trim("spreadsheets"."file_name")) > 0 and length("spreadsheets"."file_name") <= 255),
	CONSTRAINT "spreadsheets_kind_known" CHECK("spreadsheets"."kind" in ('clients', 'jobs', 'tasks')),
	CONSTRAINT "spreadsheets_client_rule_known" CHECK("spreadsheets"."client_rule" in ('keep', 'leave_out'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `spreadsheets_tenant` ON `spreadsheets` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `spreadsheets_person` ON `spreadsheets` (`company_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `spreadsheets_age` ON `spreadsheets` (`created_at`);--> statement-breakpoint
CREATE TABLE `staff_costs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer,
	`name` text NOT NULL,
	`headcount` integer DEFAULT 1 NOT NULL,
	`is_maker` integer DEFAULT false NOT NULL,
	`pay_kind` text NOT NULL,
	`pay` integer NOT NULL,
	`employer_ni` integer DEFAULT 0 NOT NULL,
	`pension` integer DEFAULT 0 NOT NULL,
	`other_costs` integer DEFAULT 0 NOT NULL,
	`weekly_hours` integer NOT NULL,
	`days_per_week` integer DEFAULT 5 NOT NULL,
	`holiday_days` integer DEFAULT 0 NOT NULL,
	`sick_days` integer DEFAULT 0 NOT NULL,
	`training_days` integer DEFAULT 0 NOT NULL,
	`on_jobs` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_costs_name_filled" CHECK(length(trim("staff_costs"."name")) > 0 and length("staff_costs"."name") <= 120),
	CONSTRAINT "staff_costs_pay_kind_known" CHECK("staff_costs"."pay_kind" in ('hourly', 'salary', 'drawings')),
	CONSTRAINT "staff_costs_headcount" CHECK("staff_costs"."headcount" between 1 and 99),
	CONSTRAINT "staff_costs_weekly_hours" CHECK("staff_costs"."weekly_hours" between 0 and 100000),
	CONSTRAINT "staff_costs_days_per_week" CHECK("staff_costs"."days_per_week" between 1 and 7),
	CONSTRAINT "staff_costs_holiday_days" CHECK("staff_costs"."holiday_days" between 0 and 366000),
	CONSTRAINT "staff_costs_sick_days" CHECK("staff_costs"."sick_days" between 0 and 366000),
	CONSTRAINT "staff_costs_training_days" CHECK("staff_costs"."training_days" between 0 and 366000),
	CONSTRAINT "staff_costs_on_jobs" CHECK("staff_costs"."on_jobs" between 0 and 10000),
	CONSTRAINT "staff_costs_pay" CHECK("staff_costs"."pay" is null or "staff_costs"."pay" >= 0),
	CONSTRAINT "staff_costs_employer_ni" CHECK("staff_costs"."employer_ni" is null or "staff_costs"."employer_ni" >= 0),
	CONSTRAINT "staff_costs_pension" CHECK("staff_costs"."pension" is null or "staff_costs"."pension" >= 0),
	CONSTRAINT "staff_costs_other_costs" CHECK("staff_costs"."other_costs" is null or "staff_costs"."other_costs" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_costs_tenant` ON `staff_costs` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_costs_person` ON `staff_costs` (`company_id`,`user_id`) WHERE "staff_costs"."user_id" is not null;--> statement-breakpoint
CREATE INDEX `staff_costs_creator` ON `staff_costs` (`company_id`,`created_by`);--> statement-breakpoint
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
CREATE TABLE "stock_cards" (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`item_name` text NOT NULL,
	`supplier` text DEFAULT '' NOT NULL,
	`order_qty` text DEFAULT '' NOT NULL,
	`product_photo_url` text,
	`photo_file_id` integer,
	`qr_code_url` text,
	`bin_entry_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`photo_file_id`) REFERENCES `files`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_cards_name_filled" CHECK(length(trim("stock_cards"."item_name")) > 0 and length("stock_cards"."item_name") <= 160)
);
--> statement-breakpoint
CREATE INDEX `stock_cards_name` ON `stock_cards` (`company_id`,`item_name`);--> statement-breakpoint
CREATE INDEX `stock_cards_user` ON `stock_cards` (`company_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `stock_cards_bin` ON `stock_cards` (`company_id`,`bin_entry_id`);--> statement-breakpoint
CREATE INDEX `stock_cards_photo` ON `stock_cards` (`company_id`,`photo_file_id`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`handled_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripe_events_age` ON `stripe_events` (`handled_at`);--> statement-breakpoint
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
CREATE INDEX `task_assignees_task` ON `task_assignees` (`company_id`,`task_id`);--> statement-breakpoint
CREATE INDEX `task_assignees_pages` ON `task_assignees` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `task_assignees_user` ON `task_assignees` (`company_id`,`user_id`,`task_id`);--> statement-breakpoint
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
	`due_anchor` text,
	`due_offset` integer,
	`estimated_minutes` integer,
	`job_role` text DEFAULT '' NOT NULL,
	`waiting_for` text DEFAULT '' NOT NULL,
	`waiting_until` text,
	`waiting_since` text,
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
CREATE INDEX `tasks_bin` ON `tasks` (`bin_entry_id`);--> statement-breakpoint
CREATE INDEX `tasks_pressing` ON `tasks` (`company_id`,("status" = 'complete'),("due_date" is null),`due_date`,"id" desc,`project_id`) WHERE "tasks"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `tasks_finished` ON `tasks` (`company_id`,"completed_at" desc,"id" desc,`project_id`) WHERE "tasks"."bin_entry_id" is null and ("tasks"."status" = 'complete') = 1;--> statement-breakpoint
CREATE INDEX `tasks_newest` ON `tasks` (`company_id`,"created_at" desc,"id" desc,`project_id`) WHERE "tasks"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `tasks_position` ON `tasks` (`company_id`,`job_role`) WHERE "tasks"."job_role" <> '' and "tasks"."bin_entry_id" is null and "tasks"."assigned_to" is null and "tasks"."status" <> 'complete';--> statement-breakpoint
CREATE INDEX `tasks_waiting` ON `tasks` (`company_id`,("waiting_until" is null),`waiting_until`,"id" desc,`project_id`) WHERE "tasks"."bin_entry_id" is null and "tasks"."waiting_for" <> '';--> statement-breakpoint
CREATE TABLE `tax_papers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`client_id` integer,
	`client_name` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`deducted` integer,
	`file_id` integer,
	`created_by` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`file_id`) REFERENCES `files`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tax_papers_kind_known" CHECK("tax_papers"."kind" in ('end_user', 'cis_statement')),
	CONSTRAINT "tax_papers_day" CHECK("tax_papers"."day" is null or ("tax_papers"."day" glob '????-??-??' and date("tax_papers"."day", '+0 days') is "tax_papers"."day")),
	CONSTRAINT "tax_papers_says" CHECK("tax_papers"."kind" = 'end_user' and "tax_papers"."deducted" is null and "tax_papers"."file_id" is not null or "tax_papers"."kind" = 'cis_statement' and "tax_papers"."deducted" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_papers_tenant` ON `tax_papers` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tax_papers_month` ON `tax_papers` (`company_id`,`client_id`,`day`) WHERE "tax_papers"."kind" = 'cis_statement';--> statement-breakpoint
CREATE INDEX `tax_papers_client` ON `tax_papers` (`company_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `tax_papers_day` ON `tax_papers` (`company_id`,`kind`,`day`);--> statement-breakpoint
CREATE INDEX `tax_papers_file` ON `tax_papers` (`company_id`,`file_id`);--> statement-breakpoint
CREATE INDEX `tax_papers_creator` ON `tax_papers` (`company_id`,`created_by`);--> statement-breakpoint
CREATE INDEX `tax_papers_age` ON `tax_papers` (`day`);--> statement-breakpoint
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
	`starts_at_midday` integer DEFAULT false NOT NULL CONSTRAINT "team_holidays_start_flag" CHECK("starts_at_midday" in (0, 1)),
	`ends_at_midday` integer DEFAULT false NOT NULL CONSTRAINT "team_holidays_end_flag" CHECK("ends_at_midday" in (0, 1)) CONSTRAINT "team_holidays_some_time" CHECK("end_date" > "start_date" or "starts_at_midday" = 0 or "ends_at_midday" = 0),
	`from_allowance` integer DEFAULT true NOT NULL CONSTRAINT "team_holidays_allowance_flag" CHECK("from_allowance" in (0, 1)),
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
CREATE INDEX `team_holidays_user` ON `team_holidays` (`company_id`,`user_id`,`end_date`);--> statement-breakpoint
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
	`sent_at` integer,
	`accepted_by` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`invited_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "team_invitations_role_known" CHECK("team_invitations"."role" in ('admin', 'project_manager', 'team_member')),
	CONSTRAINT "team_invitations_status_known" CHECK("team_invitations"."status" in ('pending', 'accepted', 'revoked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_invitations_token` ON `team_invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `team_invitations_open_email` ON `team_invitations` (`company_id`,lower("email")) WHERE "team_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `team_invitations_company` ON `team_invitations` (`company_id`,`status`);--> statement-breakpoint
CREATE INDEX `team_invitations_age` ON `team_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `time_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`project_id` integer,
	`task_id` integer,
	`day` text NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`minutes` integer,
	`forgotten_at` integer,
	`note` text DEFAULT '' NOT NULL,
	`day_sheet_id` integer,
	`sheet_line` integer,
	`gone_project` text DEFAULT '' NOT NULL,
	`gone_task` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`deleted_at` integer,
	`deleted_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`task_id`) REFERENCES `tasks`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`day_sheet_id`) REFERENCES `day_sheets`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`deleted_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "time_entries_day" CHECK("time_entries"."day" is null or ("time_entries"."day" glob '????-??-??' and date("time_entries"."day", '+0 days') is "time_entries"."day")),
	CONSTRAINT "time_entries_minutes" CHECK("time_entries"."minutes" between 1 and 1440 or "time_entries"."minutes" is null and "time_entries"."started_at" is not null),
	CONSTRAINT "time_entries_times" CHECK("time_entries"."ended_at" is null or "time_entries"."minutes" is not null and "time_entries"."ended_at" >= "time_entries"."started_at"),
	CONSTRAINT "time_entries_sheet" CHECK(("time_entries"."day_sheet_id" is null) = ("time_entries"."sheet_line" is null)),
	CONSTRAINT "time_entries_deletion" CHECK(("time_entries"."deleted_at" is null) = ("time_entries"."deleted_by" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `time_entries_tenant` ON `time_entries` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `time_entries_running` ON `time_entries` (`company_id`,`user_id`) WHERE "time_entries"."minutes" is null and "time_entries"."forgotten_at" is null and "time_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `time_entries_open` ON `time_entries` (`company_id`,`user_id`) WHERE "time_entries"."minutes" is null and "time_entries"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `time_entries_sheet_line` ON `time_entries` (`company_id`,`day_sheet_id`,`sheet_line`) WHERE "time_entries"."day_sheet_id" is not null and "time_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `time_entries_person` ON `time_entries` (`company_id`,`user_id`,`day`);--> statement-breakpoint
CREATE INDEX `time_entries_day` ON `time_entries` (`company_id`,`day`,`deleted_at`,`project_id`,`minutes`);--> statement-breakpoint
CREATE INDEX `time_entries_project` ON `time_entries` (`company_id`,`project_id`,`deleted_at`,`minutes`);--> statement-breakpoint
CREATE INDEX `time_entries_task` ON `time_entries` (`company_id`,`task_id`,`deleted_at`,`minutes`);--> statement-breakpoint
CREATE INDEX `time_entries_deleted` ON `time_entries` (`deleted_at`) WHERE "time_entries"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE "todos" (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`is_completed` integer DEFAULT false NOT NULL,
	`linked_project_id` integer,
	`linked_task_id` integer,
	`due_at` integer,
	`notification_sent` integer DEFAULT false NOT NULL,
	`bin_entry_id` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`completed_at` integer,
	`changed_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`linked_project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`linked_task_id`) REFERENCES `tasks`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "todos_title_filled" CHECK(length(trim("todos"."title")) > 0 and length("todos"."title") <= 200)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `todos_tenant` ON `todos` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `todos_user` ON `todos` (`company_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `todos_open` ON `todos` (`company_id`,`user_id`,`created_at`) WHERE "todos"."is_completed" = 0 and "todos"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `todos_scheduled` ON `todos` (`company_id`,`user_id`,`due_at`) WHERE "todos"."is_completed" = 0 and "todos"."bin_entry_id" is null and "todos"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `todos_completed` ON `todos` (`company_id`,`user_id`,`completed_at`) WHERE "todos"."is_completed" = 1 and "todos"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `todos_to_remind` ON `todos` (`due_at`) WHERE "todos"."notification_sent" = 0 and "todos"."is_completed" = 0 and "todos"."bin_entry_id" is null and "todos"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `todos_bin` ON `todos` (`company_id`,`bin_entry_id`);--> statement-breakpoint
CREATE INDEX `todos_project` ON `todos` (`company_id`,`linked_project_id`);--> statement-breakpoint
CREATE INDEX `todos_task` ON `todos` (`company_id`,`linked_task_id`);--> statement-breakpoint
CREATE INDEX `todos_changed` ON `todos` (`company_id`,`user_id`,`changed_at`);--> statement-breakpoint
CREATE TABLE "training_videos" (
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
	`film_file_id` integer,
	`thumbnail_file_id` integer,
	`qr_code_url` text,
	`bin_entry_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`film_file_id`) REFERENCES `files`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`thumbnail_file_id`) REFERENCES `files`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "training_videos_title_filled" CHECK(length(trim("training_videos"."title")) > 0 and length("training_videos"."title") <= 160),
	CONSTRAINT "training_videos_views" CHECK("training_videos"."views" is null or "training_videos"."views" >= 0)
);
--> statement-breakpoint
CREATE INDEX `training_videos_category` ON `training_videos` (`company_id`,`category`);--> statement-breakpoint
CREATE INDEX `training_videos_user` ON `training_videos` (`company_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `training_videos_bin` ON `training_videos` (`company_id`,`bin_entry_id`);--> statement-breakpoint
CREATE INDEX `training_videos_film` ON `training_videos` (`company_id`,`film_file_id`);--> statement-breakpoint
CREATE INDEX `training_videos_thumbnail` ON `training_videos` (`company_id`,`thumbnail_file_id`);--> statement-breakpoint
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
	`new_email` text,
	`new_email_token_hash` text,
	`new_email_expires_at` integer,
	`morning_mail_at` text,
	`morning_mailed_at` integer,
	`restricted_at` integer,
	`erased_at` integer,
	`inactivity_warned_at` integer,
	`former_usernames` text,
	`email_unproven` integer DEFAULT false NOT NULL,
	`holiday_allowance` real CONSTRAINT "users_holiday_allowance_halves" CHECK("holiday_allowance" is null or ("holiday_allowance" between 0 and 366 and "holiday_allowance" * 2 = round("holiday_allowance" * 2))),
	`pin_hash` text,
	`pin_set_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_username_filled" CHECK(length(trim("users"."username")) > 0 and length("users"."username") <= 50),
	CONSTRAINT "users_email_filled" CHECK(length(trim("users"."email")) > 0 and length("users"."email") <= 254),
	CONSTRAINT "users_role_known" CHECK("users"."role" in ('admin', 'project_manager', 'team_member')),
	CONSTRAINT "users_status_known" CHECK("users"."status" in ('active', 'inactive', 'pending')),
	CONSTRAINT "users_chat_color_hex" CHECK("users"."chat_color" is null or (length("users"."chat_color") = 7 and "users"."chat_color" glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_tenant` ON `users` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_reset_token` ON `users` (`reset_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_chat_color` ON `users` (`company_id`,`chat_color`) WHERE "users"."chat_color" is not null;--> statement-breakpoint
CREATE INDEX `users_created_by` ON `users` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_new_email_token` ON `users` (`new_email_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username")) WHERE "users"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX `users_morning_mail` ON `users` (`morning_mail_at`) WHERE "users"."morning_mail_at" is not null;--> statement-breakpoint
CREATE INDEX `users_email_here` ON `users` (lower("email")) WHERE "users"."status" <> 'inactive';--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower("email")) WHERE "users"."status" <> 'inactive' and "users"."email_unproven" = 0;--> statement-breakpoint
CREATE INDEX `users_any_email` ON `users` (lower("email"));--> statement-breakpoint
CREATE TABLE `variations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`lines` text NOT NULL,
	`net` integer NOT NULL,
	`minutes` integer DEFAULT 0 NOT NULL,
	`delay_days` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`quoted` text,
	`token_hash` text,
	`sent_to` text DEFAULT '' NOT NULL,
	`sent_at` integer,
	`expires_at` integer,
	`document` text,
	`content_hash` text,
	`decided_at` integer,
	`decided_name` text DEFAULT '' NOT NULL,
	`decided_from` text DEFAULT '' NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "variations_title_filled" CHECK(length(trim("variations"."title")) > 0 and length("variations"."title") <= 160),
	CONSTRAINT "variations_state_known" CHECK("variations"."state" in ('draft', 'sent', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "variations_number_positive" CHECK("variations"."number" >= 1),
	CONSTRAINT "variations_minutes" CHECK("variations"."minutes" is null or "variations"."minutes" >= 0),
	CONSTRAINT "variations_delay" CHECK("variations"."delay_days" is null or "variations"."delay_days" >= 0),
	CONSTRAINT "variations_draft_or_kept" CHECK("variations"."state" in ('draft', 'withdrawn') or "variations"."document" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `variations_tenant` ON `variations` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `variations_number` ON `variations` (`company_id`,`project_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `variations_token` ON `variations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `variations_creator` ON `variations` (`company_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `workshop_pcs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "workshop_pcs_name_filled" CHECK(length(trim("workshop_pcs"."name")) > 0 and length("workshop_pcs"."name") <= 60)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workshop_pcs_name` ON `workshop_pcs` (`company_id`,`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `workshop_pcs_token` ON `workshop_pcs` (`token_hash`);--> statement-breakpoint
CREATE INDEX `workshop_pcs_creator` ON `workshop_pcs` (`company_id`,`created_by`);--> statement-breakpoint
-- From here on by hand: Drizzle knows no virtual tables and no triggers.
-- The search index: the folded text of what can be looked for. `name` begins with two marks, so that beginnings of any
-- length have three letters. `direct` are other fields of the record that a search says it looks in, `indirect` those that it
-- finds as well. A row's number is company, kind of record (4 bits) and id (36 bits); the companies stand under company 0.
CREATE VIRTUAL TABLE `search_index` USING fts5(`name`, `direct`, `indirect`, tokenize = 'trigram case_sensitive 1', detail = column, columnsize = 0);
--> statement-breakpoint
CREATE TRIGGER `clients_search_insert` AFTER INSERT ON `clients` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (1 << 36) + new.`id`, char(2) || char(2) || search_text(new.`name`), search_text(new.`email`) || char(10) || search_text(new.`phone`) || char(10) || phone_digits(new.`phone`), search_text(new.`address`) || char(10) || replace(search_text(new.`address`), ' ', '') || char(10) || search_text(new.`notes`));
END;
--> statement-breakpoint
CREATE TRIGGER `clients_search_update` AFTER UPDATE OF `name`, `email`, `phone`, `address`, `notes` ON `clients`
WHEN old.`name` IS NOT new.`name` OR old.`email` IS NOT new.`email` OR old.`phone` IS NOT new.`phone` OR old.`address` IS NOT new.`address` OR old.`notes` IS NOT new.`notes` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`name`), `direct` = search_text(new.`email`) || char(10) || search_text(new.`phone`) || char(10) || phone_digits(new.`phone`), `indirect` = search_text(new.`address`) || char(10) || replace(search_text(new.`address`), ' ', '') || char(10) || search_text(new.`notes`)
  WHERE `rowid` = (new.`company_id` << 40) + (1 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `clients_search_delete` AFTER DELETE ON `clients` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (1 << 36) + old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_search_insert` AFTER INSERT ON `projects` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (2 << 36) + new.`id`, char(2) || char(2) || search_text(new.`name`) || char(10) || printf('api-%03d', new.`job_number`), search_text(new.`description`), search_text(new.`notes`));
END;
--> statement-breakpoint
CREATE TRIGGER `projects_search_update` AFTER UPDATE OF `name`, `job_number`, `description`, `notes` ON `projects`
WHEN old.`name` IS NOT new.`name` OR old.`job_number` IS NOT new.`job_number` OR old.`description` IS NOT new.`description` OR old.`notes` IS NOT new.`notes` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`name`) || char(10) || printf('api-%03d', new.`job_number`), `direct` = search_text(new.`description`), `indirect` = search_text(new.`notes`)
  WHERE `rowid` = (new.`company_id` << 40) + (2 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_search_delete` AFTER DELETE ON `projects` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (2 << 36) + old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tasks_search_insert` AFTER INSERT ON `tasks` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (3 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`), search_text(new.`description`), '');
END;
--> statement-breakpoint
CREATE TRIGGER `tasks_search_update` AFTER UPDATE OF `title`, `description` ON `tasks`
WHEN old.`title` IS NOT new.`title` OR old.`description` IS NOT new.`description` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`), `direct` = search_text(new.`description`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (3 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tasks_search_delete` AFTER DELETE ON `tasks` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (3 << 36) + old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `task_templates_search_insert` AFTER INSERT ON `task_templates` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (4 << 36) + new.`id`, char(2) || char(2) || search_text(new.`name`), search_text(new.`description`), '');
END;
--> statement-breakpoint
CREATE TRIGGER `task_templates_search_update` AFTER UPDATE OF `name`, `description` ON `task_templates`
WHEN old.`name` IS NOT new.`name` OR old.`description` IS NOT new.`description` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`name`), `direct` = search_text(new.`description`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (4 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `task_templates_search_delete` AFTER DELETE ON `task_templates` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (4 << 36) + old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_search_insert` AFTER INSERT ON `payments` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (5 << 36) + new.`id`, '', search_text(new.`note`), '');
END;
--> statement-breakpoint
CREATE TRIGGER `payments_search_update` AFTER UPDATE OF `note` ON `payments`
WHEN old.`note` IS NOT new.`note` BEGIN
  UPDATE `search_index` SET `name` = '', `direct` = search_text(new.`note`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (5 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_search_delete` AFTER DELETE ON `payments` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (5 << 36) + old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `stock_cards_search_insert` AFTER INSERT ON `stock_cards` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (6 << 36) + new.`id`, char(2) || char(2) || search_text(new.`item_name`), search_text(new.`supplier`), '');
END;
--> statement-breakpoint
CREATE TRIGGER `stock_cards_search_update` AFTER UPDATE OF `item_name`, `supplier` ON `stock_cards`
WHEN old.`item_name` IS NOT new.`item_name` OR old.`supplier` IS NOT new.`supplier` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`item_name`), `direct` = search_text(new.`supplier`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (6 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `stock_cards_search_delete` AFTER DELETE ON `stock_cards` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (6 << 36) + old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `training_videos_search_insert` AFTER INSERT ON `training_videos` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (7 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`), search_text(new.`description`) || char(10) || search_text(new.`category`), '');
END;
--> statement-breakpoint
CREATE TRIGGER `training_videos_search_update` AFTER UPDATE OF `title`, `description`, `category` ON `training_videos`
WHEN old.`title` IS NOT new.`title` OR old.`description` IS NOT new.`description` OR old.`category` IS NOT new.`category` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`), `direct` = search_text(new.`description`) || char(10) || search_text(new.`category`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (7 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `training_videos_search_delete` AFTER DELETE ON `training_videos` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (7 << 36) + old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `companies_search_insert` AFTER INSERT ON `companies` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((0 << 40) + (8 << 36) + new.`id`, char(2) || char(2) || search_text(new.`name`), '', '');
END;
--> statement-breakpoint
CREATE TRIGGER `companies_search_update` AFTER UPDATE OF `name` ON `companies`
WHEN old.`name` IS NOT new.`name` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`name`), `direct` = '', `indirect` = ''
  WHERE `rowid` = (0 << 40) + (8 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `companies_search_delete` AFTER DELETE ON `companies` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (0 << 40) + (8 << 36) + old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `todos_search_insert` AFTER INSERT ON `todos` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (9 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`), '', '');
END;
--> statement-breakpoint
CREATE TRIGGER `todos_search_update` AFTER UPDATE OF `title` ON `todos`
WHEN old.`title` IS NOT new.`title` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`), `direct` = '', `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (9 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `todos_search_delete` AFTER DELETE ON `todos` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (9 << 36) + old.`id`;
END;
--> statement-breakpoint
-- Which rooms a message is read in, as one piece of the index each: a search of a room looks at that room alone. The letters are of
-- those that no alphabet has (U+E000 to U+EFFF, by twelve bits of the job's id each; the team's room is U+F000 three times).
CREATE TRIGGER `chat_messages_search_insert` AFTER INSERT ON `chat_messages` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (10 << 36) + new.`id`, '', search_text(new.`content`),
    iif(new.`is_to_team`, char(61440, 61440, 61440), '') || iif(new.`project_id` IS NULL, '', char(
      57344 + ((new.`project_id` >> 24) & 4095), 57344 + ((new.`project_id` >> 12) & 4095), 57344 + (new.`project_id` & 4095))));
END;
--> statement-breakpoint
CREATE TRIGGER `chat_messages_search_update` AFTER UPDATE OF `content`, `project_id` ON `chat_messages`
WHEN old.`content` IS NOT new.`content` OR old.`project_id` IS NOT new.`project_id` BEGIN
  UPDATE `search_index` SET `name` = '', `direct` = search_text(new.`content`),
    `indirect` = iif(new.`is_to_team`, char(61440, 61440, 61440), '') || iif(new.`project_id` IS NULL, '', char(
      57344 + ((new.`project_id` >> 24) & 4095), 57344 + ((new.`project_id` >> 12) & 4095), 57344 + (new.`project_id` & 4095)))
  WHERE `rowid` = (new.`company_id` << 40) + (10 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `chat_messages_search_delete` AFTER DELETE ON `chat_messages` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (10 << 36) + old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `files_search_insert` AFTER INSERT ON `files` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (11 << 36) + new.`id`, char(2) || char(2) || search_text(new.`original_name`), '', '');
END;
--> statement-breakpoint
CREATE TRIGGER `files_search_update` AFTER UPDATE OF `original_name` ON `files`
WHEN old.`original_name` IS NOT new.`original_name` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`original_name`), `direct` = '', `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (11 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `files_search_delete` AFTER DELETE ON `files` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (11 << 36) + old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `quotes_search_insert` AFTER INSERT ON `quotes` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (12 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`) || char(10) || search_text(new.`number`), search_text(new.`kind`), search_text(new.`site_address`) || char(10) || search_text(new.`intro`));
END;
--> statement-breakpoint
CREATE TRIGGER `quotes_search_update` AFTER UPDATE OF `title`, `number`, `kind`, `site_address`, `intro` ON `quotes`
WHEN old.`title` IS NOT new.`title` OR old.`number` IS NOT new.`number` OR old.`kind` IS NOT new.`kind` OR old.`site_address` IS NOT new.`site_address` OR old.`intro` IS NOT new.`intro` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`) || char(10) || search_text(new.`number`), `direct` = search_text(new.`kind`), `indirect` = search_text(new.`site_address`) || char(10) || search_text(new.`intro`)
  WHERE `rowid` = (new.`company_id` << 40) + (12 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `quotes_search_delete` AFTER DELETE ON `quotes` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (12 << 36) + old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `price_list_items_search_insert` AFTER INSERT ON `price_list_items` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (13 << 36) + new.`id`, char(2) || char(2) || search_text(new.`name`), search_text(new.`code`) || char(10) || search_text(new.`supplier`), '');
END;
--> statement-breakpoint
CREATE TRIGGER `price_list_items_search_update` AFTER UPDATE OF `name`, `code`, `supplier` ON `price_list_items`
WHEN old.`name` IS NOT new.`name` OR old.`code` IS NOT new.`code` OR old.`supplier` IS NOT new.`supplier` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`name`), `direct` = search_text(new.`code`) || char(10) || search_text(new.`supplier`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (13 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `price_list_items_search_delete` AFTER DELETE ON `price_list_items` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (13 << 36) + old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `invoices_search_insert` AFTER INSERT ON `invoices` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (14 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`) || char(10) || search_text(coalesce(new.`number`, '')), search_text(new.`order_number`), search_text(new.`site_address`) || char(10) || search_text(new.`note`));
END;
--> statement-breakpoint
CREATE TRIGGER `invoices_search_update` AFTER UPDATE OF `title`, `number`, `order_number`, `site_address`, `note` ON `invoices`
WHEN old.`title` IS NOT new.`title` OR old.`number` IS NOT new.`number` OR old.`order_number` IS NOT new.`order_number` OR old.`site_address` IS NOT new.`site_address` OR old.`note` IS NOT new.`note` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`) || char(10) || search_text(coalesce(new.`number`, '')), `direct` = search_text(new.`order_number`), `indirect` = search_text(new.`site_address`) || char(10) || search_text(new.`note`)
  WHERE `rowid` = (new.`company_id` << 40) + (14 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `invoices_search_delete` AFTER DELETE ON `invoices` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (14 << 36) + old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `variations_search_insert` AFTER INSERT ON `variations` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (15 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`), '', search_text(new.`words`));
END;
--> statement-breakpoint
CREATE TRIGGER `variations_search_update` AFTER UPDATE OF `title`, `words` ON `variations`
WHEN old.`title` IS NOT new.`title` OR old.`words` IS NOT new.`words` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`), `indirect` = search_text(new.`words`)
  WHERE `rowid` = (new.`company_id` << 40) + (15 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `variations_search_delete` AFTER DELETE ON `variations` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (15 << 36) + old.`id`;
END;
--> statement-breakpoint
-- How people read a company's name. A change of `lookKey` needs a migration with
-- UPDATE `companies` SET `look_key` = look_key(`name`);
CREATE TRIGGER `companies_look_insert` AFTER INSERT ON `companies` BEGIN
  UPDATE `companies` SET `look_key` = look_key(new.`name`) WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `companies_look_update` AFTER UPDATE OF `name` ON `companies` WHEN old.`name` IS NOT new.`name` BEGIN
  UPDATE `companies` SET `look_key` = look_key(new.`name`) WHERE `id` = new.`id`;
END;
--> statement-breakpoint
-- What is issued never changes: it is credited.
CREATE TRIGGER `invoices_issued_stay` BEFORE UPDATE OF `number`, `kind`, `title`, `document`, `content_hash`, `issued_on`, `due_on`, `tax_point`, `supplied_on`, `issued_at`, `lines`, `net`, `vat`, `gross`, `labour`, `cis`, `payable`, `retention_rate`, `retention_on`, `order_number`, `site_address`, `note`, `reason`, `of_id`, `is_under_cis`, `is_left_out` ON `invoices`
WHEN old.`number` IS NOT NULL AND (old.`number` IS NOT new.`number` OR old.`kind` IS NOT new.`kind` OR old.`title` IS NOT new.`title` OR old.`document` IS NOT new.`document` OR old.`content_hash` IS NOT new.`content_hash` OR old.`issued_on` IS NOT new.`issued_on` OR old.`due_on` IS NOT new.`due_on` OR old.`tax_point` IS NOT new.`tax_point` OR old.`supplied_on` IS NOT new.`supplied_on` OR old.`issued_at` IS NOT new.`issued_at` OR old.`lines` IS NOT new.`lines` OR old.`net` IS NOT new.`net` OR old.`vat` IS NOT new.`vat` OR old.`gross` IS NOT new.`gross` OR old.`labour` IS NOT new.`labour` OR old.`cis` IS NOT new.`cis` OR old.`payable` IS NOT new.`payable` OR old.`retention_rate` IS NOT new.`retention_rate` OR old.`retention_on` IS NOT new.`retention_on` OR old.`order_number` IS NOT new.`order_number` OR old.`site_address` IS NOT new.`site_address` OR old.`note` IS NOT new.`note` OR old.`reason` IS NOT new.`reason` OR old.`of_id` IS NOT new.`of_id` OR old.`is_under_cis` IS NOT new.`is_under_cis` OR old.`is_left_out` IS NOT new.`is_left_out`) BEGIN
  SELECT RAISE(ABORT, 'an issued invoice never changes');
END;
--> statement-breakpoint
-- What was approved is part of what was agreed, and stays as it is, whoever writes; its link can still run out.
CREATE TRIGGER `variations_approved_stay` BEFORE UPDATE OF `project_id`, `number`, `title`, `words`, `lines`, `net`, `minutes`, `delay_days`, `state`, `document`, `content_hash`, `decided_at`, `decided_name`, `decided_from`, `user_agent` ON `variations`
WHEN old.`state` = 'approved' AND (old.`project_id` IS NOT new.`project_id` OR old.`number` IS NOT new.`number` OR old.`title` IS NOT new.`title` OR old.`words` IS NOT new.`words` OR old.`lines` IS NOT new.`lines` OR old.`net` IS NOT new.`net` OR old.`minutes` IS NOT new.`minutes` OR old.`delay_days` IS NOT new.`delay_days` OR old.`state` IS NOT new.`state` OR old.`document` IS NOT new.`document` OR old.`content_hash` IS NOT new.`content_hash` OR old.`decided_at` IS NOT new.`decided_at` OR old.`decided_name` IS NOT new.`decided_name` OR old.`decided_from` IS NOT new.`decided_from` OR old.`user_agent` IS NOT new.`user_agent`) BEGIN
  SELECT RAISE(ABORT, 'an approved variation never changes');
END;
