-- Which rooms a message is read in, as one piece of the index each: a search of a room looks at that room alone. The letters are of
-- those that no alphabet has (U+E000 to U+EFFF, by twelve bits of the job's id each; the team's room is U+F000 three times).
DROP TRIGGER `chat_messages_search_insert`;--> statement-breakpoint
DROP TRIGGER `chat_messages_search_update`;--> statement-breakpoint
UPDATE `search_index` SET `indirect` = (
  SELECT iif(`is_to_team`, char(61440, 61440, 61440), '') || iif(`project_id` IS NULL, '', char(
    57344 + ((`project_id` >> 24) & 4095), 57344 + ((`project_id` >> 12) & 4095), 57344 + (`project_id` & 4095)))
  FROM `chat_messages` WHERE (`company_id` << 40) + (10 << 36) + `id` = `search_index`.`rowid`)
WHERE `rowid` IN (SELECT (`company_id` << 40) + (10 << 36) + `id` FROM `chat_messages`);--> statement-breakpoint
CREATE TRIGGER `chat_messages_search_insert` AFTER INSERT ON `chat_messages` BEGIN
  INSERT INTO `search_index` (`rowid`, `name`, `direct`, `indirect`)
  VALUES ((new.`company_id` << 40) + (10 << 36) + new.`id`, '', search_text(new.`content`),
    iif(new.`is_to_team`, char(61440, 61440, 61440), '') || iif(new.`project_id` IS NULL, '', char(
      57344 + ((new.`project_id` >> 24) & 4095), 57344 + ((new.`project_id` >> 12) & 4095), 57344 + (new.`project_id` & 4095))));
END;--> statement-breakpoint
CREATE TRIGGER `chat_messages_search_update` AFTER UPDATE OF `content`, `project_id` ON `chat_messages`
WHEN old.`content` IS NOT new.`content` OR old.`project_id` IS NOT new.`project_id` BEGIN
  UPDATE `search_index` SET `name` = '', `direct` = search_text(new.`content`),
    `indirect` = iif(new.`is_to_team`, char(61440, 61440, 61440), '') || iif(new.`project_id` IS NULL, '', char(
      57344 + ((new.`project_id` >> 24) & 4095), 57344 + ((new.`project_id` >> 12) & 4095), 57344 + (new.`project_id` & 4095)))
  WHERE `rowid` = (new.`company_id` << 40) + (10 << 36) + new.`id`;
END;--> statement-breakpoint
-- What was said to the team outlives the job that it was saved to, and so does its place in the bin.
UPDATE `bin_entries` SET `project_id` = NULL WHERE `noun` = 'message' AND EXISTS (SELECT 1 FROM `chat_messages`
  WHERE `chat_messages`.`bin_entry_id` = `bin_entries`.`id` AND `chat_messages`.`is_to_team` = 1);
