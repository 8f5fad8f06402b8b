ALTER TABLE `payments` ADD `stripe_account_id` text;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `welcome_token_hash` text;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `claim_token_hash` text;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `claim_expires_at` integer;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `company_id` integer;--> statement-breakpoint
CREATE INDEX `pending_payments_company` ON `pending_payments` (`company_id`);--> statement-breakpoint
CREATE INDEX `pending_payments_claim` ON `pending_payments` (`claim_token_hash`);--> statement-breakpoint
CREATE INDEX `pending_payments_welcome` ON `pending_payments` (`welcome_token_hash`);--> statement-breakpoint
UPDATE `pending_payments` SET `company_id` = (SELECT `id` FROM `companies` WHERE `companies`.`stripe_customer_id` = `pending_payments`.`stripe_customer_id`) WHERE `account_created` = 1;
