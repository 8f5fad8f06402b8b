ALTER TABLE `companies` ADD `idle_minutes` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `idle_chosen_at` integer;