DROP INDEX `users_email`;--> statement-breakpoint
ALTER TABLE `users` ADD `email_unproven` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_email_here` ON `users` (lower("email")) WHERE "users"."status" <> 'inactive';--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower("email")) WHERE "users"."status" <> 'inactive' and "users"."email_unproven" = 0;--> statement-breakpoint
ALTER TABLE `companies` ADD `payer_unproven` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `companies` SET `payer_unproven` = 1 WHERE `id` IN (SELECT `company_id` FROM `pending_payments` WHERE `claim_expires_at` > unixepoch() * 1000);
