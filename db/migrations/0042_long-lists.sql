DROP INDEX `projects_stage`;--> statement-breakpoint
DROP INDEX `projects_client`;--> statement-breakpoint
CREATE INDEX `projects_stage` ON `projects` (`company_id`,`stage_id`,`bin_entry_id`,`job_number`);--> statement-breakpoint
CREATE INDEX `projects_client` ON `projects` (`company_id`,`client_id`,`bin_entry_id`,`job_number`);--> statement-breakpoint
DROP INDEX `task_assignees_user`;--> statement-breakpoint
CREATE INDEX `task_assignees_user` ON `task_assignees` (`company_id`,`user_id`,`task_id`);