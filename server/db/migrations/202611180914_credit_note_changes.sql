alter table credit_notes add column subscription_change_id uuid;
