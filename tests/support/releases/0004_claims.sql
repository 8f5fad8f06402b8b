UPDATE payments SET stripe_account_id = 'acct_ash' WHERE id = 1;
UPDATE pending_payments SET welcome_token_hash = 'welcome-hash', claim_token_hash = 'claim-hash', claim_expires_at = 4000000000000 WHERE id = 2;
UPDATE pending_payments SET company_id = 2 WHERE id = 1;
