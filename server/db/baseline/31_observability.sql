create table checks (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  name_key text not null,
  kind text not null check (kind in ('http', 'tcp', 'dns', 'heartbeat')),
  target text,
  interval_seconds integer not null check (interval_seconds between 30 and 86400),
  timeout_seconds integer not null check (timeout_seconds between 1 and 30),
  expect jsonb not null default '{}',
  tags jsonb not null default '{}',
  paused boolean not null default false,
  status text not null default 'unknown' check (status in ('up', 'down', 'degraded', 'unknown')),
  since timestamptz(3),
  failures integer not null default 0,
  -- Those of a lane are looked at together, by one job.
  lane smallint not null,
  -- The moment it is due for; null while paused. Moved on by whoever writes the result down, and by nobody else.
  due_at timestamptz(3),
  claim_id uuid,
  -- Of a heartbeat: sealed, since its address is shown again.
  token bytea,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, name_key)
);
create index checks_due on checks (organization_id, lane, due_at) where due_at is not null;
create index checks_recent on checks (organization_id, created_at desc, id desc);
call make_tenant_table('checks');

-- One row for each due moment: a second answer for the same moment has no place.
create table check_results (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  check_id uuid not null,
  due_at timestamptz(3) not null,
  at timestamptz(3) not null,
  ok boolean not null,
  degraded boolean not null default false,
  status text,
  ms double precision,
  error text,
  primary key (organization_id, check_id, due_at),
  foreign key (organization_id, check_id) references checks on delete cascade
);
create index check_results_at on check_results (organization_id, check_id, at desc);
create index check_results_old on check_results (organization_id, at);
call make_tenant_table('check_results');

create table check_hours (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  check_id uuid not null,
  hour timestamptz(3) not null,
  results integer not null,
  good integer not null,
  ms_sum double precision not null,
  ms_count integer not null,
  primary key (organization_id, check_id, hour),
  foreign key (organization_id, check_id) references checks on delete cascade
);
call make_tenant_table('check_hours');

create table incidents (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  check_id uuid not null,
  cause text not null,
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  acknowledged_at timestamptz(3),
  acknowledged_by text,
  notes jsonb not null default '[]',
  primary key (organization_id, id),
  foreign key (organization_id, check_id) references checks on delete cascade
);
create unique index incidents_one_open on incidents (organization_id, check_id) where closed_at is null;
create index incidents_recent on incidents (organization_id, opened_at desc, id desc);
create index incidents_check on incidents (organization_id, check_id, opened_at desc);
call make_tenant_table('incidents');

create table metric_series (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id bigint generated always as identity,
  name text not null,
  labels jsonb not null,
  digest bytea not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, digest)
);
create index metric_series_name on metric_series (organization_id, name);
call make_tenant_table('metric_series');

-- Points and lines of sixteen days, one part for each, used again when its day is over: day number mod 16. Fourteen days
-- back, today and the next are sixteen, so no two days that may be written share a part.
create table metric_points (
  organization_id uuid not null default current_org(),
  slot smallint not null,
  series_id bigint not null,
  at bigint not null,
  value double precision not null,
  primary key (organization_id, slot, series_id, at)
) partition by list (slot);
call make_tenant_table('metric_points');

create table log_lines (
  organization_id uuid not null default current_org(),
  slot smallint not null,
  id uuid not null,
  at timestamptz(3) not null,
  level text,
  message text not null,
  labels jsonb not null,
  words tsvector not null,
  primary key (organization_id, slot, id)
) partition by list (slot);
create index log_lines_at on log_lines (organization_id, slot, at desc, id desc);
create index log_lines_words on log_lines using gin (organization_id, words);
call make_tenant_table('log_lines');
do $$
begin
  for slot in 0..15 loop
    execute format('create table metric_points_%s partition of metric_points for values in (%1$s)', slot);
    execute format('create table log_lines_%s partition of log_lines for values in (%1$s)', slot);
    execute format('call make_tenant_table(''metric_points_%s'')', slot);
    execute format('call make_tenant_table(''log_lines_%s'')', slot);
  end loop;
end $$;

-- Which day each part was last emptied for.
create table telemetry_slots (
  slot smallint primary key,
  day integer not null
);
insert into telemetry_slots select n, -1 from generate_series(0, 15) n;

-- Parts of an hour that were written to since they were last summed up.
create table metric_dirty (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  series_id bigint not null,
  hour bigint not null,
  primary key (organization_id, series_id, hour),
  foreign key (organization_id, series_id) references metric_series on delete cascade
);
call make_tenant_table('metric_dirty');

-- An hour of a series: by minute in arrays of sixty, and as a whole.
create table metric_hours (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  series_id bigint not null,
  hour bigint not null,
  counts integer[] not null,
  sums double precision[] not null,
  mins double precision[] not null,
  maxs double precision[] not null,
  count integer not null,
  sum double precision not null,
  min double precision not null,
  max double precision not null,
  increase double precision not null,
  p50 double precision not null,
  p95 double precision not null,
  p99 double precision not null,
  primary key (organization_id, series_id, hour),
  foreign key (organization_id, series_id) references metric_series on delete cascade
);
create index metric_hours_old on metric_hours (organization_id, hour);
call make_tenant_table('metric_hours');

create table alert_rules (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  name_key text not null,
  condition jsonb not null,
  notify jsonb not null,
  tags jsonb not null default '{}',
  paused boolean not null default false,
  secret bytea not null,
  -- Whether the condition holds, since when, and what was told of it.
  state text not null default 'ok' check (state in ('ok', 'pending', 'firing')),
  pending_since timestamptz(3),
  changes timestamptz(3)[] not null default '{}',
  flapping boolean not null default false,
  alert_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, name_key)
);
create index alert_rules_recent on alert_rules (organization_id, created_at desc, id desc);
call make_tenant_table('alert_rules');

create table alerts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  rule_id uuid not null,
  status text not null check (status in ('firing', 'resolved')),
  flapping boolean not null default false,
  value double precision,
  detail text not null,
  started_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, rule_id) references alert_rules on delete cascade
);
create unique index alerts_one_firing on alerts (organization_id, rule_id) where status = 'firing';
create index alerts_recent on alerts (organization_id, started_at desc, id desc);
call make_tenant_table('alerts');

-- All series of a name together, an hour a row, by minute and as a whole: what is asked of a name without its labels is read
-- from here, however many series there are. An hour stands here as its series were summed up; one of which some were since
-- is marked, and is read from them until it is summed up anew.
create table metric_name_hours (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  name text not null,
  hour bigint not null,
  counts bigint[] not null,
  sums double precision[] not null,
  mins double precision[] not null,
  maxs double precision[] not null,
  count bigint not null,
  sum double precision not null,
  min double precision not null,
  max double precision not null,
  primary key (organization_id, name, hour)
);
create index metric_name_hours_old on metric_name_hours (organization_id, hour);
call make_tenant_table('metric_name_hours');

create table metric_name_dirty (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  name text not null,
  hour bigint not null,
  primary key (organization_id, name, hour)
);
call make_tenant_table('metric_name_dirty');
