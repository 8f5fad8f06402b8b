DROP INDEX `projects_assignee`;--> statement-breakpoint
CREATE INDEX `projects_unfinished` ON `projects` (`company_id`,`job_number`,`status`,`stage_id`,`client_id`) WHERE "projects"."completed_date" is null and "projects"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `projects_done` ON `projects` (`company_id`,`completed_date`) WHERE "projects"."completed_date" is not null and "projects"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `projects_assignee` ON `projects` (`company_id`,`assigned_to`,`completed_date`);--> statement-breakpoint
CREATE INDEX `clients_listed` ON `clients` (`company_id`,lower("name"),`id`) WHERE "clients"."bin_entry_id" is null;