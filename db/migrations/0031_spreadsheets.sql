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
CREATE INDEX `spreadsheets_age` ON `spreadsheets` (`created_at`);