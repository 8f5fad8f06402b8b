-- A table that is made anew goes on with the ids where they were.
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
CREATE TABLE `company_logos` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`file_id` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`file_id`) REFERENCES `files`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE INDEX `invoices_issued` ON `invoices` (`company_id`,`issued_on`);--> statement-breakpoint
CREATE INDEX `invoices_client` ON `invoices` (`company_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `invoices_project` ON `invoices` (`company_id`,`project_id`);--> statement-breakpoint
CREATE INDEX `invoices_stage` ON `invoices` (`company_id`,`stage_id`);--> statement-breakpoint
CREATE INDEX `invoices_variation` ON `invoices` (`company_id`,`variation_id`);--> statement-breakpoint
CREATE INDEX `invoices_of` ON `invoices` (`company_id`,`of_id`);--> statement-breakpoint
CREATE INDEX `invoices_creator` ON `invoices` (`company_id`,`created_by`);--> statement-breakpoint
CREATE INDEX `invoices_bin` ON `invoices` (`bin_entry_id`);--> statement-breakpoint
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
CREATE INDEX `payment_allocations_invoice` ON `payment_allocations` (`company_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `payment_allocations_payment` ON `payment_allocations` (`company_id`,`payment_id`);--> statement-breakpoint
CREATE INDEX `payment_allocations_credit_note` ON `payment_allocations` (`company_id`,`credit_note_id`);--> statement-breakpoint
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
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_bin_entries` (
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
	CONSTRAINT "bin_entries_label_filled" CHECK(length(trim("__new_bin_entries"."label")) > 0 and length("__new_bin_entries"."label") <= 255),
	CONSTRAINT "bin_entries_noun_known" CHECK("__new_bin_entries"."noun" in ('project', 'client', 'task', 'tasks', 'template', 'stock_card', 'training_video', 'quote', 'price_list_item', 'invoice', 'file', 'message', 'todo'))
);
--> statement-breakpoint
INSERT INTO `__new_bin_entries`("id", "company_id", "noun", "label", "project_id", "item_count", "deleted_by", "deleted_at", "expires_at") SELECT "id", "company_id", "noun", "label", "project_id", "item_count", "deleted_by", "deleted_at", "expires_at" FROM `bin_entries`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_bin_entries';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_bin_entries', `seq` FROM `sqlite_sequence` WHERE `name` = 'bin_entries';--> statement-breakpoint
DROP TABLE `bin_entries`;--> statement-breakpoint
ALTER TABLE `__new_bin_entries` RENAME TO `bin_entries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `bin_entries_tenant` ON `bin_entries` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `bin_entries_newest` ON `bin_entries` (`company_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `bin_entries_expiry` ON `bin_entries` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_document_numbers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`year` integer NOT NULL,
	`last` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "document_numbers_kind_known" CHECK("__new_document_numbers"."kind" in ('quote', 'invoice', 'credit_note', 'deposit_request')),
	CONSTRAINT "document_numbers_positive" CHECK("__new_document_numbers"."last" >= 1)
);
--> statement-breakpoint
INSERT INTO `__new_document_numbers`("id", "company_id", "kind", "year", "last") SELECT "id", "company_id", "kind", "year", "last" FROM `document_numbers`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_document_numbers';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_document_numbers', `seq` FROM `sqlite_sequence` WHERE `name` = 'document_numbers';--> statement-breakpoint
DROP TABLE `document_numbers`;--> statement-breakpoint
ALTER TABLE `__new_document_numbers` RENAME TO `document_numbers`;--> statement-breakpoint
CREATE UNIQUE INDEX `document_numbers_kind` ON `document_numbers` (`company_id`,`kind`,`year`);--> statement-breakpoint
ALTER TABLE `payments` ADD `client_id` integer REFERENCES clients(id);--> statement-breakpoint
ALTER TABLE `payments` ADD `moves` text;--> statement-breakpoint
CREATE INDEX `payments_client` ON `payments` (`company_id`,`client_id`);--> statement-breakpoint
ALTER TABLE `project_payment_stages` ADD `quote_id` integer REFERENCES quotes(id);--> statement-breakpoint
CREATE INDEX `project_payment_stages_quote` ON `project_payment_stages` (`quote_id`);--> statement-breakpoint
-- Whose money it is, and what is there of it since the day on which it came.
UPDATE `payments` SET
  `client_id` = (SELECT `projects`.`client_id` FROM `projects` WHERE `projects`.`company_id` = `payments`.`company_id` AND `projects`.`id` = `payments`.`project_id`),
  `moves` = iif(`status` in ('completed', 'refunded') and `amount` > `refunded_amount`, json_array(json_object('day', coalesce(`received_on`, date(`created_at` / 1000, 'unixepoch')), 'amount', `amount` - `refunded_amount`)), null);--> statement-breakpoint
-- The stages of a job that came of one quote are shares of that; of several, nobody knows which.
UPDATE `project_payment_stages` SET `quote_id` = (
  SELECT min(`quotes`.`id`) FROM `quotes`
  WHERE `quotes`.`company_id` = `project_payment_stages`.`company_id` AND `quotes`.`project_id` = `project_payment_stages`.`project_id` AND `quotes`.`status` = 'accepted'
  HAVING count(*) = 1
);--> statement-breakpoint
-- What is issued never changes: it is credited.
CREATE TRIGGER `invoices_issued_stay` BEFORE UPDATE OF `number`, `kind`, `title`, `document`, `content_hash`, `issued_on`, `due_on`, `tax_point`, `supplied_on`, `issued_at`, `lines`, `net`, `vat`, `gross`, `labour`, `cis`, `payable`, `retention_rate`, `retention_on`, `order_number`, `site_address`, `note`, `reason`, `of_id`, `is_under_cis`, `is_left_out` ON `invoices`
WHEN old.`number` IS NOT NULL AND (old.`number` IS NOT new.`number` OR old.`kind` IS NOT new.`kind` OR old.`title` IS NOT new.`title` OR old.`document` IS NOT new.`document` OR old.`content_hash` IS NOT new.`content_hash` OR old.`issued_on` IS NOT new.`issued_on` OR old.`due_on` IS NOT new.`due_on` OR old.`tax_point` IS NOT new.`tax_point` OR old.`supplied_on` IS NOT new.`supplied_on` OR old.`issued_at` IS NOT new.`issued_at` OR old.`lines` IS NOT new.`lines` OR old.`net` IS NOT new.`net` OR old.`vat` IS NOT new.`vat` OR old.`gross` IS NOT new.`gross` OR old.`labour` IS NOT new.`labour` OR old.`cis` IS NOT new.`cis` OR old.`payable` IS NOT new.`payable` OR old.`retention_rate` IS NOT new.`retention_rate` OR old.`retention_on` IS NOT new.`retention_on` OR old.`order_number` IS NOT new.`order_number` OR old.`site_address` IS NOT new.`site_address` OR old.`note` IS NOT new.`note` OR old.`reason` IS NOT new.`reason` OR old.`of_id` IS NOT new.`of_id` OR old.`is_under_cis` IS NOT new.`is_under_cis` OR old.`is_left_out` IS NOT new.`is_left_out`) BEGIN
  SELECT RAISE(ABORT, 'an issued invoice never changes');
END;--> statement-breakpoint
-- Invoices in the search index, as `0007_search.sql` has the other records.
CREATE TRIGGER `invoices_search_insert` AFTER INSERT ON `invoices` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (14 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`) || char(10) || search_text(coalesce(new.`number`, '')), search_text(new.`order_number`), search_text(new.`site_address`) || char(10) || search_text(new.`note`));
END;--> statement-breakpoint
CREATE TRIGGER `invoices_search_update` AFTER UPDATE OF `title`, `number`, `order_number`, `site_address`, `note` ON `invoices`
WHEN old.`title` IS NOT new.`title` OR old.`number` IS NOT new.`number` OR old.`order_number` IS NOT new.`order_number` OR old.`site_address` IS NOT new.`site_address` OR old.`note` IS NOT new.`note` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`) || char(10) || search_text(coalesce(new.`number`, '')), `direct` = search_text(new.`order_number`), `indirect` = search_text(new.`site_address`) || char(10) || search_text(new.`note`)
  WHERE `rowid` = (new.`company_id` << 40) + (14 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `invoices_search_delete` AFTER DELETE ON `invoices` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (14 << 36) + old.`id`;
END;--> statement-breakpoint
-- What was approved is part of what was agreed, and stays as it is, whoever writes; its link can still run out.
CREATE TRIGGER `variations_approved_stay` BEFORE UPDATE OF `project_id`, `number`, `title`, `words`, `lines`, `net`, `minutes`, `delay_days`, `state`, `document`, `content_hash`, `decided_at`, `decided_name`, `decided_from`, `user_agent` ON `variations`
WHEN old.`state` = 'approved' AND (old.`project_id` IS NOT new.`project_id` OR old.`number` IS NOT new.`number` OR old.`title` IS NOT new.`title` OR old.`words` IS NOT new.`words` OR old.`lines` IS NOT new.`lines` OR old.`net` IS NOT new.`net` OR old.`minutes` IS NOT new.`minutes` OR old.`delay_days` IS NOT new.`delay_days` OR old.`state` IS NOT new.`state` OR old.`document` IS NOT new.`document` OR old.`content_hash` IS NOT new.`content_hash` OR old.`decided_at` IS NOT new.`decided_at` OR old.`decided_name` IS NOT new.`decided_name` OR old.`decided_from` IS NOT new.`decided_from` OR old.`user_agent` IS NOT new.`user_agent`) BEGIN
  SELECT RAISE(ABORT, 'an approved variation never changes');
END;--> statement-breakpoint
-- Variations in the search index, as `0007_search.sql` has the other records.
CREATE TRIGGER `variations_search_insert` AFTER INSERT ON `variations` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (15 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`), '', search_text(new.`words`));
END;--> statement-breakpoint
CREATE TRIGGER `variations_search_update` AFTER UPDATE OF `title`, `words` ON `variations`
WHEN old.`title` IS NOT new.`title` OR old.`words` IS NOT new.`words` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`), `indirect` = search_text(new.`words`)
  WHERE `rowid` = (new.`company_id` << 40) + (15 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `variations_search_delete` AFTER DELETE ON `variations` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (15 << 36) + old.`id`;
END;
