ALTER TABLE `project_payment_stages` ADD `amount` integer;--> statement-breakpoint
ALTER TABLE `project_payment_stages` ADD `progress` integer;