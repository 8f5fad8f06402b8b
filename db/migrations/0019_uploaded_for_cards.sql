PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_stock_cards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`item_name` text NOT NULL,
	`supplier` text DEFAULT '' NOT NULL,
	`order_qty` text DEFAULT '' NOT NULL,
	`product_photo_url` text,
	`photo_file_id` integer,
	`qr_code_url` text,
	`bin_entry_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`photo_file_id`) REFERENCES `files`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_cards_name_filled" CHECK(length(trim("__new_stock_cards"."item_name")) > 0 and length("__new_stock_cards"."item_name") <= 160)
);
--> statement-breakpoint
INSERT INTO `__new_stock_cards`("id", "company_id", "user_id", "item_name", "supplier", "order_qty", "product_photo_url", "qr_code_url", "bin_entry_id", "version", "created_at", "updated_at") SELECT "id", "company_id", "user_id", "item_name", "supplier", "order_qty", "product_photo_url", "qr_code_url", "bin_entry_id", "version", "created_at", "updated_at" FROM `stock_cards`;--> statement-breakpoint
-- The numbers go on where they were.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_stock_cards';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_stock_cards', `seq` FROM `sqlite_sequence` WHERE `name` = 'stock_cards';--> statement-breakpoint
DROP TABLE `stock_cards`;--> statement-breakpoint
ALTER TABLE `__new_stock_cards` RENAME TO `stock_cards`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `stock_cards_name` ON `stock_cards` (`company_id`,`item_name`);--> statement-breakpoint
CREATE INDEX `stock_cards_user` ON `stock_cards` (`company_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `stock_cards_bin` ON `stock_cards` (`company_id`,`bin_entry_id`);--> statement-breakpoint
CREATE INDEX `stock_cards_photo` ON `stock_cards` (`company_id`,`photo_file_id`);--> statement-breakpoint
CREATE TABLE `__new_training_videos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`difficulty` text DEFAULT '' NOT NULL,
	`duration` text DEFAULT '0:00' NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`thumbnail` text,
	`video_url` text,
	`film_file_id` integer,
	`thumbnail_file_id` integer,
	`qr_code_url` text,
	`bin_entry_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`user_id`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`film_file_id`) REFERENCES `files`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`thumbnail_file_id`) REFERENCES `files`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "training_videos_title_filled" CHECK(length(trim("__new_training_videos"."title")) > 0 and length("__new_training_videos"."title") <= 160),
	CONSTRAINT "training_videos_views" CHECK("__new_training_videos"."views" is null or "__new_training_videos"."views" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_training_videos`("id", "company_id", "user_id", "title", "description", "category", "difficulty", "duration", "views", "thumbnail", "video_url", "qr_code_url", "bin_entry_id", "version", "created_at", "updated_at") SELECT "id", "company_id", "user_id", "title", "description", "category", "difficulty", "duration", "views", "thumbnail", "video_url", "qr_code_url", "bin_entry_id", "version", "created_at", "updated_at" FROM `training_videos`;--> statement-breakpoint
-- The numbers go on where they were.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_training_videos';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_training_videos', `seq` FROM `sqlite_sequence` WHERE `name` = 'training_videos';--> statement-breakpoint
DROP TABLE `training_videos`;--> statement-breakpoint
ALTER TABLE `__new_training_videos` RENAME TO `training_videos`;--> statement-breakpoint
CREATE INDEX `training_videos_category` ON `training_videos` (`company_id`,`category`);--> statement-breakpoint
CREATE INDEX `training_videos_user` ON `training_videos` (`company_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `training_videos_bin` ON `training_videos` (`company_id`,`bin_entry_id`);--> statement-breakpoint
CREATE INDEX `training_videos_film` ON `training_videos` (`company_id`,`film_file_id`);--> statement-breakpoint
CREATE INDEX `training_videos_thumbnail` ON `training_videos` (`company_id`,`thumbnail_file_id`);--> statement-breakpoint
-- The search index follows them as before.
CREATE TRIGGER `stock_cards_search_insert` AFTER INSERT ON `stock_cards` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (6 << 36) + new.`id`, char(2) || char(2) || search_text(new.`item_name`), search_text(new.`supplier`), '');
END;--> statement-breakpoint
CREATE TRIGGER `stock_cards_search_update` AFTER UPDATE OF `item_name`, `supplier` ON `stock_cards`
WHEN old.`item_name` IS NOT new.`item_name` OR old.`supplier` IS NOT new.`supplier` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`item_name`), `direct` = search_text(new.`supplier`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (6 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `stock_cards_search_delete` AFTER DELETE ON `stock_cards` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (6 << 36) + old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `training_videos_search_insert` AFTER INSERT ON `training_videos` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (7 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`), search_text(new.`description`) || char(10) || search_text(new.`category`), '');
END;--> statement-breakpoint
CREATE TRIGGER `training_videos_search_update` AFTER UPDATE OF `title`, `description`, `category` ON `training_videos`
WHEN old.`title` IS NOT new.`title` OR old.`description` IS NOT new.`description` OR old.`category` IS NOT new.`category` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`), `direct` = search_text(new.`description`) || char(10) || search_text(new.`category`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (7 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `training_videos_search_delete` AFTER DELETE ON `training_videos` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (7 << 36) + old.`id`;
END;
