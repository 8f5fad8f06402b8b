CREATE TABLE `paper_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`quote_id` integer,
	`invoice_id` integer,
	`kind` text NOT NULL,
	`user_id` integer,
	`days` integer,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`quote_id`) REFERENCES `quotes`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`invoice_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "paper_events_one" CHECK(("paper_events"."quote_id" is null) <> ("paper_events"."invoice_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `paper_events_tenant` ON `paper_events` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `paper_events_quote` ON `paper_events` (`company_id`,`quote_id`,`id`) WHERE "paper_events"."quote_id" is not null;--> statement-breakpoint
CREATE INDEX `paper_events_invoice` ON `paper_events` (`company_id`,`invoice_id`,`id`) WHERE "paper_events"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX `paper_events_user` ON `paper_events` (`company_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `paper_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`quote_id` integer,
	`invoice_id` integer,
	`variation_id` integer,
	`token_hash` text NOT NULL,
	`sent_to` text DEFAULT '' NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_by` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`quote_id`) REFERENCES `quotes`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`invoice_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`variation_id`) REFERENCES `variations`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "paper_links_one" CHECK(("paper_links"."quote_id" is not null) + ("paper_links"."invoice_id" is not null) + ("paper_links"."variation_id" is not null) = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `paper_links_tenant` ON `paper_links` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `paper_links_token` ON `paper_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `paper_links_quote` ON `paper_links` (`company_id`,`quote_id`) WHERE "paper_links"."quote_id" is not null;--> statement-breakpoint
CREATE INDEX `paper_links_invoice` ON `paper_links` (`company_id`,`invoice_id`) WHERE "paper_links"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX `paper_links_variation` ON `paper_links` (`company_id`,`variation_id`) WHERE "paper_links"."variation_id" is not null;--> statement-breakpoint
CREATE INDEX `paper_links_creator` ON `paper_links` (`company_id`,`created_by`);--> statement-breakpoint
INSERT INTO `paper_links`("id", "company_id", "quote_id", "token_hash", "sent_to", "expires_at", "revoked_at", "created_by", "created_at") SELECT "id", "company_id", "quote_id", "token_hash", "sent_to", "expires_at", "revoked_at", "created_by", "created_at" FROM `quote_links` ORDER BY "id";--> statement-breakpoint
INSERT INTO `paper_links`("company_id", "invoice_id", "token_hash", "sent_to", "expires_at", "revoked_at", "created_by", "created_at") SELECT "company_id", "invoice_id", "token_hash", "sent_to", "expires_at", "revoked_at", "created_by", "created_at" FROM `invoice_links` ORDER BY "id";--> statement-breakpoint
INSERT INTO `paper_events`("id", "company_id", "quote_id", "kind", "user_id", "detail", "created_at") SELECT "id", "company_id", "quote_id", "kind", "user_id", "detail", "created_at" FROM `quote_events` ORDER BY "id";--> statement-breakpoint
INSERT INTO `paper_events`("company_id", "invoice_id", "kind", "user_id", "days", "detail", "created_at") SELECT "company_id", "invoice_id", "kind", "user_id", "days", "detail", "created_at" FROM `invoice_events` ORDER BY "id";--> statement-breakpoint
DROP TABLE `invoice_events`;--> statement-breakpoint
DROP TABLE `invoice_links`;--> statement-breakpoint
DROP TABLE `quote_events`;--> statement-breakpoint
DROP TABLE `quote_links`;