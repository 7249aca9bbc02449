-- What a deal was from when to when, whatever became of it: the pipeline of any moment is read from here.
create table deal_versions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  deal_id uuid not null,
  number integer not null,
  valid_from timestamptz(3) not null,
  -- Null: what it is now.
  valid_to timestamptz(3),
  -- How the last version of a deal that is gone ended.
  ended text check (ended in ('deleted', 'with_contact')),
  name text not null,
  pipeline_id uuid not null,
  stage_id uuid not null,
  stage text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  win_probability numeric(5, 2) not null,
  amount_cents bigint not null,
  currency text not null,
  weighted_cents bigint not null,
  owner_id integer,
  contact_id uuid,
  forecast_category text not null,
  expected_close_date date,
  closed_at timestamptz(3),
  primary key (organization_id, deal_id, number),
  check (ended is null or valid_to is not null)
);
create unique index deal_versions_current on deal_versions (organization_id, deal_id) where valid_to is null;
create index deal_versions_contact on deal_versions (organization_id, contact_id) where valid_to is null;
create index deal_versions_from on deal_versions (organization_id, valid_from);
create index deal_versions_open on deal_versions (organization_id, valid_from, valid_to) where status = 'open';
create index deal_versions_ended on deal_versions (organization_id, valid_to) where ended is not null;
create index deal_versions_won on deal_versions (organization_id, closed_at)
  where status = 'won' and (valid_to is null or ended = 'with_contact');
call make_tenant_table('deal_versions');

-- Brings the log up to the deals as they are, at a moment: those named, or all of them. A deal that the log does not
-- know yet begins with its moves, which say since when it is in which stage and what it was worth.
create function log_deals(at timestamptz, ids uuid[] default null) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deal_versions (deal_id, number, valid_from, valid_to, name, pipeline_id, stage_id, stage, status,
    win_probability, amount_cents, currency, weighted_cents, owner_id, contact_id, forecast_category,
    expected_close_date, closed_at)
  select d.id, h.number, h.moved_at, coalesce(h.next_at, at), d.name, h.to_pipeline_id, h.to_stage_id, h.to_stage, h.to_kind,
    coalesce(s.win_probability, d.win_probability), h.amount_cents, h.currency,
    round(h.amount_cents * coalesce(s.win_probability, d.win_probability) * 0.01)::bigint, d.owner_id, d.contact_id,
    d.forecast_category, d.expected_close_date, case when h.to_kind = 'open' then null else h.moved_at end
  from deals d
  join (
    select deal_id, number, moved_at, to_pipeline_id, to_stage_id, to_stage, to_kind, amount_cents, currency,
      lead(moved_at) over (partition by deal_id order by number) as next_at
    from deal_stage_history where ids is null or deal_id = any (ids)) h on h.deal_id = d.id
  left join pipeline_stages s on s.id = h.to_stage_id
  where (ids is null or d.id = any (ids)) and h.moved_at < at
    and not exists (select from deal_versions v where v.deal_id = d.id);

  with present as (
    select d.*, s.name as stage, v.number as known, v.valid_from as since, v.valid_to as until
    from deals d
    join pipeline_stages s on s.id = d.stage_id
    left join lateral (
      select number, valid_from, valid_to from deal_versions v where v.deal_id = d.id order by number desc limit 1) v on true
    where (ids is null or d.id = any (ids))
      and not exists (
        select from deal_versions v
        where v.deal_id = d.id and v.valid_to is null
          and (v.name, v.pipeline_id, v.stage_id, v.stage, v.status, v.win_probability, v.amount_cents, v.currency,
               v.owner_id, v.contact_id, v.forecast_category, v.expected_close_date, v.closed_at)
            is not distinct from
              (d.name, d.pipeline_id, d.stage_id, s.name, d.status, d.win_probability, d.amount_cents, d.currency,
               d.owner_id, d.contact_id, d.forecast_category, d.expected_close_date, d.closed_at))
  ), closed as (
    update deal_versions v set valid_to = greatest(at, v.valid_from)
    from present p where v.deal_id = p.id and v.valid_to is null
    returning v.deal_id
  )
  insert into deal_versions (deal_id, number, valid_from, name, pipeline_id, stage_id, stage, status, win_probability,
    amount_cents, currency, weighted_cents, owner_id, contact_id, forecast_category, expected_close_date, closed_at)
  select p.id, coalesce(p.known, 0) + 1, greatest(at, p.since), p.name, p.pipeline_id, p.stage_id, p.stage, p.status,
    p.win_probability, p.amount_cents, p.currency, p.weighted_cents, p.owner_id, p.contact_id, p.forecast_category,
    p.expected_close_date, p.closed_at
  from present p left join closed c on c.deal_id = p.id;
end $$;

do $$
declare
  org uuid;
