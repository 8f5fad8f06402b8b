-- Checks come with their columns: a table that is made anew loses its triggers.
ALTER TABLE `companies` ADD `bank_holiday_region` text DEFAULT 'england_and_wales' NOT NULL CONSTRAINT "companies_bank_holidays_known" CHECK("bank_holiday_region" in ('england_and_wales', 'scotland', 'northern_ireland'));--> statement-breakpoint
ALTER TABLE `companies` ADD `holiday_allowance` real DEFAULT 20 NOT NULL CONSTRAINT "companies_holiday_allowance_halves" CHECK("holiday_allowance" is null or ("holiday_allowance" between 0 and 366 and "holiday_allowance" * 2 = round("holiday_allowance" * 2)));--> statement-breakpoint
ALTER TABLE `companies` ADD `holiday_year_start` text DEFAULT '01-01' NOT NULL CONSTRAINT "companies_holiday_year_day" CHECK(length("holiday_year_start") = 5 and date('2027-' || "holiday_year_start", '+0 days') is '2027-' || "holiday_year_start");--> statement-breakpoint
ALTER TABLE `users` ADD `holiday_allowance` real CONSTRAINT "users_holiday_allowance_halves" CHECK("holiday_allowance" is null or ("holiday_allowance" between 0 and 366 and "holiday_allowance" * 2 = round("holiday_allowance" * 2)));--> statement-breakpoint
ALTER TABLE `team_holidays` ADD `starts_at_midday` integer DEFAULT false NOT NULL CONSTRAINT "team_holidays_start_flag" CHECK("starts_at_midday" in (0, 1));--> statement-breakpoint
ALTER TABLE `team_holidays` ADD `ends_at_midday` integer DEFAULT false NOT NULL CONSTRAINT "team_holidays_end_flag" CHECK("ends_at_midday" in (0, 1)) CONSTRAINT "team_holidays_some_time" CHECK("end_date" > "start_date" or "starts_at_midday" = 0 or "ends_at_midday" = 0);--> statement-breakpoint
ALTER TABLE `team_holidays` ADD `from_allowance` integer DEFAULT true NOT NULL CONSTRAINT "team_holidays_allowance_flag" CHECK("from_allowance" in (0, 1));--> statement-breakpoint
-- Leave of the sick and unpaid leave, as far as its reason says so (`saysOtherLeave`), is no part of the allowance.
UPDATE `team_holidays` SET `from_allowance` = 0 WHERE `reason` LIKE '%sick%' OR `reason` LIKE '%unpaid%';--> statement-breakpoint
DROP INDEX `team_holidays_user`;--> statement-breakpoint
CREATE INDEX `team_holidays_user` ON `team_holidays` (`company_id`,`user_id`,`end_date`);
