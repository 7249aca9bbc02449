-- How many rows of something fall on a day (of UTC), without counting them: lines as tallies have them, folded by workers.
-- A range is its whole days and the rows of its ends.
create table day_tallies (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  name text collate "C" not null,
  day date not null,
  id bigint not null generated always as identity,
  delta numeric not null,
  is_sum boolean not null default false,
  primary key (organization_id, id)
);
create index day_tallies_name on day_tallies (organization_id, name, day) include (delta);
create index day_tallies_lines on day_tallies (organization_id) where not is_sum;
call make_tenant_table('day_tallies');

create or replace procedure fold_lines()
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  call fold_lines_of('tallies', array['name'], array['delta']);
  call fold_lines_of('day_tallies', array['name', 'day'], array['delta']);
  call fold_lines_of('deal_sums', array['stage_id', 'currency', 'forecast_category', 'close_month'],
    array['deals', 'amount', 'weighted']);
  call fold_lines_of('sequence_tallies', array['sequence_id', 'step_id', 'name'], array['delta']);
  call fold_lines_of('workflow_tallies', array['workflow_id', 'version', 'node_id', 'name'], array['delta']);
  call fold_lines_of('campaign_tallies', array['campaign_id', 'scope', 'key', 'name'], array['delta']);
end $$;

create or replace function list_line_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select organization_id from (
    select organization_id from tallies where not is_sum
    union all select organization_id from day_tallies where not is_sum
    union all select organization_id from deal_sums where not is_sum
    union all select organization_id from sequence_tallies where not is_sum
    union all select organization_id from workflow_tallies where not is_sum
    union all select organization_id from campaign_tallies where not is_sum) lines
  group by organization_id having count(*) >= 20;
end;

-- What a table adds to its days: `lines` is a select of name, day and delta from the row `c`, once with and once without
-- its sign. `touched` are the columns of which a change matters. One function for each way a row changes, so that its
-- statement is planned once.
create procedure keep_day_tallies(tenant_table regclass, lines text, touched text[])
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  called text := tenant_table::text;
  body text := $body$
    create function public.%1$I() returns trigger
      language plpgsql set search_path = pg_catalog, public, pg_temp as $f$
    begin
      insert into day_tallies (organization_id, name, day, delta)
        select c.organization_id, l.name, l.day, sum(c.sign * l.delta)
        from (%2$s) c cross join lateral (%3$s) l
        -- While an organization is being deleted its tallies go with it.
        where l.day is not null and exists (select from organizations o where o.id = c.organization_id)
        group by 1, 2, 3 having sum(c.sign * l.delta) <> 0;
      return null;
    end $f$ $body$;
begin
  execute format(body, called || '_add_days', 'select 1 as sign, a.* from added a', lines);
  execute format(body, called || '_change_days', 'select -1 as sign, old.* union all select 1, new.*', lines);
  execute format(body, called || '_remove_days', 'select -1 as sign, r.* from removed r', lines);
  execute format('create trigger days_added after insert on %s referencing new table as added
    for each statement execute function public.%I()', tenant_table, called || '_add_days');
  execute format('create trigger days_removed after delete on %s referencing old table as removed
    for each statement execute function public.%I()', tenant_table, called || '_remove_days');
  execute format('create trigger days_changed after update of %s on %s for each row when (%s) execute function public.%I()',
    (select string_agg(quote_ident(t), ', ') from unnest(touched) t), tenant_table,
    (select string_agg(format('old.%I is distinct from new.%1$I', t), ' or ') from unnest(touched) t),
    called || '_change_days');
  -- What there is already.
  execute format('alter table %s no force row level security', tenant_table);
  alter table day_tallies no force row level security;
  execute format('insert into day_tallies (organization_id, name, day, delta, is_sum)
    select c.organization_id, l.name, l.day, sum(l.delta), true from %s c cross join lateral (%s) l
    where l.day is not null group by 1, 2, 3 having sum(l.delta) <> 0', tenant_table, lines);
  execute format('alter table %s force row level security', tenant_table);
  alter table day_tallies force row level security;
end $$;

create function utc_day(at timestamptz) returns date
  language sql immutable parallel safe
  return (at at time zone 'UTC')::date;

call keep_day_tallies('contacts', $$select 'contacts' as name, utc_day(c.created_at) as day, 1 as delta$$, '{created_at}');
call keep_day_tallies('companies', $$select 'companies' as name, utc_day(c.created_at) as day, 1 as delta$$, '{created_at}');
call keep_day_tallies('deals', $$select 'deals' as name, utc_day(c.created_at) as day, 1 as delta$$, '{created_at}');

-- Mails of the server itself are nobody's outreach. What became of a mail counts on the day it was sent.
call keep_day_tallies('email_messages', $$
  select v.name, utc_day(c.sent_at) as day, 1 as delta
  from (values ('emails', true), ('emails opened', c.opened_at is not null), ('emails clicked', c.clicked_at is not null),
    ('emails replied', c.replied_at is not null)) v (name, holds)
  where v.holds and c.direction = 'out' and c.kind <> 'system'$$,
  '{sent_at, opened_at, clicked_at, replied_at, direction, kind}');

-- What the open deals were worth on the evening of any day: what began to be open adds, what ended takes away.
call keep_day_tallies('deal_versions', $$
  select 'pipeline ' || v.what || ' ' || c.currency as name, utc_day(m.at) as day, m.way * v.cents as delta
  from (values (c.valid_from, 1), (c.valid_to, -1)) m (at, way),
    (values ('cents', c.amount_cents), ('weighted', c.weighted_cents)) v (what, cents)
  where c.status = 'open' and c.forecast_category <> 'omitted'$$,
  '{valid_from, valid_to, status, forecast_category, amount_cents, weighted_cents, currency}');

-- Dates by which figures fall into a range.
create index email_messages_sent on email_messages (organization_id, sent_at) where sent_at is not null;
create index deal_versions_until on deal_versions (organization_id, valid_to) where status = 'open' and valid_to is not null;
create index deals_closed on deals (organization_id, closed_at) include (status, amount_cents, currency)
  where closed_at is not null;
create index tasks_completed on tasks (organization_id, completed_at) where completed_at is not null;
create index invoices_issued on invoices (organization_id, issued_at) where issued_at is not null;
