-- What is counted is kept in lines: a change adds one, and a reader adds them up, so that nobody waits for a row that
-- everybody writes. Lines were folded by chance, inside the transaction of whoever happened to add one. Now workers fold
-- them every minute, in one way for all tables: see server/platform/tallies/fold-lines.ts.

alter table tallies add column is_sum boolean not null default false;
alter table deal_sums add column is_sum boolean not null default false;
alter table sequence_tallies add column is_sum boolean not null default false;
alter table workflow_tallies add column is_sum boolean not null default false;
alter table campaign_tallies add column is_sum boolean not null default false;

create index tallies_lines on tallies (organization_id) where not is_sum;
create index deal_sums_lines on deal_sums (organization_id) where not is_sum;
create index sequence_tallies_lines on sequence_tallies (organization_id) where not is_sum;
create index workflow_tallies_lines on workflow_tallies (organization_id) where not is_sum;
create index campaign_tallies_lines on campaign_tallies (organization_id) where not is_sum;

-- Lines that nobody else holds become part of the sum of their keys. Two that fold at once leave two sums of a key, which
-- are added up like any lines, and are one again after the next fold. The first key has an index and is never null.
create procedure fold_lines_of(lines regclass, keys text[], sums text[])
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  named text := (select string_agg(format('%I', k), ', ') from unnest(keys) k);
  equal text := (select string_agg(format('s.%1$I is not distinct from k.%1$I', k), ' and ') from unnest(keys[2:]) k);
  added text := (select string_agg(format('sum(%I)', c), ', ') from unnest(sums) c);
  summed text := (select string_agg(format('%I', c), ', ') from unnest(sums) c);
  remains text := (select string_agg(format('sum(%I) <> 0', c), ' or ') from unnest(sums) c);
begin
  execute format(
    'with taken as (
       delete from %1$s where organization_id = current_org() and id = any (array(
         select id from %1$s where organization_id = current_org() and not is_sum limit 20000 for update skip locked))
       returning %2$s, %3$s
     ), before as (
       delete from %1$s s using (select distinct %2$s from taken) k
       where s.organization_id = current_org() and s.is_sum and s.%4$I = k.%4$I and %5$s
       returning %6$s
     )
     insert into %1$s (%2$s, %3$s, is_sum)
     select %2$s, %7$s, true from (select * from taken union all select * from before) c group by %2$s having %8$s',
    lines, named, summed, keys[1], coalesce(equal, 'true'),
    (select string_agg(format('s.%I', c), ', ') from unnest(keys || sums) c), added, remains);
end $$;

create procedure fold_lines()
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  call fold_lines_of('tallies', array['name'], array['delta']);
  call fold_lines_of('deal_sums', array['stage_id', 'currency', 'forecast_category', 'close_month'],
    array['deals', 'amount', 'weighted']);
  call fold_lines_of('sequence_tallies', array['sequence_id', 'step_id', 'name'], array['delta']);
  call fold_lines_of('workflow_tallies', array['workflow_id', 'version', 'node_id', 'name'], array['delta']);
  call fold_lines_of('campaign_tallies', array['campaign_id', 'scope', 'key', 'name'], array['delta']);
end $$;

-- Those for whom it is worth it: a few lines are added up as quickly as one.
create function list_line_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select organization_id from (
    select organization_id from tallies where not is_sum
    union all select organization_id from deal_sums where not is_sum
    union all select organization_id from sequence_tallies where not is_sum
    union all select organization_id from workflow_tallies where not is_sum
    union all select organization_id from campaign_tallies where not is_sum) lines
  group by organization_id having count(*) >= 20;
end;

create or replace function tally_rows() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  direction int := case tg_op when 'INSERT' then 1 else -1 end;
  owner_column text := tg_argv[0];
