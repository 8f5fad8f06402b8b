CREATE TABLE `workshop_pcs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "workshop_pcs_name_filled" CHECK(length(trim("workshop_pcs"."name")) > 0 and length("workshop_pcs"."name") <= 60)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workshop_pcs_name` ON `workshop_pcs` (`company_id`,`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `workshop_pcs_token` ON `workshop_pcs` (`token_hash`);--> statement-breakpoint
CREATE INDEX `workshop_pcs_creator` ON `workshop_pcs` (`company_id`,`created_by`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `workshop_pc_id` integer REFERENCES workshop_pcs(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `sessions_workshop_pc` ON `sessions` (`workshop_pc_id`) WHERE "sessions"."workshop_pc_id" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `pin_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `pin_set_at` integer;