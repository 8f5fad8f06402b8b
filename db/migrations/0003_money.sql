ALTER TABLE `companies` ADD `stripe_account_ready` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `subscription_interval` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `subscription_cancels` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `companies_stripe_account` ON `companies` (`stripe_account_id`);--> statement-breakpoint
ALTER TABLE `payments` ADD `received_on` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `refunded_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `stripe_payment_intent_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `created_by` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE INDEX `payments_received` ON `payments` (`company_id`,`received_on`);--> statement-breakpoint
CREATE INDEX `payments_creator` ON `payments` (`company_id`,`created_by`);--> statement-breakpoint
ALTER TABLE `premium_features` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_cards` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `stock_cards` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `subscription_interval` text;--> statement-breakpoint
ALTER TABLE `training_videos` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `training_videos` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `owner_notifications_company` ON `owner_notifications` (`company_id`);--> statement-breakpoint
CREATE INDEX `stripe_events_age` ON `stripe_events` (`handled_at`);