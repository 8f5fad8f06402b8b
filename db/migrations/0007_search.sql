-- The search index: the folded text of what can be looked for. `name` begins with two marks, so that beginnings of any
-- length have three letters. `direct` are other fields of the record that a search says it looks in, `indirect` those that it
-- finds as well. A row's number is company, kind of record (4 bits) and id (36 bits); the companies stand under company 0.
CREATE VIRTUAL TABLE `search_index` USING fts5(`name`, `direct`, `indirect`, tokenize = 'trigram case_sensitive 1', detail = column, columnsize = 0);--> statement-breakpoint
INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
SELECT (`company_id` << 40) + (1 << 36) + `id`, char(2) || char(2) || search_text(`name`), search_text(`email`) || char(10) || search_text(`phone`) || char(10) || phone_digits(`phone`), search_text(`address`) || char(10) || replace(search_text(`address`), ' ', '') || char(10) || search_text(`notes`)
FROM `clients` ORDER BY 1;--> statement-breakpoint
CREATE TRIGGER `clients_search_insert` AFTER INSERT ON `clients` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (1 << 36) + new.`id`, char(2) || char(2) || search_text(new.`name`), search_text(new.`email`) || char(10) || search_text(new.`phone`) || char(10) || phone_digits(new.`phone`), search_text(new.`address`) || char(10) || replace(search_text(new.`address`), ' ', '') || char(10) || search_text(new.`notes`));
END;--> statement-breakpoint
CREATE TRIGGER `clients_search_update` AFTER UPDATE OF `name`, `email`, `phone`, `address`, `notes` ON `clients`
WHEN old.`name` IS NOT new.`name` OR old.`email` IS NOT new.`email` OR old.`phone` IS NOT new.`phone` OR old.`address` IS NOT new.`address` OR old.`notes` IS NOT new.`notes` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`name`), `direct` = search_text(new.`email`) || char(10) || search_text(new.`phone`) || char(10) || phone_digits(new.`phone`), `indirect` = search_text(new.`address`) || char(10) || replace(search_text(new.`address`), ' ', '') || char(10) || search_text(new.`notes`)
  WHERE `rowid` = (new.`company_id` << 40) + (1 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `clients_search_delete` AFTER DELETE ON `clients` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (1 << 36) + old.`id`;
END;--> statement-breakpoint
INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
SELECT (`company_id` << 40) + (2 << 36) + `id`, char(2) || char(2) || search_text(`name`) || char(10) || printf('api-%03d', `job_number`), search_text(`description`), search_text(`notes`)
FROM `projects` ORDER BY 1;--> statement-breakpoint
CREATE TRIGGER `projects_search_insert` AFTER INSERT ON `projects` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (2 << 36) + new.`id`, char(2) || char(2) || search_text(new.`name`) || char(10) || printf('api-%03d', new.`job_number`), search_text(new.`description`), search_text(new.`notes`));
END;--> statement-breakpoint
CREATE TRIGGER `projects_search_update` AFTER UPDATE OF `name`, `job_number`, `description`, `notes` ON `projects`
WHEN old.`name` IS NOT new.`name` OR old.`job_number` IS NOT new.`job_number` OR old.`description` IS NOT new.`description` OR old.`notes` IS NOT new.`notes` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`name`) || char(10) || printf('api-%03d', new.`job_number`), `direct` = search_text(new.`description`), `indirect` = search_text(new.`notes`)
  WHERE `rowid` = (new.`company_id` << 40) + (2 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `projects_search_delete` AFTER DELETE ON `projects` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (2 << 36) + old.`id`;
END;--> statement-breakpoint
INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
SELECT (`company_id` << 40) + (3 << 36) + `id`, char(2) || char(2) || search_text(`title`), search_text(`description`), ''
FROM `tasks` ORDER BY 1;--> statement-breakpoint
CREATE TRIGGER `tasks_search_insert` AFTER INSERT ON `tasks` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (3 << 36) + new.`id`, char(2) || char(2) || search_text(new.`title`), search_text(new.`description`), '');
END;--> statement-breakpoint
CREATE TRIGGER `tasks_search_update` AFTER UPDATE OF `title`, `description` ON `tasks`
WHEN old.`title` IS NOT new.`title` OR old.`description` IS NOT new.`description` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`title`), `direct` = search_text(new.`description`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (3 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `tasks_search_delete` AFTER DELETE ON `tasks` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (3 << 36) + old.`id`;
END;--> statement-breakpoint
INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
SELECT (`company_id` << 40) + (4 << 36) + `id`, char(2) || char(2) || search_text(`name`), search_text(`description`), ''
FROM `task_templates` ORDER BY 1;--> statement-breakpoint
CREATE TRIGGER `task_templates_search_insert` AFTER INSERT ON `task_templates` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (4 << 36) + new.`id`, char(2) || char(2) || search_text(new.`name`), search_text(new.`description`), '');
END;--> statement-breakpoint
CREATE TRIGGER `task_templates_search_update` AFTER UPDATE OF `name`, `description` ON `task_templates`
WHEN old.`name` IS NOT new.`name` OR old.`description` IS NOT new.`description` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`name`), `direct` = search_text(new.`description`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (4 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `task_templates_search_delete` AFTER DELETE ON `task_templates` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (4 << 36) + old.`id`;
END;--> statement-breakpoint
INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
SELECT (`company_id` << 40) + (5 << 36) + `id`, '', search_text(`note`), ''
FROM `payments` ORDER BY 1;--> statement-breakpoint
CREATE TRIGGER `payments_search_insert` AFTER INSERT ON `payments` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (5 << 36) + new.`id`, '', search_text(new.`note`), '');
END;--> statement-breakpoint
CREATE TRIGGER `payments_search_update` AFTER UPDATE OF `note` ON `payments`
WHEN old.`note` IS NOT new.`note` BEGIN
  UPDATE `search_index` SET `name` = '', `direct` = search_text(new.`note`), `indirect` = ''
  WHERE `rowid` = (new.`company_id` << 40) + (5 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `payments_search_delete` AFTER DELETE ON `payments` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (old.`company_id` << 40) + (5 << 36) + old.`id`;
END;--> statement-breakpoint
INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
SELECT (`company_id` << 40) + (6 << 36) + `id`, char(2) || char(2) || search_text(`item_name`), search_text(`supplier`), ''
FROM `stock_cards` ORDER BY 1;--> statement-breakpoint
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
INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
SELECT (`company_id` << 40) + (7 << 36) + `id`, char(2) || char(2) || search_text(`title`), search_text(`description`) || char(10) || search_text(`category`), ''
FROM `training_videos` ORDER BY 1;--> statement-breakpoint
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
END;--> statement-breakpoint
INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
SELECT (0 << 40) + (8 << 36) + `id`, char(2) || char(2) || search_text(`name`), '', ''
FROM `companies` ORDER BY 1;--> statement-breakpoint
CREATE TRIGGER `companies_search_insert` AFTER INSERT ON `companies` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((0 << 40) + (8 << 36) + new.`id`, char(2) || char(2) || search_text(new.`name`), '', '');
END;--> statement-breakpoint
CREATE TRIGGER `companies_search_update` AFTER UPDATE OF `name` ON `companies`
WHEN old.`name` IS NOT new.`name` BEGIN
  UPDATE `search_index` SET `name` = char(2) || char(2) || search_text(new.`name`), `direct` = '', `indirect` = ''
  WHERE `rowid` = (0 << 40) + (8 << 36) + new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `companies_search_delete` AFTER DELETE ON `companies` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (0 << 40) + (8 << 36) + old.`id`;
END;--> statement-breakpoint
INSERT INTO `search_index` (`search_index`) VALUES ('optimize');
