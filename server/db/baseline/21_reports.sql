create table reports (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  query jsonb not null,
  chart jsonb not null,
  visibility text not null check (visibility in ('organization', 'private')),
  owner_id integer,
  last_run_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id)
);
create index reports_created on reports (organization_id, created_at desc, id desc);
create index reports_owner on reports (organization_id, owner_id) where owner_id is not null;
call make_tenant_table('reports');

create table dashboards (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  visibility text not null check (visibility in ('organization', 'private')),
  owner_id integer,
  -- Since when strangers who hold the link see it; the directory knows a hash of the link.
  shared_at timestamptz(3),
  share_expires_at timestamptz(3),
  shared_by_id integer,
  -- What strangers saw last, and when: nobody computes it more often than every five minutes.
  shown jsonb,
  shown_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id),
  foreign key (organization_id, shared_by_id) references users on delete set null (shared_by_id)
);
create index dashboards_created on dashboards (organization_id, created_at desc, id desc);
create index dashboards_owner on dashboards (organization_id, owner_id) where owner_id is not null;
create index dashboards_shared_by on dashboards (organization_id, shared_by_id) where shared_by_id is not null;
call make_tenant_table('dashboards');

create table dashboard_widgets (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  dashboard_id uuid not null,
  title text not null,
  type text not null check (type in ('report', 'query', 'metric', 'text')),
  -- A report that is gone leaves the widget, which says so.
  report_id uuid,
  query jsonb,
  metric text,
  text text,
  chart jsonb,
  x integer not null,
  y integer not null,
  w integer not null,
  h integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, dashboard_id) references dashboards on delete cascade,
  foreign key (organization_id, report_id) references reports on delete set null (report_id),
  check (x >= 0 and y >= 0 and w >= 1 and h >= 1 and x + w <= 12)
);
create index dashboard_widgets_dashboard on dashboard_widgets (organization_id, dashboard_id);
create index dashboard_widgets_report on dashboard_widgets (organization_id, report_id) where report_id is not null;
call make_tenant_table('dashboard_widgets');

create table report_schedules (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  report_id uuid,
  dashboard_id uuid,
  frequency text not null check (frequency in ('day', 'week', 'month')),
  time text not null,
  weekday text not null,
  month_day integer not null check (month_day between 1 and 31),
  timezone text not null,
  recipients text[] not null,
  format text not null check (format in ('inline', 'csv', 'xlsx', 'pdf')),
  subject text,
  only_if_rows boolean not null,
  active boolean not null,
  next_run_at timestamptz(3),
  last_sent_at timestamptz(3),
  last_error text,
  failures integer not null default 0,
  paused_reason text,
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references reports on delete cascade,
  foreign key (organization_id, dashboard_id) references dashboards on delete cascade,
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id),
  check (num_nonnulls(report_id, dashboard_id) = 1)
);
create index report_schedules_report on report_schedules (organization_id, report_id) where report_id is not null;
create index report_schedules_dashboard on report_schedules (organization_id, dashboard_id) where dashboard_id is not null;
create index report_schedules_author on report_schedules (organization_id, created_by_id) where created_by_id is not null;
call make_tenant_table('report_schedules');

-- Every time a schedule came due and was dealt with: once.
create table report_occurrences (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  schedule_id uuid not null,
  due_at timestamptz(3) not null,
  outcome text not null check (outcome in ('sent', 'empty', 'missed', 'failed')),
  at timestamptz(3) not null,
  primary key (organization_id, schedule_id, due_at),
  foreign key (organization_id, schedule_id) references report_schedules on delete cascade
);
call make_tenant_table('report_occurrences');

-- Organizations that were given their first dashboard: whoever deletes it does not want it back.
create table report_beginnings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  begun_at timestamptz(3) not null,
  primary key (organization_id)
);
call make_tenant_table('report_beginnings');

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
grant select (organization_id, is_sum) on day_tallies to bowline_search;
create policy look_over on day_tallies for select to bowline_search using (true);
