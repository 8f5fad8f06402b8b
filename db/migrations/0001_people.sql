DROP INDEX `users_username`;--> statement-breakpoint
DROP INDEX `users_email`;--> statement-breakpoint
ALTER TABLE `users` ADD `new_email` text;--> statement-breakpoint
ALTER TABLE `users` ADD `new_email_token_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `new_email_expires_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `morning_mail_at` text;--> statement-breakpoint
ALTER TABLE `users` ADD `morning_mailed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `restricted_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `erased_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `inactivity_warned_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `users_new_email_token` ON `users` (`new_email_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username")) WHERE "users"."status" <> 'inactive';--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower("email")) WHERE "users"."status" <> 'inactive';--> statement-breakpoint
ALTER TABLE `companies` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `deletion_warned_at` integer;--> statement-breakpoint
ALTER TABLE `team_invitations` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `job_roles` ADD `version` integer DEFAULT 1 NOT NULL;