INSERT INTO `paper_links`("company_id", "variation_id", "token_hash", "sent_to", "expires_at", "created_by", "created_at") SELECT "company_id", "id", "token_hash", "sent_to", "expires_at", "created_by", coalesce("sent_at", "created_at") FROM `variations` WHERE "token_hash" IS NOT NULL AND "expires_at" IS NOT NULL ORDER BY "id";--> statement-breakpoint
DROP INDEX `variations_token`;--> statement-breakpoint
ALTER TABLE `variations` DROP COLUMN `token_hash`;--> statement-breakpoint
ALTER TABLE `variations` DROP COLUMN `expires_at`;