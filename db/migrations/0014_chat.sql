-- Tables that are made anew go on with the ids where they were.
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_bin_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`noun` text NOT NULL,
	`label` text NOT NULL,
	`project_id` integer,
	`item_count` integer DEFAULT 1 NOT NULL,
	`deleted_by` integer NOT NULL,
	`deleted_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`deleted_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bin_entries_label_filled" CHECK(length(trim("__new_bin_entries"."label")) > 0 and length("__new_bin_entries"."label") <= 255),
	CONSTRAINT "bin_entries_noun_known" CHECK("__new_bin_entries"."noun" in ('project', 'client', 'task', 'tasks', 'template', 'stock_card', 'training_video', 'file', 'message', 'todo'))
);
--> statement-breakpoint
INSERT INTO `__new_bin_entries`("id", "company_id", "noun", "label", "project_id", "item_count", "deleted_by", "deleted_at", "expires_at") SELECT "id", "company_id", "noun", "label", "project_id", "item_count", "deleted_by", "deleted_at", "expires_at" FROM `bin_entries`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_bin_entries';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_bin_entries', `seq` FROM `sqlite_sequence` WHERE `name` = 'bin_entries';--> statement-breakpoint
DROP TABLE `bin_entries`;--> statement-breakpoint
ALTER TABLE `__new_bin_entries` RENAME TO `bin_entries`;--> statement-breakpoint
CREATE UNIQUE INDEX `bin_entries_tenant` ON `bin_entries` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `bin_entries_newest` ON `bin_entries` (`company_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `bin_entries_expiry` ON `bin_entries` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`content` text NOT NULL,
	`sender_id` integer NOT NULL,
	`project_id` integer,
	`is_to_team` integer NOT NULL,
	`category_id` integer,
	`message_type` text DEFAULT 'text' NOT NULL,
	`status` text DEFAULT 'sent' NOT NULL,
	`metadata` text,
	`client_id` text,
	`saved_at` integer,
	`bin_entry_id` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`sender_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`category_id`) REFERENCES `chat_categories`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chat_messages_in_a_room" CHECK("__new_chat_messages"."is_to_team" = 1 or "__new_chat_messages"."project_id" is not null),
	CONSTRAINT "chat_messages_status_known" CHECK("__new_chat_messages"."status" in ('sending', 'sent', 'delivered', 'read')),
	CONSTRAINT "chat_messages_content_filled" CHECK(length(trim("__new_chat_messages"."content")) > 0 and length("__new_chat_messages"."content") <= 10000)
);
--> statement-breakpoint
INSERT INTO `__new_chat_messages`("id", "company_id", "content", "sender_id", "project_id", "is_to_team", "category_id", "message_type", "status", "metadata", "client_id", "saved_at", "bin_entry_id", "created_at") SELECT "id", "company_id", "content", "sender_id", "project_id", "project_id" IS NULL, "category_id", "message_type", "status", "metadata", NULL, NULL, NULL, "created_at" FROM `chat_messages`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_chat_messages';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_chat_messages', `seq` FROM `sqlite_sequence` WHERE `name` = 'chat_messages';--> statement-breakpoint
DROP TABLE `chat_messages`;--> statement-breakpoint
ALTER TABLE `__new_chat_messages` RENAME TO `chat_messages`;--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_tenant` ON `chat_messages` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `chat_messages_newest` ON `chat_messages` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `chat_messages_room` ON `chat_messages` (`company_id`,`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `chat_messages_team` ON `chat_messages` (`company_id`,`id`) WHERE "chat_messages"."is_to_team" = 1;--> statement-breakpoint
CREATE INDEX `chat_messages_sender` ON `chat_messages` (`company_id`,`sender_id`,`id`);--> statement-breakpoint
CREATE INDEX `chat_messages_bin` ON `chat_messages` (`company_id`,`bin_entry_id`) WHERE "chat_messages"."bin_entry_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_client` ON `chat_messages` (`company_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `chat_messages_category` ON `chat_messages` (`company_id`,`category_id`);--> statement-breakpoint
ALTER TABLE `chat_user_settings` ADD `room_visits` text;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
-- Messages in the search index, as `0007_search.sql` has the other records.
INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
SELECT (`company_id` << 40) + (10 << 36) + `id`, '', search_text(`content`), ''
FROM `chat_messages` ORDER BY 1;--> statement-breakpoint
CREATE TRIGGER `chat_messages_search_insert` AFTER INSERT ON `chat_messages` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (10 << 36) + new.`id`, '', search_text(new.`content`), '');
END;--> statement-breakpoint
CREATE TRIGGER `chat_messages_search_update` AFTER UPDATE OF `content` ON `chat_messages`
WHEN old.`content` IS NOT new.`content` BEGIN
  UPDATE `search_index` SET `name` = '', `direct` = search_text(new.`content`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (10 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `chat_messages_search_delete` AFTER DELETE ON `chat_messages` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (10 << 36) + old.`id`;
END;