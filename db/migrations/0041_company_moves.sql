CREATE TABLE `company_moves` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`move_key` text NOT NULL,
	`state` text NOT NULL,
	`address` text NOT NULL,
	`stripe_subscription_id` text,
	`started_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "company_moves_state_known" CHECK("company_moves"."state" in ('leaving', 'gone', 'arriving', 'arrived'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_moves_key` ON `company_moves` (`move_key`);