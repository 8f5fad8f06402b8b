ALTER TABLE `todos` ADD `changed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `todos_changed` ON `todos` (`company_id`,`user_id`,`changed_at`);