ALTER TABLE `invoice_settings` ADD `deposit_as` text DEFAULT 'invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `withdrawn_at` integer;--> statement-breakpoint
-- Written by hand: variations in the search index, as `0007_search.sql` has the other records.
CREATE TRIGGER `variations_search_insert` AFTER INSERT ON `variations` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (15 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`), '', search_text(new.`words`));
END;--> statement-breakpoint
CREATE TRIGGER `variations_search_update` AFTER UPDATE OF `title`, `words` ON `variations`
WHEN old.`title` IS NOT new.`title` OR old.`words` IS NOT new.`words` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`), `indirect` = search_text(new.`words`)
  WHERE `rowid` = (new.`company_id` << 40) + (15 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `variations_search_delete` AFTER DELETE ON `variations` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (15 << 36) + old.`id`;
END;
