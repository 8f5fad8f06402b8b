ALTER TABLE `invoice_settings` ADD `deposit_as` text DEFAULT 'invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `withdrawn_at` integer;