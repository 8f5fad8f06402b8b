ALTER TABLE `companies` ADD `emptied_at` integer;--> statement-breakpoint
ALTER TABLE `team_invitations` ADD `accepted_by` integer;--> statement-breakpoint
ALTER TABLE `owner_notifications` ADD `company_id` integer;--> statement-breakpoint
ALTER TABLE `owner_notifications` ADD `user_id` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `former_usernames` text;--> statement-breakpoint
CREATE INDEX `users_morning_mail` ON `users` (`morning_mail_at`) WHERE "users"."morning_mail_at" is not null;--> statement-breakpoint
CREATE INDEX `notifications_read` ON `notifications` (`created_at`) WHERE "notifications"."is_read" = 1;--> statement-breakpoint
CREATE INDEX `task_assignees_pages` ON `task_assignees` (`company_id`,`id`);