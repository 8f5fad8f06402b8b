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
CREATE INDEX `projects_span` ON `projects` (`company_id`,((julianday("due_date") - julianday("start_date") > 31) + (julianday("due_date") - julianday("start_date") > 127) + (julianday("due_date") - julianday("start_date") > 511)),`due_date`) WHERE "projects"."bin_entry_id" is null and "projects"."start_date" is not null;