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
	CONSTRAINT "bin_entries_noun_known" CHECK("__new_bin_entries"."noun" in ('project', 'client', 'task', 'tasks', 'template', 'stock_card', 'training_video', 'file', 'todo'))
);
--> statement-breakpoint
INSERT INTO `__new_bin_entries`("id", "company_id", "noun", "label", "project_id", "item_count", "deleted_by", "deleted_at", "expires_at") SELECT "id", "company_id", "noun", "label", "project_id", "item_count", "deleted_by", "deleted_at", "expires_at" FROM `bin_entries`;--> statement-breakpoint
-- The numbers go on where they were.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_bin_entries';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_bin_entries', `seq` FROM `sqlite_sequence` WHERE `name` = 'bin_entries';--> statement-breakpoint
DROP TABLE `bin_entries`;--> statement-breakpoint
ALTER TABLE `__new_bin_entries` RENAME TO `bin_entries`;--> statement-breakpoint
CREATE UNIQUE INDEX `bin_entries_tenant` ON `bin_entries` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `bin_entries_newest` ON `bin_entries` (`company_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `bin_entries_expiry` ON `bin_entries` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_todos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`is_completed` integer DEFAULT false NOT NULL,
	`linked_project_id` integer,
	`linked_task_id` integer,
	`due_at` integer,
	`notification_sent` integer DEFAULT false NOT NULL,
	`bin_entry_id` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`linked_project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`linked_task_id`) REFERENCES `tasks`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "todos_title_filled" CHECK(length(trim("__new_todos"."title")) > 0 and length("__new_todos"."title") <= 200)
);
--> statement-breakpoint
INSERT INTO `__new_todos`("id", "company_id", "user_id", "title", "is_completed", "linked_project_id", "linked_task_id", "due_at", "notification_sent", "bin_entry_id", "created_at", "completed_at") SELECT "id", "company_id", "user_id", "title", "is_completed", "linked_project_id", "linked_task_id", "due_at", "notification_sent", null, "created_at", "completed_at" FROM `todos`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_todos';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_todos', `seq` FROM `sqlite_sequence` WHERE `name` = 'todos';--> statement-breakpoint
DROP TABLE `todos`;--> statement-breakpoint
ALTER TABLE `__new_todos` RENAME TO `todos`;--> statement-breakpoint
CREATE UNIQUE INDEX `todos_tenant` ON `todos` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `todos_user` ON `todos` (`company_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `todos_open` ON `todos` (`company_id`,`user_id`,`created_at`) WHERE "todos"."is_completed" = 0 and "todos"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `todos_scheduled` ON `todos` (`company_id`,`user_id`,`due_at`) WHERE "todos"."is_completed" = 0 and "todos"."bin_entry_id" is null and "todos"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `todos_completed` ON `todos` (`company_id`,`user_id`,`completed_at`) WHERE "todos"."is_completed" = 1 and "todos"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `todos_to_remind` ON `todos` (`due_at`) WHERE "todos"."notification_sent" = 0 and "todos"."is_completed" = 0 and "todos"."bin_entry_id" is null and "todos"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `todos_bin` ON `todos` (`company_id`,`bin_entry_id`);--> statement-breakpoint
CREATE INDEX `todos_project` ON `todos` (`company_id`,`linked_project_id`);--> statement-breakpoint
CREATE INDEX `todos_task` ON `todos` (`company_id`,`linked_task_id`);--> statement-breakpoint
CREATE TABLE `__new_notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`type` text DEFAULT 'info' NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`related_task_id` integer,
	`related_project_id` integer,
	`related_todo_id` integer,
	`activity_id` integer,
	`superseded_at` integer,
	`event_key` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`related_task_id`) REFERENCES `tasks`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`related_project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`related_todo_id`) REFERENCES `todos`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`activity_id`) REFERENCES `activities`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notifications_type_known" CHECK("__new_notifications"."type" in ('assignment', 'mention', 'stage', 'invitation', 'holiday', 'todo', 'info'))
);
--> statement-breakpoint
INSERT INTO `__new_notifications`("id", "company_id", "user_id", "title", "message", "type", "is_read", "related_task_id", "related_project_id", "related_todo_id", "activity_id", "superseded_at", "event_key", "created_at") SELECT "id", "company_id", "user_id", "title", "message", "type", "is_read", "related_task_id", "related_project_id", null, "activity_id", "superseded_at", "event_key", "created_at" FROM `notifications`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_notifications';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_notifications', `seq` FROM `sqlite_sequence` WHERE `name` = 'notifications';--> statement-breakpoint
DROP TABLE `notifications`;--> statement-breakpoint
ALTER TABLE `__new_notifications` RENAME TO `notifications`;--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`company_id`,`user_id`,`is_read`);--> statement-breakpoint
CREATE INDEX `notifications_task` ON `notifications` (`company_id`,`related_task_id`);--> statement-breakpoint
CREATE INDEX `notifications_project` ON `notifications` (`company_id`,`related_project_id`);--> statement-breakpoint
CREATE INDEX `notifications_todo` ON `notifications` (`company_id`,`related_todo_id`);--> statement-breakpoint
CREATE INDEX `notifications_read` ON `notifications` (`created_at`) WHERE "notifications"."is_read" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_event` ON `notifications` (`user_id`,`event_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_activity` ON `notifications` (`company_id`,`activity_id`,`user_id`);--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
-- The search index: a to-do's title, for its owner.
INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
SELECT (`company_id` << 40) + (9 << 36) + `id`, char(2) || char(2) || search_text(`title`), '', ''
FROM `todos` ORDER BY 1;--> statement-breakpoint
CREATE TRIGGER `todos_search_insert` AFTER INSERT ON `todos` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (9 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`), '', '');
END;--> statement-breakpoint
CREATE TRIGGER `todos_search_update` AFTER UPDATE OF `title` ON `todos`
WHEN old.`title` IS NOT new.`title` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`), `direct` = '', `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (9 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `todos_search_delete` AFTER DELETE ON `todos` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (9 << 36) + old.`id`;
END;
