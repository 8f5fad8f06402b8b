CREATE TABLE `company_logos` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`file_id` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`file_id`) REFERENCES `files`(`company_id`,`id`) ON UPDATE no action ON DELETE no action
);
