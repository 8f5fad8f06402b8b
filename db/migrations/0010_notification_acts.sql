DROP INDEX `activities_newest`;--> statement-breakpoint
CREATE UNIQUE INDEX `activities_newest` ON `activities` (`company_id`,`id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`type` text DEFAULT 'info' NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`related_task_id` integer,
	`related_project_id` integer,
	`activity_id` integer,
	`superseded_at` integer,
	`event_key` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`related_task_id`) REFERENCES `tasks`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`related_project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`activity_id`) REFERENCES `activities`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notifications_type_known" CHECK("__new_notifications"."type" in ('assignment', 'mention', 'stage', 'invitation', 'holiday', 'info'))
);
--> statement-breakpoint
-- What was told of an act names it; when one was superseded is not known.
INSERT INTO `__new_notifications`("id", "company_id", "user_id", "title", "message", "type", "is_read", "related_task_id", "related_project_id", "activity_id", "superseded_at", "event_key", "created_at") SELECT "id", "company_id", "user_id", "title", "message", "type", "is_read", "related_task_id", "related_project_id", told.`act`, iif(told.`act` is not null and "event_key" glob 'superseded:*', "created_at", null), iif(told.`act` is null, "event_key", null), "created_at" FROM (
  SELECT *, (SELECT act.`id` FROM `activities` act WHERE act.`company_id` = news.`company_id`
      AND act.`id` = cast(substr(news.`event_key`, instr(news.`event_key`, ':') + 1) as integer)
      AND (news.`event_key` = 'activity:' || act.`id` OR news.`event_key` = 'superseded:' || act.`id` AND NOT EXISTS (
        SELECT 1 FROM `notifications` newer WHERE newer.`user_id` = news.`user_id` AND newer.`event_key` = 'activity:' || act.`id`))) act
  FROM `notifications` news) told ORDER BY "id";--> statement-breakpoint
-- The numbers go on where they were.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_notifications';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_notifications', `seq` FROM `sqlite_sequence` WHERE `name` = 'notifications';--> statement-breakpoint
DROP TABLE `notifications`;--> statement-breakpoint
ALTER TABLE `__new_notifications` RENAME TO `notifications`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`company_id`,`user_id`,`is_read`);--> statement-breakpoint
CREATE INDEX `notifications_task` ON `notifications` (`company_id`,`related_task_id`);--> statement-breakpoint
CREATE INDEX `notifications_project` ON `notifications` (`company_id`,`related_project_id`);--> statement-breakpoint
CREATE INDEX `notifications_read` ON `notifications` (`created_at`) WHERE "notifications"."is_read" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_event` ON `notifications` (`user_id`,`event_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_activity` ON `notifications` (`company_id`,`activity_id`,`user_id`);