CREATE TABLE `suppliers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`account_number` text DEFAULT '' NOT NULL,
	`lead_days` integer,
	`order_by` text,
	`delivery_days` text,
	`carriage_free_from` integer,
	`notes` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`bin_entry_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`created_by`) REFERENCES `users`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`,`bin_entry_id`) REFERENCES `bin_entries`(`company_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "suppliers_name_filled" CHECK(length(trim("suppliers"."name")) > 0 and length("suppliers"."name") <= 120),
	CONSTRAINT "suppliers_lead_days" CHECK("suppliers"."lead_days" between 0 and 365),
	CONSTRAINT "suppliers_order_by" CHECK("suppliers"."order_by" is null or "suppliers"."order_by" glob '[01][0-9]:[0-5][0-9]' or "suppliers"."order_by" glob '2[0-3]:[0-5][0-9]'),
	CONSTRAINT "suppliers_carriage_free_from" CHECK("suppliers"."carriage_free_from" is null or "suppliers"."carriage_free_from" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suppliers_tenant` ON `suppliers` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `suppliers_name` ON `suppliers` (`company_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `suppliers_creator` ON `suppliers` (`company_id`,`created_by`);--> statement-breakpoint
CREATE INDEX `suppliers_bin` ON `suppliers` (`company_id`,`bin_entry_id`);--> statement-breakpoint
CREATE TRIGGER `suppliers_search_insert` AFTER INSERT ON `suppliers` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + new.`id`, char(2) || char(2) || search_text(new.`name`), search_text(new.`email`) || char(10) || search_text(new.`phone`) || char(10) || phone_digits(new.`phone`) || char(10) || search_text(new.`account_number`), '');
END;
--> statement-breakpoint
CREATE TRIGGER `suppliers_search_update` AFTER UPDATE OF `name`, `email`, `phone`, `account_number` ON `suppliers`
WHEN old.`name` IS NOT new.`name` OR old.`email` IS NOT new.`email` OR old.`phone` IS NOT new.`phone` OR old.`account_number` IS NOT new.`account_number` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`name`), `direct` = search_text(new.`email`) || char(10) || search_text(new.`phone`) || char(10) || phone_digits(new.`phone`) || char(10) || search_text(new.`account_number`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `suppliers_search_delete` AFTER DELETE ON `suppliers` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + old.`id`;
END;
