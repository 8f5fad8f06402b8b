CREATE TABLE `__new_document_numbers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`year` integer NOT NULL,
	`last` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "document_numbers_positive" CHECK("__new_document_numbers"."last" >= 1)
);
--> statement-breakpoint
INSERT INTO `__new_document_numbers`("id", "company_id", "kind", "year", "last") SELECT "id", "company_id", "kind", "year", "last" FROM `document_numbers`;--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = (SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'document_numbers') WHERE `name` = '__new_document_numbers';--> statement-breakpoint
DROP TABLE `document_numbers`;--> statement-breakpoint
ALTER TABLE `__new_document_numbers` RENAME TO `document_numbers`;--> statement-breakpoint
CREATE UNIQUE INDEX `document_numbers_kind` ON `document_numbers` (`company_id`,`kind`,`year`);