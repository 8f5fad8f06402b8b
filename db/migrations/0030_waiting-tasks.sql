ALTER TABLE `tasks` ADD `waiting_for` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tasks` ADD `waiting_until` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `waiting_since` text;--> statement-breakpoint
CREATE INDEX `tasks_position` ON `tasks` (`company_id`,`job_role`) WHERE "tasks"."job_role" <> '' and "tasks"."bin_entry_id" is null and "tasks"."assigned_to" is null and "tasks"."status" <> 'complete';--> statement-breakpoint
CREATE INDEX `tasks_waiting` ON `tasks` (`company_id`,("waiting_until" is null),`waiting_until`,"id" desc,`project_id`) WHERE "tasks"."bin_entry_id" is null and "tasks"."waiting_for" <> '';