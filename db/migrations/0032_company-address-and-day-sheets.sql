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
ALTER TABLE `companies` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `phone` text DEFAULT '' NOT NULL;