begin
  for org in select id from organizations loop
    perform set_config('app.org_id', org::text, true);
    perform log_deals(now());
  end loop;
  perform set_config('app.org_id', '', true);
end $$;

-- The open deals at the end of a day where the organization is, or so far today.
create table pipeline_snapshot_days (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  date date not null,
  -- The moment it shows.
  as_of timestamptz(3) not null,
  -- The day is over: it stays as it is.
  is_final boolean not null,
  deals integer not null,
  taken_at timestamptz(3) not null,
  primary key (organization_id, date)
);
call make_tenant_table('pipeline_snapshot_days');

create table pipeline_snapshots (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  date date not null,
  deal_id uuid not null,
  name text not null,
  pipeline_id uuid not null,
  stage_id uuid not null,
  stage text not null,
  owner_id integer,
  forecast_category text not null,
  win_probability numeric(5, 2) not null,
  amount_cents bigint not null,
  currency text not null,
  weighted_cents bigint not null,
  expected_close_date date,
  primary key (organization_id, date, deal_id),
  foreign key (organization_id, date) references pipeline_snapshot_days on delete cascade
);
call make_tenant_table('pipeline_snapshots');

create function refuse_past_snapshot() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from organizations where id = old.organization_id) and (
    select is_final from pipeline_snapshot_days d where d.organization_id = old.organization_id and d.date = old.date)
  then
    raise exception 'the snapshot of % is final', old.date using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger past_stays before update or delete on pipeline_snapshot_days
  for each row when (old.is_final) execute function refuse_past_snapshot();
create trigger past_stays before update or delete on pipeline_snapshots
  for each row execute function refuse_past_snapshot();

-- A few minutes after midnight, so that whoever began before is done.
create function list_snapshot_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select o.id from organizations o
  where not exists (
    select from pipeline_snapshot_days d
    where d.organization_id = o.id and d.is_final
      and d.date = ((at - interval '5 minutes') at time zone o.timezone)::date - 1);
end;

-- What a contact did that may have led to a deal. The id is made of the event and the contact it told of, so that the
-- same event is never kept twice, also where contacts became one since.
create table attribution_touches (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  contact_id uuid not null,
  event_id uuid not null,
  at timestamptz(3) not null,
  type text not null,
  channel text not null,
  source text,
  campaign text,
  campaign_id uuid,
  sequence_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create index attribution_touches_contact on attribution_touches (organization_id, contact_id, at, event_id);
call make_tenant_table('attribution_touches');

create table attribution_backfills (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  status text not null check (status in ('running', 'done', 'failed')),
  from_at timestamptz(3),
  touches integer not null default 0,
  error text,
  created_by_id integer,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (organization_id, id)
);
create unique index attribution_backfills_one on attribution_backfills (organization_id) where status = 'running';
create index attribution_backfills_started on attribution_backfills (organization_id, started_at desc, id desc);
call make_tenant_table('attribution_backfills');

-- Each touch of each won deal with its share of the amount. The invoker's policies hold for what it reads.
create view attribution_credits with (security_invoker = true) as
  select x.organization_id, x.deal_id, x.deal, x.touch_id, x.contact_id, x.owner_id, x.pipeline_id, x.won_at, x.touched_at,
    x.type, x.channel, x.source, x.campaign, x.campaign_id, x.sequence_id, x.currency,
    x.position::integer as position, x.touches::integer as touches,
    x.amount_cents / x.touches + case when x.position <= x.amount_cents % x.touches then 1 else 0 end as linear_cents,
    case when x.position = 1 then x.amount_cents else 0 end as first_cents,
    case when x.position = x.touches then x.amount_cents else 0 end as last_cents
  from (
    select v.organization_id, v.deal_id, v.name as deal, t.touch_id, v.contact_id, v.owner_id, v.pipeline_id,
      v.closed_at as won_at, t.touched_at, t.type, t.channel, t.source, t.campaign, t.campaign_id, t.sequence_id,
      v.currency, v.amount_cents,
      row_number() over (partition by v.organization_id, v.deal_id order by t.touched_at, t.event_id) as position,
      count(*) over (partition by v.organization_id, v.deal_id) as touches
    from deal_versions v
    join (
      select a.organization_id, a.contact_id, a.id as touch_id, a.event_id, a.at as touched_at, a.type, a.channel, a.source,
        a.campaign, a.campaign_id, a.sequence_id
      from attribution_touches a
      union all
      select c.organization_id, c.id, c.id, c.id, c.created_at, 'contact.created',
        coalesce(nullif(lower(btrim(c.source)), ''), 'direct'), nullif(lower(btrim(c.source)), ''), null, null, null
      from contacts c) t
      on t.organization_id = v.organization_id and t.contact_id = v.contact_id
        and t.touched_at <= v.closed_at and t.touched_at > v.closed_at - interval '90 days'
    where v.status = 'won' and v.valid_to is null) x;
grant select on attribution_credits to bowline_app;
