DROP INDEX `projects_bin`;--> statement-breakpoint
CREATE INDEX `projects_bin` ON `projects` (`company_id`,`bin_entry_id`) WHERE "projects"."bin_entry_id" is not null;