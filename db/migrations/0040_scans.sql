CREATE INDEX `team_invitations_age` ON `team_invitations` (`expires_at`);--> statement-breakpoint
CREATE INDEX `invoices_age` ON `invoices` (`issued_on`);--> statement-breakpoint
CREATE INDEX `invoices_held_back` ON `invoices` (`retention_on`);--> statement-breakpoint
CREATE INDEX `owner_notifications_user` ON `owner_notifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `owner_notifications_newest` ON `owner_notifications` (`created_at`);--> statement-breakpoint
CREATE INDEX `payments_age` ON `payments` (`created_at`);--> statement-breakpoint
CREATE INDEX `payments_method` ON `payments` (`payment_method`,`created_at`);--> statement-breakpoint
CREATE INDEX `request_ids_company` ON `request_ids` (`company_id`);--> statement-breakpoint
CREATE INDEX `pending_payments_subscription` ON `pending_payments` (`stripe_subscription_id`);--> statement-breakpoint
CREATE INDEX `tax_papers_age` ON `tax_papers` (`day`);--> statement-breakpoint
CREATE INDEX `users_any_email` ON `users` (lower("email"));