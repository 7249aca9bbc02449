-- What of an accepted quote is due once and on no living invoice yet. Few quotes have any: the index holds these alone.
alter table quotes add column unbilled_cents bigint not null default 0;
alter table quotes no force row level security;
alter table quote_lines no force row level security;
alter table invoices no force row level security;
update quotes q set unbilled_cents = due.cents
from (
  select l.organization_id, l.quote_id, sum(l.total_cents)::bigint as cents from quote_lines l
  where l.selected and l.billing_interval = 'one_time' group by 1, 2) due
where q.status = 'accepted' and due.organization_id = q.organization_id and due.quote_id = q.id
  and not exists (
    select from invoices i where i.organization_id = q.organization_id and i.quote_id = q.id
      and i.subscription_id is null and i.status <> 'void');
alter table quotes force row level security;
alter table quote_lines force row level security;
alter table invoices force row level security;
create index quotes_unbilled on quotes (organization_id, accepted_at, id) where unbilled_cents > 0;

-- Whether somebody said if accepting a quote is to raise its invoice; until then it is proposed.
alter table quote_settings add column auto_invoice_chosen boolean not null default false;
alter table quote_settings no force row level security;
update quote_settings set auto_invoice_chosen = true;
alter table quote_settings force row level security;
