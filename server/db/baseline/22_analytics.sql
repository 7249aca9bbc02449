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
create index deal_versions_until on deal_versions (organization_id, valid_to) where status = 'open' and valid_to is not null;
call make_tenant_table('deal_versions');

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
grant select (organization_id, is_final, date) on pipeline_snapshot_days to bowline_search;
create policy look_over on pipeline_snapshot_days for select to bowline_search using (true);

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

create view attribution_credits with (security_invoker = true) as
  select x.deal_id, x.deal, x.touch_id, x.contact_id, x.owner_id, x.pipeline_id, x.won_at, x.touched_at,
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
