CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`sealed` text,
	`message_id` text NOT NULL,
	`rank` integer NOT NULL,
	`turn` integer NOT NULL,
	`purpose` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`claim` text,
	`claimed_until` integer,
	`given_up_at` integer,
	`reason` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_message` ON `mails` (`message_id`);--> statement-breakpoint
CREATE INDEX `mails_order` ON `mails` (`rank`,`turn`) WHERE "mails"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX `mails_company` ON `mails` (`company_id`,`turn`);--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (lower("recipient"));--> statement-breakpoint
CREATE INDEX `mails_purpose` ON `mails` (`purpose`) WHERE "mails"."purpose" is not null;--> statement-breakpoint
CREATE INDEX `mails_given_up` ON `mails` (`given_up_at`) WHERE "mails"."given_up_at" is not null;