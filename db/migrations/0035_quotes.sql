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
CREATE TABLE `document_numbers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`year` integer NOT NULL,
	`last` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "document_numbers_kind_known" CHECK("document_numbers"."kind" in ('quote')),
	CONSTRAINT "document_numbers_positive" CHECK("document_numbers"."last" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_numbers_kind` ON `document_numbers` (`company_id`,`kind`,`year`);--> statement-breakpoint
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
CREATE INDEX `quotes_status` ON `quotes` (`company_id`,`status`,`bin_entry_id`);--> statement-breakpoint
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
-- A table that is made anew goes on with the ids where they were.
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
	CONSTRAINT "bin_entries_noun_known" CHECK("__new_bin_entries"."noun" in ('project', 'client', 'task', 'tasks', 'template', 'stock_card', 'training_video', 'quote', 'price_list_item', 'file', 'message', 'todo'))
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
CREATE UNIQUE INDEX `payments_tenant` ON `payments` (`company_id`,`id`);--> statement-breakpoint
-- Quotes and the price list in the search index, as `0007_search.sql` has the other records.
CREATE TRIGGER `quotes_search_insert` AFTER INSERT ON `quotes` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (12 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`) || char(10) || search_text(new.`number`), search_text(new.`kind`), search_text(new.`site_address`) || char(10) || search_text(new.`intro`));
END;--> statement-breakpoint
CREATE TRIGGER `quotes_search_update` AFTER UPDATE OF `title`, `number`, `kind`, `site_address`, `intro` ON `quotes`
WHEN old.`title` IS NOT new.`title` OR old.`number` IS NOT new.`number` OR old.`kind` IS NOT new.`kind` OR old.`site_address` IS NOT new.`site_address` OR old.`intro` IS NOT new.`intro` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`) || char(10) || search_text(new.`number`), `direct` = search_text(new.`kind`), `indirect` = search_text(new.`site_address`) || char(10) || search_text(new.`intro`)
  WHERE `rowid` = (new.`company_id` << 40) + (12 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `quotes_search_delete` AFTER DELETE ON `quotes` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (12 << 36) + old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `price_list_items_search_insert` AFTER INSERT ON `price_list_items` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (13 << 36) + new.`id`, char(2) || char(2) || search_text(new.`name`), search_text(new.`code`) || char(10) || search_text(new.`supplier`), '');
END;--> statement-breakpoint
CREATE TRIGGER `price_list_items_search_update` AFTER UPDATE OF `name`, `code`, `supplier` ON `price_list_items`
WHEN old.`name` IS NOT new.`name` OR old.`code` IS NOT new.`code` OR old.`supplier` IS NOT new.`supplier` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`name`), `direct` = search_text(new.`code`) || char(10) || search_text(new.`supplier`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (13 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `price_list_items_search_delete` AFTER DELETE ON `price_list_items` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (13 << 36) + old.`id`;
END;
