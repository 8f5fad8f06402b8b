ALTER TABLE `companies` ADD `job_prefix` text DEFAULT 'API' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` RENAME COLUMN `job_number` TO `job_sequence`;--> statement-breakpoint
ALTER TABLE `projects` ADD `job_prefix` text DEFAULT 'API' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `job_number` text GENERATED ALWAYS AS (job_prefix || '-' || printf('%03d', job_sequence)) VIRTUAL NOT NULL;--> statement-breakpoint
DROP TRIGGER `projects_search_insert`;--> statement-breakpoint
DROP TRIGGER `projects_search_update`;--> statement-breakpoint
CREATE TRIGGER `projects_search_insert` AFTER INSERT ON `projects` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (2 << 36) + new.`id`, char(2) || char(2) || search_text(new.`name`) || char(10) || lower(new.`job_number`), search_text(new.`description`), search_text(new.`notes`));
END;
--> statement-breakpoint
CREATE TRIGGER `projects_search_update` AFTER UPDATE OF `name`, `description`, `notes` ON `projects`
WHEN old.`name` IS NOT new.`name` OR old.`description` IS NOT new.`description` OR old.`notes` IS NOT new.`notes` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`name`) || char(10) || lower(new.`job_number`), `direct` = search_text(new.`description`), `indirect` = search_text(new.`notes`)
  WHERE `rowid` = (new.`company_id` << 40) + (2 << 36) + new.`id`;
END;
