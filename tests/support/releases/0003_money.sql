UPDATE companies SET stripe_account_ready = 1, subscription_interval = 'month', subscription_cancels = 1 WHERE id = 2;
UPDATE payments SET received_on = '2026-01-12', note = 'Deposit', refunded_amount = 100, stripe_payment_intent_id = 'pi_ash', created_by = 2, version = 2 WHERE id = 1;
UPDATE premium_features SET version = 2;
UPDATE stock_cards SET deleted_at = unixepoch() * 1000 - 3600000, version = 3;
UPDATE pending_payments SET subscription_interval = 'year' WHERE id = 2;
UPDATE training_videos SET deleted_at = unixepoch() * 1000 - 3600000, version = 2;
INSERT INTO activities (id, company_id, actor_id, verb, subject_id, detail, created_at) VALUES
  (100, 2, 4, 'stock_card.deleted', 1, '{"name":"Blum hinges"}', 1700000024000),
  (101, 3, 6, 'stock_card.deleted', 1, '{"name":"Not this one"}', 1700000024001);
INSERT INTO stock_cards (id, company_id, user_id, item_name) VALUES (2, 3, 6, 'Teak oil');
