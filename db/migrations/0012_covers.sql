ALTER TABLE `client_pages` ADD `photos_agreed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `files` ADD `is_cover` integer DEFAULT false NOT NULL;