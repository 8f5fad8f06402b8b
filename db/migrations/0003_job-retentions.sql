CREATE TABLE `job_retentions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`rate` integer NOT NULL,
	`first_share` integer NOT NULL,
	`months` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "job_retentions_rate" CHECK("job_retentions"."rate" between 0 and 5000),
	CONSTRAINT "job_retentions_first_share" CHECK("job_retentions"."first_share" between 0 and 10000),
	CONSTRAINT "job_retentions_months" CHECK("job_retentions"."months" between 0 and 120)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_retentions_tenant` ON `job_retentions` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `job_retentions_project` ON `job_retentions` (`company_id`,`project_id`);