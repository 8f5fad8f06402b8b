CREATE TABLE `overhead_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`category` text NOT NULL,
	`name` text NOT NULL,
	`amount` integer NOT NULL,
	`period` text NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`is_vat_recoverable` integer DEFAULT false NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "overhead_items_name_filled" CHECK(length(trim("overhead_items"."name")) > 0 and length("overhead_items"."name") <= 120),
	CONSTRAINT "overhead_items_category_known" CHECK("overhead_items"."category" in ('rent', 'rates', 'power', 'insurance', 'vehicles', 'machines', 'tooling', 'waste', 'phones', 'accountant', 'marketing', 'training', 'consumables', 'other')),
	CONSTRAINT "overhead_items_period_known" CHECK("overhead_items"."period" in ('week', 'month', 'quarter', 'year')),
	CONSTRAINT "overhead_items_amount" CHECK("overhead_items"."amount" is null or "overhead_items"."amount" >= 0),
	CONSTRAINT "overhead_items_starts_on" CHECK("overhead_items"."starts_on" is null or ("overhead_items"."starts_on" glob '????-??-??' and date("overhead_items"."starts_on", '+0 days') is "overhead_items"."starts_on")),
	CONSTRAINT "overhead_items_ends_on" CHECK("overhead_items"."ends_on" is null or ("overhead_items"."ends_on" glob '????-??-??' and date("overhead_items"."ends_on", '+0 days') is "overhead_items"."ends_on")),
	CONSTRAINT "overhead_items_in_order" CHECK("overhead_items"."starts_on" is null or "overhead_items"."ends_on" is null or "overhead_items"."ends_on" >= "overhead_items"."starts_on")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `overhead_items_tenant` ON `overhead_items` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `overhead_items_creator` ON `overhead_items` (`company_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `rate_cards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`effective_from` text NOT NULL,
	`makers` integer NOT NULL,
	`productive_hours` integer NOT NULL,
	`labour_cost` integer NOT NULL,
	`overhead_cost` integer NOT NULL,
	`labour_rate` integer NOT NULL,
	`overhead_rate` integer NOT NULL,
	`break_even` integer NOT NULL,
	`target_margin` integer NOT NULL,
	`charge_out` integer NOT NULL,
	`chosen_rate` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rate_cards_effective_from" CHECK("rate_cards"."effective_from" is null or ("rate_cards"."effective_from" glob '????-??-??' and date("rate_cards"."effective_from", '+0 days') is "rate_cards"."effective_from")),
	CONSTRAINT "rate_cards_target_margin" CHECK("rate_cards"."target_margin" between 0 and 9900),
	CONSTRAINT "rate_cards_hours" CHECK("rate_cards"."productive_hours" > 0),
	CONSTRAINT "rate_cards_break_even" CHECK("rate_cards"."break_even" is null or "rate_cards"."break_even" >= 0),
	CONSTRAINT "rate_cards_chosen_rate" CHECK("rate_cards"."chosen_rate" is null or "rate_cards"."chosen_rate" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_cards_tenant` ON `rate_cards` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `rate_cards_newest` ON `rate_cards` (`company_id`,`effective_from`,`id`);--> statement-breakpoint
CREATE INDEX `rate_cards_creator` ON `rate_cards` (`company_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `staff_costs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer,
	`name` text NOT NULL,
	`headcount` integer DEFAULT 1 NOT NULL,
	`is_maker` integer DEFAULT false NOT NULL,
	`pay_kind` text NOT NULL,
	`pay` integer NOT NULL,
	`employer_ni` integer DEFAULT 0 NOT NULL,
	`pension` integer DEFAULT 0 NOT NULL,
	`other_costs` integer DEFAULT 0 NOT NULL,
	`weekly_hours` integer NOT NULL,
	`days_per_week` integer DEFAULT 5 NOT NULL,
	`holiday_days` integer DEFAULT 0 NOT NULL,
	`sick_days` integer DEFAULT 0 NOT NULL,
	`training_days` integer DEFAULT 0 NOT NULL,
	`on_jobs` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_costs_name_filled" CHECK(length(trim("staff_costs"."name")) > 0 and length("staff_costs"."name") <= 120),
	CONSTRAINT "staff_costs_pay_kind_known" CHECK("staff_costs"."pay_kind" in ('hourly', 'salary', 'drawings')),
	CONSTRAINT "staff_costs_headcount" CHECK("staff_costs"."headcount" between 1 and 99),
	CONSTRAINT "staff_costs_weekly_hours" CHECK("staff_costs"."weekly_hours" between 0 and 100000),
	CONSTRAINT "staff_costs_days_per_week" CHECK("staff_costs"."days_per_week" between 1 and 7),
	CONSTRAINT "staff_costs_holiday_days" CHECK("staff_costs"."holiday_days" between 0 and 366000),
	CONSTRAINT "staff_costs_sick_days" CHECK("staff_costs"."sick_days" between 0 and 366000),
	CONSTRAINT "staff_costs_training_days" CHECK("staff_costs"."training_days" between 0 and 366000),
	CONSTRAINT "staff_costs_on_jobs" CHECK("staff_costs"."on_jobs" between 0 and 10000),
	CONSTRAINT "staff_costs_pay" CHECK("staff_costs"."pay" is null or "staff_costs"."pay" >= 0),
	CONSTRAINT "staff_costs_employer_ni" CHECK("staff_costs"."employer_ni" is null or "staff_costs"."employer_ni" >= 0),
	CONSTRAINT "staff_costs_pension" CHECK("staff_costs"."pension" is null or "staff_costs"."pension" >= 0),
	CONSTRAINT "staff_costs_other_costs" CHECK("staff_costs"."other_costs" is null or "staff_costs"."other_costs" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_costs_tenant` ON `staff_costs` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_costs_person` ON `staff_costs` (`company_id`,`user_id`) WHERE "staff_costs"."user_id" is not null;--> statement-breakpoint
CREATE INDEX `staff_costs_creator` ON `staff_costs` (`company_id`,`created_by`);