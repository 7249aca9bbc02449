-- What somebody stood for at a moment, with the deals it rested on.
create table forecast_submissions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  period text not null,
  period_start date not null,
  period_end date not null,
  owner_id integer not null,
  submitted_by_id integer,
  currency text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  best_case_cents bigint check (best_case_cents >= 0),
  note text,
  closed_cents bigint not null,
  commit_cents bigint not null,
  best_case_open_cents bigint not null,
  pipeline_cents bigint not null,
  weighted_cents bigint not null,
  deals jsonb not null,
  submitted_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index forecast_submissions_period on forecast_submissions
  (organization_id, period, owner_id, submitted_at desc, id desc);
create index forecast_submissions_recent on forecast_submissions (organization_id, submitted_at desc, id desc);
call make_tenant_table('forecast_submissions');
call make_append_only('forecast_submissions');

create table goals (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text,
  metric text not null,
  target bigint not null check (target between 1 and 9007199254740991),
  period text not null check (period in ('month', 'quarter', 'year', 'custom')),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  -- Null: everybody's.
  user_id integer,
  -- When it was first found to be met; told of once.
  met_at timestamptz(3),
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete cascade,
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index goals_dates on goals (organization_id, start_date desc, id desc);
create index goals_user on goals (organization_id, user_id);
create index goals_unmet on goals (end_date) where met_at is null;
call make_tenant_table('goals');
grant select (organization_id, met_at, start_date, end_date) on goals to bowline_search;
create policy look_over on goals for select to bowline_search using (true);