begin
  if owner_column is null then
    -- While an organization is being deleted its tallies go with it.
    insert into tallies (organization_id, name, delta)
      select c.organization_id, tg_table_name, direction * count(*) from changed c
      where tg_op = 'INSERT' or exists (select from organizations o where o.id = c.organization_id)
      group by c.organization_id;
  else
    execute format(
      'insert into tallies (organization_id, name, delta)
       select c.organization_id, %L || c.%I, %s * count(*) from changed c
       where %L or exists (select from organizations o where o.id = c.organization_id)
       group by c.organization_id, c.%I', tg_table_name || ':', owner_column, direction, tg_op = 'INSERT', owner_column);
  end if;
  return null;
end $$;

create or replace function sum_deals() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  changes text := case tg_op
    when 'INSERT' then 'select *, 1 as sign from added'
    when 'DELETE' then 'select *, -1 as sign from removed'
    else 'select *, 1 as sign from added union all select *, -1 from removed' end;
begin
  -- While an organization is being deleted its stages may be gone before its deals.
  execute format(
    'insert into deal_sums (organization_id, stage_id, currency, forecast_category, close_month, deals, amount, weighted)
     select c.organization_id, c.stage_id, c.currency, c.forecast_category, c.close_month,
       sum(c.sign), sum(c.sign * c.amount_cents), sum(c.sign * c.weighted_cents)
     from (select organization_id, stage_id, currency, forecast_category, close_month, amount_cents, weighted_cents, sign
           from (%s) every_column) c
     join pipeline_stages s on s.organization_id = c.organization_id and s.id = c.stage_id
     group by 1, 2, 3, 4, 5
     having sum(c.sign) <> 0 or sum(c.sign * c.amount_cents) <> 0 or sum(c.sign * c.weighted_cents) <> 0', changes);
  return null;
end $$;

create or replace function tally_enrollments() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into sequence_tallies (organization_id, sequence_id, name, delta)
      select c.organization_id, c.sequence_id, c.status, count(*) from added c group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    -- While a sequence or an organization is being deleted its tallies go with it.
    insert into sequence_tallies (organization_id, sequence_id, name, delta)
      select c.organization_id, c.sequence_id, c.status, -count(*) from removed c
      where exists (select from sequences s where s.organization_id = c.organization_id and s.id = c.sequence_id)
        and exists (select from organizations o where o.id = c.organization_id)
      group by 1, 2, 3;
  else
    insert into sequence_tallies (organization_id, sequence_id, name, delta)
      select organization_id, sequence_id, status, sum(n) from (
        select organization_id, sequence_id, status, 1 as n from added
        union all select organization_id, sequence_id, status, -1 from removed) c
      group by 1, 2, 3 having sum(n) <> 0;
  end if;
  return null;
end $$;
create or replace function tally_recipients() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
      select a.organization_id, a.campaign_id, 'variant', coalesce(a.variant, ''), n.name, a.n
      from (select organization_id, campaign_id, variant, status, skip_reason, count(*) as n from added group by 1, 2, 3, 4, 5) a
        cross join lateral (values (a.status), ('skipped_' || a.skip_reason)) as n (name)
      where n.name is not null;
  elsif tg_op = 'DELETE' then
    insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
      select r.organization_id, r.campaign_id, 'variant', coalesce(r.variant, ''), n.name, n.by * count(*)
      from removed r, (values ('pending', -1), ('canceled', 1)) as n (name, by)
      where r.status = 'pending'
        and exists (select from campaigns p where p.organization_id = r.organization_id and p.id = r.campaign_id)
        and exists (select from organizations o where o.id = r.organization_id)
      group by 1, 2, 4, 5, n.by;
  else
    insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
      select s.organization_id, s.campaign_id, c.scope, c.key, c.name, sum(s.n) from (
        select v.* from added a join removed r on r.organization_id = a.organization_id and r.id = a.id
          cross join lateral (values
            (1, a.organization_id, a.campaign_id, a.status, a.skip_reason, a.variant, a.address, a.sent_at, a.opened_at,
              a.clicked_at, a.replied_at, a.bounced_at, a.bounce_kind, a.unsubscribed_at, a.complained_at),
            (-1, r.organization_id, r.campaign_id, r.status, r.skip_reason, r.variant, r.address, r.sent_at, r.opened_at,
              r.clicked_at, r.replied_at, r.bounced_at, r.bounce_kind, r.unsubscribed_at, r.complained_at))
            as v (n, organization_id, campaign_id, status, skip_reason, variant, address, sent_at, opened_at, clicked_at,
              replied_at, bounced_at, bounce_kind, unsubscribed_at, complained_at)
        where (a.status, a.skip_reason, a.variant, a.sent_at, a.opened_at, a.clicked_at, a.replied_at, a.bounced_at,
            a.bounce_kind, a.unsubscribed_at, a.complained_at)
          is distinct from (r.status, r.skip_reason, r.variant, r.sent_at, r.opened_at, r.clicked_at, r.replied_at,
            r.bounced_at, r.bounce_kind, r.unsubscribed_at, r.complained_at)) s
        join campaigns p on p.organization_id = s.organization_id and p.id = s.campaign_id
        cross join lateral campaign_recipient_counts(s.status, s.skip_reason, s.variant, s.address, s.sent_at,
          s.opened_at, s.clicked_at, s.replied_at, s.bounced_at, s.bounce_kind, s.unsubscribed_at, s.complained_at,
          p.top_domains) c
      group by 1, 2, 3, 4, 5 having sum(s.n) <> 0;
  end if;
  return null;
end $$;
drop procedure fold_tallies(text);
drop procedure fold_deal_sums();
drop procedure fold_sequence_tallies(uuid);
drop procedure fold_workflow_tallies(uuid);
drop procedure fold_campaign_tallies(uuid);
