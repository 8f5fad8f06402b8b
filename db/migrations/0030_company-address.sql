ALTER TABLE `companies` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `phone` text DEFAULT '' NOT NULL;