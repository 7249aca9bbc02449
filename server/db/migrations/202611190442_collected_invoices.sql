-- What of the customer's balance pays it; below zero where too much money was moved there.
alter table invoices add column balance_applied_cents bigint not null default 0;
-- Where collecting it stands, as the module that collects last said; null: nobody does.
alter table invoices add column collection jsonb;
alter table invoices add column dunning_level smallint not null default 0;
