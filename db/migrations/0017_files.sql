PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`filename` text NOT NULL,
	`original_name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer NOT NULL,
	`project_id` integer,
	`task_id` integer,
	`message_id` integer,
	`uploaded_by` integer NOT NULL,
	`category` text DEFAULT 'document' NOT NULL,
	`phase` text,
	`revision` integer,
	`width` integer,
	`height` integer,
	`has_picture` integer DEFAULT false NOT NULL,
	`bin_entry_id` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`task_id`) REFERENCES `tasks`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`message_id`) REFERENCES `chat_messages`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`uploaded_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "files_original_name_filled" CHECK(length(trim("__new_files"."original_name")) > 0 and length("__new_files"."original_name") <= 255),
	CONSTRAINT "files_category_known" CHECK("__new_files"."category" in ('drawing', 'photo', 'document', 'contract', 'invoice')),
	CONSTRAINT "files_phase_known" CHECK("__new_files"."phase" in ('before', 'during', 'after')),
	CONSTRAINT "files_size" CHECK("__new_files"."size" is null or "__new_files"."size" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_files`("id", "company_id", "filename", "original_name", "mime_type", "size", "project_id", "uploaded_by", "category", "bin_entry_id", "created_at") SELECT "id", "company_id", "filename", "original_name", "mime_type", "size", "project_id", "uploaded_by", "category", "bin_entry_id", "created_at" FROM `files`;--> statement-breakpoint
-- The numbers go on where they were.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_files';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_files', `seq` FROM `sqlite_sequence` WHERE `name` = 'files';--> statement-breakpoint
DROP TABLE `files`;--> statement-breakpoint
ALTER TABLE `__new_files` RENAME TO `files`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `files_tenant` ON `files` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `files_filename` ON `files` (`filename`);--> statement-breakpoint
CREATE INDEX `files_project` ON `files` (`company_id`,`project_id`);--> statement-breakpoint
CREATE INDEX `files_task` ON `files` (`company_id`,`task_id`);--> statement-breakpoint
CREATE INDEX `files_message` ON `files` (`company_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `files_newest` ON `files` (`company_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `files_revision` ON `files` (`company_id`,`project_id`,`name_key`,`revision`) WHERE "files"."revision" is not null;--> statement-breakpoint
CREATE INDEX `files_bin` ON `files` (`bin_entry_id`);--> statement-breakpoint
-- What was kept before has no such key: it is the name as it was, for the application to find it by.
UPDATE `files` SET `name_key` = lower(`original_name`);--> statement-breakpoint
-- The search index: a file's name.
INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
SELECT (`company_id` << 40) + (11 << 36) + `id`, char(2) || char(2) || search_text(`original_name`), '', ''
FROM `files` ORDER BY 1;--> statement-breakpoint
CREATE TRIGGER `files_search_insert` AFTER INSERT ON `files` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (11 << 36) + new.`id`, char(2) || char(2) || search_text(new.`original_name`), '', '');
END;--> statement-breakpoint
CREATE TRIGGER `files_search_update` AFTER UPDATE OF `original_name` ON `files`
WHEN old.`original_name` IS NOT new.`original_name` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`original_name`), `direct` = '', `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (11 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `files_search_delete` AFTER DELETE ON `files` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (11 << 36) + old.`id`;
END;
