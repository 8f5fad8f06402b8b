CREATE TABLE `client_decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`question` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`options` text NOT NULL,
	`answer_on` text,
	`answer` text DEFAULT '' NOT NULL,
	`answered_at` integer,
	`created_by` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`page_id`) REFERENCES `client_pages`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_decisions_question_filled" CHECK(length(trim("client_decisions"."question")) > 0 and length("client_decisions"."question") <= 200),
	CONSTRAINT "client_decisions_answer_on" CHECK("client_decisions"."answer_on" is null or ("client_decisions"."answer_on" glob '????-??-??' and date("client_decisions"."answer_on", '+0 days') is "client_decisions"."answer_on"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_decisions_tenant` ON `client_decisions` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `client_decisions_page` ON `client_decisions` (`company_id`,`page_id`);--> statement-breakpoint
CREATE INDEX `client_decisions_creator` ON `client_decisions` (`company_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `client_page_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`page_id`) REFERENCES `client_pages`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`file_id`) REFERENCES `files`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_page_files_tenant` ON `client_page_files` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_page_files_once` ON `client_page_files` (`company_id`,`page_id`,`file_id`);--> statement-breakpoint
CREATE INDEX `client_page_files_file` ON `client_page_files` (`company_id`,`file_id`);--> statement-breakpoint
CREATE TABLE `client_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`token_hash` text,
	`sealed_token` text,
	`made_at` integer,
	`shows_payments` integer DEFAULT true NOT NULL,
	`next_on` text,
	`next_words` text DEFAULT '' NOT NULL,
	`next_note` text DEFAULT '' NOT NULL,
	`care_notes` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_pages_next_on" CHECK("client_pages"."next_on" is null or ("client_pages"."next_on" glob '????-??-??' and date("client_pages"."next_on", '+0 days') is "client_pages"."next_on"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_pages_tenant` ON `client_pages` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_pages_project` ON `client_pages` (`company_id`,`project_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_pages_token` ON `client_pages` (`token_hash`);--> statement-breakpoint
CREATE INDEX `client_pages_creator` ON `client_pages` (`company_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `client_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`task_id` integer NOT NULL,
	`words` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`page_id`) REFERENCES `client_pages`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`task_id`) REFERENCES `tasks`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "client_reports_words_filled" CHECK(length(trim("client_reports"."words")) > 0 and length("client_reports"."words") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_reports_tenant` ON `client_reports` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `client_reports_page` ON `client_reports` (`company_id`,`page_id`);--> statement-breakpoint
CREATE INDEX `client_reports_task` ON `client_reports` (`company_id`,`task_id`);