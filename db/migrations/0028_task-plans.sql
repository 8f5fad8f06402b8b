ALTER TABLE `tasks` ADD `due_anchor` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `due_offset` integer;--> statement-breakpoint
ALTER TABLE `tasks` ADD `estimated_minutes` integer;--> statement-breakpoint
ALTER TABLE `tasks` ADD `job_role` text DEFAULT '' NOT NULL;