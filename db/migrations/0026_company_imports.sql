CREATE TABLE `company_imports` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`started_by` integer NOT NULL,
	`file_name` text NOT NULL,
	`state` text NOT NULL,
	`done_count` integer DEFAULT 0 NOT NULL,
	`total_count` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`undo` text,
	`left_out_count` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`started_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "company_imports_state_known" CHECK("company_imports"."state" in ('checking', 'files', 'writing', 'taking_back', 'done', 'refused')),
	CONSTRAINT "company_imports_file_name_filled" CHECK(length(trim("company_imports"."file_name")) > 0 and length("company_imports"."file_name") <= 255),
	CONSTRAINT "company_imports_done_count" CHECK("company_imports"."done_count" is null or "company_imports"."done_count" >= 0)
);
