-- A table that is made anew goes on with the ids where they were.
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
	CONSTRAINT "bin_entries_noun_known" CHECK("__new_bin_entries"."noun" in ('project', 'client', 'task', 'tasks', 'template', 'stock_card', 'training_video', 'quote', 'price_list_item', 'file', 'message', 'todo'))
);
--> statement-breakpoint
INSERT INTO `__new_bin_entries`("id", "company_id", "noun", "label", "project_id", "item_count", "deleted_by", "deleted_at", "expires_at") SELECT "id", "company_id", "noun", "label", "project_id", "item_count", "deleted_by", "deleted_at", "expires_at" FROM `bin_entries`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_bin_entries';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_bin_entries', `seq` FROM `sqlite_sequence` WHERE `name` = 'bin_entries';--> statement-breakpoint
DROP TABLE `bin_entries`;--> statement-breakpoint
ALTER TABLE `__new_bin_entries` RENAME TO `bin_entries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `bin_entries_tenant` ON `bin_entries` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `bin_entries_newest` ON `bin_entries` (`company_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `bin_entries_expiry` ON `bin_entries` (`expires_at`);--> statement-breakpoint
ALTER TABLE `quotes` ADD `kind` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `quote_templates_tenant` ON `quote_templates` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `project_materials_tenant` ON `project_materials` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `project_payment_stages_tenant` ON `project_payment_stages` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `quote_acceptances_tenant` ON `quote_acceptances` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `quote_events_tenant` ON `quote_events` (`company_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `quote_links_tenant` ON `quote_links` (`company_id`,`id`);--> statement-breakpoint
-- Quotes and the price list in the search index, as `0007_search.sql` has the other records.
INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
SELECT (`company_id` << 40) + (12 << 36) + `id`, char(2) || char(2) || search_text(`title`) || char(10) || search_text(`number`), search_text(`kind`), search_text(`site_address`) || char(10) || search_text(`intro`)
FROM `quotes` ORDER BY 1;--> statement-breakpoint
CREATE TRIGGER `quotes_search_insert` AFTER INSERT ON `quotes` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (12 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`) || char(10) || search_text(new.`number`), search_text(new.`kind`), search_text(new.`site_address`) || char(10) || search_text(new.`intro`));
END;--> statement-breakpoint
CREATE TRIGGER `quotes_search_update` AFTER UPDATE OF `title`, `number`, `kind`, `site_address`, `intro` ON `quotes`
WHEN old.`title` IS NOT new.`title` OR old.`number` IS NOT new.`number` OR old.`kind` IS NOT new.`kind` OR old.`site_address` IS NOT new.`site_address` OR old.`intro` IS NOT new.`intro` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`) || char(10) || search_text(new.`number`), `direct` = search_text(new.`kind`), `indirect` = search_text(new.`site_address`) || char(10) || search_text(new.`intro`)
  WHERE `rowid` = (new.`company_id` << 40) + (12 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `quotes_search_delete` AFTER DELETE ON `quotes` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (12 << 36) + old.`id`;
END;--> statement-breakpoint
INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
SELECT (`company_id` << 40) + (13 << 36) + `id`, char(2) || char(2) || search_text(`name`), search_text(`code`) || char(10) || search_text(`supplier`), ''
FROM `price_list_items` ORDER BY 1;--> statement-breakpoint
CREATE TRIGGER `price_list_items_search_insert` AFTER INSERT ON `price_list_items` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (13 << 36) + new.`id`, char(2) || char(2) || search_text(new.`name`), search_text(new.`code`) || char(10) || search_text(new.`supplier`), '');
END;--> statement-breakpoint
CREATE TRIGGER `price_list_items_search_update` AFTER UPDATE OF `name`, `code`, `supplier` ON `price_list_items`
WHEN old.`name` IS NOT new.`name` OR old.`code` IS NOT new.`code` OR old.`supplier` IS NOT new.`supplier` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`name`), `direct` = search_text(new.`code`) || char(10) || search_text(new.`supplier`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (13 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `price_list_items_search_delete` AFTER DELETE ON `price_list_items` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (13 << 36) + old.`id`;
END;
