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
CREATE INDEX `activities_template` ON `activities` (`company_id`,("detail" ->> 'templateId')) WHERE "activities"."verb" = 'template.applied';