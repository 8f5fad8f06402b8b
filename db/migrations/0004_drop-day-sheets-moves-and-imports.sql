DROP TABLE `company_moves`;--> statement-breakpoint
DROP TABLE `day_sheets`;--> statement-breakpoint
DROP TABLE `company_imports`;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_time_entries` (
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
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`deleted_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "time_entries_day" CHECK("__new_time_entries"."day" is null or ("__new_time_entries"."day" glob '????-??-??' and date("__new_time_entries"."day", '+0 days') is "__new_time_entries"."day")),
	CONSTRAINT "time_entries_minutes" CHECK("__new_time_entries"."minutes" between 1 and 1440 or "__new_time_entries"."minutes" is null and "__new_time_entries"."started_at" is not null),
	CONSTRAINT "time_entries_times" CHECK("__new_time_entries"."ended_at" is null or "__new_time_entries"."minutes" is not null and "__new_time_entries"."ended_at" >= "__new_time_entries"."started_at"),
	CONSTRAINT "time_entries_deletion" CHECK(("__new_time_entries"."deleted_at" is null) = ("__new_time_entries"."deleted_by" is null))
);
--> statement-breakpoint
INSERT INTO `__new_time_entries`("id", "company_id", "user_id", "project_id", "task_id", "day", "started_at", "ended_at", "minutes", "forgotten_at", "note", "gone_project", "gone_task", "created_by", "deleted_at", "deleted_by", "version", "created_at") SELECT "id", "company_id", "user_id", "project_id", "task_id", "day", "started_at", "ended_at", "minutes", "forgotten_at", "note", "gone_project", "gone_task", "created_by", "deleted_at", "deleted_by", "version", "created_at" FROM `time_entries`;--> statement-breakpoint
DROP TABLE `time_entries`;--> statement-breakpoint
ALTER TABLE `__new_time_entries` RENAME TO `time_entries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `time_entries_tenant` ON `time_entries` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `time_entries_running` ON `time_entries` (`company_id`,`user_id`) WHERE "time_entries"."minutes" is null and "time_entries"."forgotten_at" is null and "time_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `time_entries_open` ON `time_entries` (`company_id`,`user_id`) WHERE "time_entries"."minutes" is null and "time_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `time_entries_person` ON `time_entries` (`company_id`,`user_id`,`day`);--> statement-breakpoint
CREATE INDEX `time_entries_day` ON `time_entries` (`company_id`,`day`,`deleted_at`,`project_id`,`minutes`);--> statement-breakpoint
CREATE INDEX `time_entries_project` ON `time_entries` (`company_id`,`project_id`,`deleted_at`,`minutes`);--> statement-breakpoint
CREATE INDEX `time_entries_task` ON `time_entries` (`company_id`,`task_id`,`deleted_at`,`minutes`);--> statement-breakpoint
CREATE INDEX `time_entries_deleted` ON `time_entries` (`deleted_at`) WHERE "time_entries"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE `stock_cards` DROP COLUMN `qr_code_url`;--> statement-breakpoint
ALTER TABLE `training_videos` DROP COLUMN `qr_code_url`;