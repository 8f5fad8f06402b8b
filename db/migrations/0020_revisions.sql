CREATE TABLE `drawing_revisions` (
	`company_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`name_key` text NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`company_id`, `project_id`, `name_key`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `files` ADD `revised_at` integer;--> statement-breakpoint
ALTER TABLE `files` ADD `revised_by` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `files` ADD `picture_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A drawing that belongs to no project has no revision.
UPDATE `files` SET `revision` = NULL WHERE `project_id` IS NULL;--> statement-breakpoint
UPDATE `files` SET `revised_at` = `created_at`, `revised_by` = `uploaded_by` WHERE `revision` IS NOT NULL;--> statement-breakpoint
INSERT INTO `drawing_revisions` (`company_id`, `project_id`, `name_key`, `last`)
SELECT `company_id`, `project_id`, `name_key`, max(`revision`) FROM `files` WHERE `revision` IS NOT NULL GROUP BY 1, 2, 3;
