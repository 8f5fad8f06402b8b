PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_payment_allocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`invoice_id` integer NOT NULL,
	`payment_id` integer,
	`credit_note_id` integer,
	`amount` integer NOT NULL,
	`day` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`invoice_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`payment_id`) REFERENCES `payments`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`credit_note_id`) REFERENCES `invoices`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_allocations_one" CHECK(("__new_payment_allocations"."payment_id" is null) <> ("__new_payment_allocations"."credit_note_id" is null)),
	CONSTRAINT "payment_allocations_amount" CHECK("__new_payment_allocations"."amount" > 0 or "__new_payment_allocations"."amount" < 0 and "__new_payment_allocations"."day" is not null),
	CONSTRAINT "payment_allocations_day" CHECK("__new_payment_allocations"."day" is null or ("__new_payment_allocations"."day" glob '????-??-??' and date("__new_payment_allocations"."day", '+0 days') is "__new_payment_allocations"."day"))
);
--> statement-breakpoint
INSERT INTO `__new_payment_allocations`("id", "company_id", "invoice_id", "payment_id", "credit_note_id", "amount", "day", "created_at") SELECT "id", "company_id", "invoice_id", "payment_id", "credit_note_id", "amount",
  -- By hand: what settles something counts from the day on which it came.
  iif("payment_id" is null, date("created_at" / 1000, 'unixepoch'), (SELECT coalesce(`payments`.`received_on`, date(`payments`.`created_at` / 1000, 'unixepoch')) FROM `payments` WHERE `payments`.`id` = `payment_allocations`.`payment_id` AND `payments`.`status` in ('completed', 'refunded'))),
  "created_at" FROM `payment_allocations`;--> statement-breakpoint
DROP TABLE `payment_allocations`;--> statement-breakpoint
ALTER TABLE `__new_payment_allocations` RENAME TO `payment_allocations`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_allocations_tenant` ON `payment_allocations` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `payment_allocations_invoice` ON `payment_allocations` (`company_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `payment_allocations_payment` ON `payment_allocations` (`company_id`,`payment_id`);--> statement-breakpoint
CREATE INDEX `payment_allocations_credit_note` ON `payment_allocations` (`company_id`,`credit_note_id`);--> statement-breakpoint
ALTER TABLE `invoices` ADD `interest_until` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `interest_rate` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `client_id` integer REFERENCES clients(id);--> statement-breakpoint
ALTER TABLE `payments` ADD `moves` text;--> statement-breakpoint
CREATE INDEX `payments_client` ON `payments` (`company_id`,`client_id`);--> statement-breakpoint
-- By hand: whose money it is, and what is there of it since the day on which it came.
UPDATE `payments` SET
  `client_id` = (SELECT `projects`.`client_id` FROM `projects` WHERE `projects`.`company_id` = `payments`.`company_id` AND `projects`.`id` = `payments`.`project_id`),
  `moves` = iif(`status` in ('completed', 'refunded') and `amount` > `refunded_amount`, json_array(json_object('day', coalesce(`received_on`, date(`created_at` / 1000, 'unixepoch')), 'amount', `amount` - `refunded_amount`)), null);
