CREATE TABLE `tax_papers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`client_id` integer,
	`client_name` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`deducted` integer,
	`file_id` integer,
	`created_by` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`client_id`) REFERENCES `clients`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`file_id`) REFERENCES `files`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tax_papers_kind_known" CHECK("tax_papers"."kind" in ('end_user', 'cis_statement')),
	CONSTRAINT "tax_papers_day" CHECK("tax_papers"."day" is null or ("tax_papers"."day" glob '????-??-??' and date("tax_papers"."day", '+0 days') is "tax_papers"."day")),
	CONSTRAINT "tax_papers_says" CHECK("tax_papers"."kind" = 'end_user' and "tax_papers"."deducted" is null and "tax_papers"."file_id" is not null or "tax_papers"."kind" = 'cis_statement' and "tax_papers"."deducted" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_papers_tenant` ON `tax_papers` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tax_papers_month` ON `tax_papers` (`company_id`,`client_id`,`day`) WHERE "tax_papers"."kind" = 'cis_statement';--> statement-breakpoint
CREATE INDEX `tax_papers_client` ON `tax_papers` (`company_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `tax_papers_day` ON `tax_papers` (`company_id`,`kind`,`day`);--> statement-breakpoint
CREATE INDEX `tax_papers_file` ON `tax_papers` (`company_id`,`file_id`);--> statement-breakpoint
CREATE INDEX `tax_papers_creator` ON `tax_papers` (`company_id`,`created_by`);--> statement-breakpoint
ALTER TABLE `files` ADD `is_money` integer DEFAULT false NOT NULL;