DROP TABLE `company_moves`;--> statement-breakpoint
DROP TABLE `company_imports`;