PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_variations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`lines` text NOT NULL,
	`net` integer NOT NULL,
	`minutes` integer DEFAULT 0 NOT NULL,
	`delay_days` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`quoted` text,
	`token_hash` text,
	`sent_to` text DEFAULT '' NOT NULL,
	`sent_at` integer,
	`expires_at` integer,
	`document` text,
	`content_hash` text,
	`decided_at` integer,
	`decided_name` text DEFAULT '' NOT NULL,
	`decided_from` text DEFAULT '' NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "variations_title_filled" CHECK(length(trim("__new_variations"."title")) > 0 and length("__new_variations"."title") <= 160),
	CONSTRAINT "variations_state_known" CHECK("__new_variations"."state" in ('draft', 'sent', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "variations_number_positive" CHECK("__new_variations"."number" >= 1),
	CONSTRAINT "variations_minutes" CHECK("__new_variations"."minutes" is null or "__new_variations"."minutes" >= 0),
	CONSTRAINT "variations_delay" CHECK("__new_variations"."delay_days" is null or "__new_variations"."delay_days" >= 0),
	CONSTRAINT "variations_draft_or_kept" CHECK("__new_variations"."state" in ('draft', 'withdrawn') or "__new_variations"."document" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_variations`("id", "company_id", "project_id", "number", "title", "words", "lines", "net", "minutes", "delay_days", "state", "quoted", "token_hash", "sent_to", "sent_at", "expires_at", "document", "content_hash", "decided_at", "decided_name", "decided_from", "user_agent", "created_by", "version", "created_at") SELECT "id", "company_id", "project_id", "number", "title", "words", "lines", "net", "minutes", "delay_days", "state", "quoted", "token_hash", "sent_to", "sent_at", "expires_at", "document", "content_hash", "decided_at", "decided_name", "decided_from", "user_agent", "created_by", "version", "created_at" FROM `variations`;--> statement-breakpoint
DROP TABLE `variations`;--> statement-breakpoint
ALTER TABLE `__new_variations` RENAME TO `variations`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `variations_tenant` ON `variations` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `variations_number` ON `variations` (`company_id`,`project_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `variations_token` ON `variations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `variations_creator` ON `variations` (`company_id`,`created_by`);--> statement-breakpoint
ALTER TABLE `invoices` ADD `is_under_cis` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `is_left_out` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Written by hand. What was approved is part of what was agreed, and stays as it is, whoever writes; its link can still run out.
CREATE TRIGGER `variations_approved_stay` BEFORE UPDATE OF `project_id`, `number`, `title`, `words`, `lines`, `net`, `minutes`, `delay_days`, `state`, `document`, `content_hash`, `decided_at`, `decided_name`, `decided_from`, `user_agent` ON `variations`
WHEN old.`state` = 'approved' AND (old.`project_id` IS NOT new.`project_id` OR old.`number` IS NOT new.`number` OR old.`title` IS NOT new.`title` OR old.`words` IS NOT new.`words` OR old.`lines` IS NOT new.`lines` OR old.`net` IS NOT new.`net` OR old.`minutes` IS NOT new.`minutes` OR old.`delay_days` IS NOT new.`delay_days` OR old.`state` IS NOT new.`state` OR old.`document` IS NOT new.`document` OR old.`content_hash` IS NOT new.`content_hash` OR old.`decided_at` IS NOT new.`decided_at` OR old.`decided_name` IS NOT new.`decided_name` OR old.`decided_from` IS NOT new.`decided_from` OR old.`user_agent` IS NOT new.`user_agent`) BEGIN
  SELECT RAISE(ABORT, 'an approved variation never changes');
END;
