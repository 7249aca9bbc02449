-- A subscription's rhythm may change later; the one it was quoted in is what tells those of one quote apart.
alter table subscriptions add column quote_interval text;

alter table subscriptions no force row level security;
update subscriptions set quote_interval = billing_interval where quote_id is not null;
alter table subscriptions force row level security;

drop index subscriptions_quote;
-- One subscription per accepted quote and rhythm, however often the event is delivered.
create unique index subscriptions_quote on subscriptions (organization_id, quote_id, quote_interval)
  where quote_id is not null;
