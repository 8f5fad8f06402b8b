DROP INDEX `invoices_issued`;--> statement-breakpoint
CREATE INDEX `invoices_issued` ON `invoices` (`company_id`,`issued_on`,`kind`,`payable`,`due_on`,`tax_point`);--> statement-breakpoint
DROP INDEX `payment_allocations_invoice`;--> statement-breakpoint
CREATE INDEX `payment_allocations_invoice` ON `payment_allocations` (`company_id`,`invoice_id`,`day`,`amount`,`payment_id`);--> statement-breakpoint
DROP INDEX `payments_received`;--> statement-breakpoint
CREATE INDEX `payments_received` ON `payments` (`company_id`,`received_on`,`created_at`,`status`,`currency`,`amount`,`refunded_amount`);--> statement-breakpoint
DROP INDEX `quotes_status`;--> statement-breakpoint
CREATE INDEX `quotes_status` ON `quotes` (`company_id`,`status`,`bin_entry_id`,`decided_at`,`valid_until`,`number`,`revision`);