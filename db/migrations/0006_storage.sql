DROP INDEX `tasks_pressing`;--> statement-breakpoint
DROP INDEX `tasks_finished`;--> statement-breakpoint
DROP INDEX `tasks_newest`;--> statement-breakpoint
CREATE INDEX `tasks_pressing` ON `tasks` (`company_id`,("status" = 'complete'),("due_date" is null),`due_date`,"id" desc,`project_id`) WHERE "tasks"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `tasks_finished` ON `tasks` (`company_id`,"completed_at" desc,"id" desc,`project_id`) WHERE "tasks"."bin_entry_id" is null and ("tasks"."status" = 'complete') = 1;--> statement-breakpoint
CREATE INDEX `tasks_newest` ON `tasks` (`company_id`,"created_at" desc,"id" desc,`project_id`) WHERE "tasks"."bin_entry_id" is null;--> statement-breakpoint
ALTER TABLE `companies` ADD `storage_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `storage_limit` integer;