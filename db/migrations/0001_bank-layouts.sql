CREATE TABLE `bank_layouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`shape_hash` text NOT NULL,
	`columns` text NOT NULL,
	`chosen_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_layouts_hash_length" CHECK(length("bank_layouts"."shape_hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_layouts_shape` ON `bank_layouts` (`company_id`,`shape_hash`);