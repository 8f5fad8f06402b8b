ALTER TABLE `companies` ADD `look_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `companies_look_key` ON `companies` (`look_key`);--> statement-breakpoint
-- How people read a company's name: a change of `lookKey` needs a migration with this update in it.
UPDATE `companies` SET `look_key` = look_key(`name`);--> statement-breakpoint
CREATE TRIGGER `companies_look_insert` AFTER INSERT ON `companies` BEGIN
  UPDATE `companies` SET `look_key` = look_key(new.`name`) WHERE `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `companies_look_update` AFTER UPDATE OF `name` ON `companies` WHEN old.`name` IS NOT new.`name` BEGIN
  UPDATE `companies` SET `look_key` = look_key(new.`name`) WHERE `id` = new.`id`;
END;
