CREATE TABLE `__new_spreadsheets` (
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
	CONSTRAINT "spreadsheets_file_name_filled" CHECK(length(trim("__new_spreadsheets"."file_name")) > 0 and length("__new_spreadsheets"."file_name") <= 255),
	CONSTRAINT "spreadsheets_kind_known" CHECK("__new_spreadsheets"."kind" in ('clients', 'jobs', 'tasks', 'bank')),
	CONSTRAINT "spreadsheets_client_rule_known" CHECK("__new_spreadsheets"."client_rule" in ('keep', 'leave_out'))
);
--> statement-breakpoint
INSERT INTO `__new_spreadsheets`("id", "company_id", "user_id", "kind", "file_name", "content", "columns", "client_rule", "created_at", "imported_at", "made", "undone_at", "bin_entry_id") SELECT "id", "company_id", "user_id", "kind", "file_name", "content", "columns", "client_rule", "created_at", "imported_at", "made", "undone_at", "bin_entry_id" FROM `spreadsheets`;--> statement-breakpoint
DROP TABLE `spreadsheets`;--> statement-breakpoint
ALTER TABLE `__new_spreadsheets` RENAME TO `spreadsheets`;--> statement-breakpoint
CREATE UNIQUE INDEX `spreadsheets_tenant` ON `spreadsheets` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `spreadsheets_person` ON `spreadsheets` (`company_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `spreadsheets_age` ON `spreadsheets` (`created_at`);--> statement-breakpoint
ALTER TABLE `payments` ADD `bank_line_key` text;--> statement-breakpoint
UPDATE `payments` SET `bank_line_key` = `metadata` ->> 'bankLine', `metadata` = nullif(json_remove(`metadata`, '$.bankLine'), '{}') WHERE `metadata` ->> 'bankLine' IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_bank_line` ON `payments` (`company_id`,`bank_line_key`);
