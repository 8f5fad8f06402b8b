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
	CONSTRAINT "bin_entries_label_filled" CHECK(length(trim("__new_bin_entries"."label")) > 0 and length("__new_bin_entries"."label") <= 255)
);
--> statement-breakpoint
INSERT INTO `__new_bin_entries`("id", "company_id", "noun", "label", "project_id", "item_count", "deleted_by", "deleted_at", "expires_at") SELECT "id", "company_id", "noun", "label", "project_id", "item_count", "deleted_by", "deleted_at", "expires_at" FROM `bin_entries`;--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = (SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'bin_entries') WHERE `name` = '__new_bin_entries';--> statement-breakpoint
DROP TABLE `bin_entries`;--> statement-breakpoint
ALTER TABLE `__new_bin_entries` RENAME TO `bin_entries`;--> statement-breakpoint
CREATE UNIQUE INDEX `bin_entries_tenant` ON `bin_entries` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `bin_entries_newest` ON `bin_entries` (`company_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `bin_entries_expiry` ON `bin_entries` (`expires_at`);