CREATE TABLE `__new_job_roles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`permissions` text,
	`created_by` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "job_roles_name_filled" CHECK(length(trim("__new_job_roles"."name")) > 0 and length("__new_job_roles"."name") <= 80)
);
--> statement-breakpoint
INSERT INTO `__new_job_roles`("id", "company_id", "name", "name_key", "description", "permissions", "created_by", "version", "created_at", "updated_at") SELECT "id", "company_id", "name", "name_key", "description", "permissions", "created_by", "version", "created_at", "updated_at" FROM `job_roles`;--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = (SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'job_roles') WHERE `name` = '__new_job_roles';--> statement-breakpoint
DROP TABLE `job_roles`;--> statement-breakpoint
ALTER TABLE `__new_job_roles` RENAME TO `job_roles`;--> statement-breakpoint
CREATE UNIQUE INDEX `job_roles_tenant` ON `job_roles` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `job_roles_name` ON `job_roles` (`company_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `__new_tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`project_id` integer,
	`stage_id` integer NOT NULL,
	`assigned_to` integer,
	`status` text DEFAULT 'pending' NOT NULL,
	`priority` text DEFAULT 'medium' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`due_date` text,
	`due_anchor` text,
	`due_offset` integer,
	`estimated_minutes` integer,
	`position_id` integer,
	`waiting_for` text DEFAULT '' NOT NULL,
	`waiting_until` text,
	`waiting_since` text,
	`completed_at` integer,
	`completed_by` integer,
	`created_by` integer NOT NULL,
	`bin_entry_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`project_id`) REFERENCES `projects`(`company_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`,`stage_id`) REFERENCES `stages`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`position_id`) REFERENCES `job_roles`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`assigned_to`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`completed_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tasks_title_filled" CHECK(length(trim("__new_tasks"."title")) > 0 and length("__new_tasks"."title") <= 200),
	CONSTRAINT "tasks_status_known" CHECK("__new_tasks"."status" in ('pending', 'in_progress', 'complete')),
	CONSTRAINT "tasks_priority_known" CHECK("__new_tasks"."priority" in ('low', 'medium', 'high')),
	CONSTRAINT "tasks_due_date" CHECK("__new_tasks"."due_date" is null or ("__new_tasks"."due_date" glob '????-??-??' and date("__new_tasks"."due_date", '+0 days') is "__new_tasks"."due_date")),
	CONSTRAINT "tasks_completion" CHECK(("__new_tasks"."status" = 'complete') = ("__new_tasks"."completed_at" is not null))
);
--> statement-breakpoint
INSERT INTO `__new_tasks`("id", "company_id", "title", "description", "project_id", "stage_id", "assigned_to", "status", "priority", "position", "due_date", "due_anchor", "due_offset", "estimated_minutes", "position_id", "waiting_for", "waiting_until", "waiting_since", "completed_at", "completed_by", "created_by", "bin_entry_id", "version", "created_at") SELECT "id", "company_id", "title", "description", "project_id", "stage_id", "assigned_to", "status", "priority", "position", "due_date", "due_anchor", "due_offset", "estimated_minutes", (SELECT `id` FROM `job_roles` WHERE `job_roles`.`company_id` = `tasks`.`company_id` AND `job_roles`.`name` = `tasks`.`job_role`), "waiting_for", "waiting_until", "waiting_since", "completed_at", "completed_by", "created_by", "bin_entry_id", "version", "created_at" FROM `tasks`;--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = (SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'tasks') WHERE `name` = '__new_tasks';--> statement-breakpoint
DROP TABLE `tasks`;--> statement-breakpoint
ALTER TABLE `__new_tasks` RENAME TO `tasks`;--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_tenant` ON `tasks` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_project` ON `tasks` (`company_id`,`project_id`,`stage_id`);--> statement-breakpoint
CREATE INDEX `tasks_stage` ON `tasks` (`company_id`,`stage_id`,`bin_entry_id`,`status`);--> statement-breakpoint
CREATE INDEX `tasks_assignee` ON `tasks` (`company_id`,`assigned_to`);--> statement-breakpoint
CREATE INDEX `tasks_due` ON `tasks` (`company_id`,`due_date`);--> statement-breakpoint
CREATE INDEX `tasks_bin` ON `tasks` (`bin_entry_id`);--> statement-breakpoint
CREATE INDEX `tasks_pressing` ON `tasks` (`company_id`,("status" = 'complete'),("due_date" is null),`due_date`,"id" desc,`project_id`) WHERE "tasks"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `tasks_finished` ON `tasks` (`company_id`,"completed_at" desc,"id" desc,`project_id`) WHERE "tasks"."bin_entry_id" is null and ("tasks"."status" = 'complete') = 1;--> statement-breakpoint
CREATE INDEX `tasks_newest` ON `tasks` (`company_id`,"created_at" desc,"id" desc,`project_id`) WHERE "tasks"."bin_entry_id" is null;--> statement-breakpoint
CREATE INDEX `tasks_position` ON `tasks` (`company_id`,`position_id`,`assigned_to`,`bin_entry_id`,`status`) WHERE "tasks"."position_id" is not null;--> statement-breakpoint
CREATE INDEX `tasks_waiting` ON `tasks` (`company_id`,("waiting_until" is null),`waiting_until`,"id" desc,`project_id`) WHERE "tasks"."bin_entry_id" is null and "tasks"."waiting_for" <> '';--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`email_unproven` integer DEFAULT false NOT NULL,
	`password_hash` text NOT NULL,
	`pin_hash` text,
	`pin_set_at` integer,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`role` text DEFAULT 'team_member' NOT NULL,
	`position_id` integer,
	`job_position` text DEFAULT '' NOT NULL,
	`department` text DEFAULT '' NOT NULL,
	`holiday_allowance` real,
	`avatar` text,
	`chat_color` text,
	`former_usernames` text,
	`status` text DEFAULT 'active' NOT NULL,
	`reset_token_hash` text,
	`reset_token_expires_at` integer,
	`welcome_email_sent_at` integer,
	`last_login_at` integer,
	`new_email` text,
	`new_email_token_hash` text,
	`new_email_expires_at` integer,
	`morning_mail_at` text,
	`morning_mailed_at` integer,
	`restricted_at` integer,
	`erased_at` integer,
	`inactivity_warned_at` integer,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`position_id`) REFERENCES `job_roles`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_username_filled" CHECK(length(trim("__new_users"."username")) > 0 and length("__new_users"."username") <= 50),
	CONSTRAINT "users_email_filled" CHECK(length(trim("__new_users"."email")) > 0 and length("__new_users"."email") <= 254),
	CONSTRAINT "users_role_known" CHECK("__new_users"."role" in ('admin', 'project_manager', 'team_member')),
	CONSTRAINT "users_status_known" CHECK("__new_users"."status" in ('active', 'inactive', 'pending')),
	CONSTRAINT "users_holiday_allowance_halves" CHECK("__new_users"."holiday_allowance" is null or ("__new_users"."holiday_allowance" between 0 and 366 and "__new_users"."holiday_allowance" * 2 = round("__new_users"."holiday_allowance" * 2))),
	CONSTRAINT "users_chat_color_hex" CHECK("__new_users"."chat_color" is null or (length("__new_users"."chat_color") = 7 and "__new_users"."chat_color" glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'))
);
--> statement-breakpoint
INSERT INTO `__new_users`("id", "company_id", "username", "email", "email_unproven", "password_hash", "pin_hash", "pin_set_at", "first_name", "last_name", "phone", "role", "position_id", "job_position", "department", "holiday_allowance", "avatar", "chat_color", "former_usernames", "status", "reset_token_hash", "reset_token_expires_at", "welcome_email_sent_at", "last_login_at", "new_email", "new_email_token_hash", "new_email_expires_at", "morning_mail_at", "morning_mailed_at", "restricted_at", "erased_at", "inactivity_warned_at", "created_by", "version", "created_at") SELECT "id", "company_id", "username", "email", "email_unproven", "password_hash", "pin_hash", "pin_set_at", "first_name", "last_name", "phone", "role", (SELECT `id` FROM `job_roles` WHERE `job_roles`.`company_id` = `users`.`company_id` AND `job_roles`.`name` = `users`.`job_role`), "job_position", "department", "holiday_allowance", "avatar", "chat_color", "former_usernames", "status", "reset_token_hash", "reset_token_expires_at", "welcome_email_sent_at", "last_login_at", "new_email", "new_email_token_hash", "new_email_expires_at", "morning_mail_at", "morning_mailed_at", "restricted_at", "erased_at", "inactivity_warned_at", "created_by", "version", "created_at" FROM `users`;--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = (SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'users') WHERE `name` = '__new_users';--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
CREATE UNIQUE INDEX `users_tenant` ON `users` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username")) WHERE "users"."status" <> 'inactive';--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower("email")) WHERE "users"."status" <> 'inactive' and "users"."email_unproven" = 0;--> statement-breakpoint
CREATE INDEX `users_email_here` ON `users` (lower("email")) WHERE "users"."status" <> 'inactive';--> statement-breakpoint
CREATE UNIQUE INDEX `users_reset_token` ON `users` (`reset_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_new_email_token` ON `users` (`new_email_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_chat_color` ON `users` (`company_id`,`chat_color`) WHERE "users"."chat_color" is not null;--> statement-breakpoint
CREATE INDEX `users_any_email` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `users_created_by` ON `users` (`created_by`);--> statement-breakpoint
CREATE INDEX `users_position` ON `users` (`company_id`,`position_id`) WHERE "users"."position_id" is not null;--> statement-breakpoint
CREATE INDEX `users_morning_mail` ON `users` (`morning_mail_at`) WHERE "users"."morning_mail_at" is not null;--> statement-breakpoint
CREATE TRIGGER `tasks_search_insert` AFTER INSERT ON `tasks` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (3 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`), search_text(new.`description`), '');
END;
--> statement-breakpoint
CREATE TRIGGER `tasks_search_update` AFTER UPDATE OF `title`, `description` ON `tasks`
WHEN old.`title` IS NOT new.`title` OR old.`description` IS NOT new.`description` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`), `direct` = search_text(new.`description`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (3 << 36) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tasks_search_delete` AFTER DELETE ON `tasks` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (3 << 36) + old.`id`;
END;
--> statement-breakpoint
UPDATE `task_templates` SET `tasks` = json_replace(`tasks`, '$.taskPlans', json((
  SELECT json_group_object(`plan`.`key`, json_patch(`plan`.`value`, json_object('jobRole', NULL, 'positionId',
    (SELECT `id` FROM `job_roles` WHERE `job_roles`.`company_id` = `task_templates`.`company_id` AND `job_roles`.`name` = `plan`.`value` ->> 'jobRole'))))
  FROM json_each(`task_templates`.`tasks`, '$.taskPlans') AS `plan`)))
WHERE json_type(`tasks`, '$.taskPlans') = 'object';
