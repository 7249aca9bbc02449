create table pipelines (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  is_default boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Where deals of this pipeline go when the customer answers their quote; null leaves them where they are.
  quote_accepted_stage_id uuid,
  quote_declined_stage_id uuid,
  primary key (organization_id, id)
);
-- Makes the first pipeline of an organization exist once, however many ask for it at the same time.
create unique index pipelines_default on pipelines (organization_id) where is_default;
create index pipelines_created on pipelines (organization_id, created_at, id);
call make_tenant_table('pipelines');

create table pipeline_stages (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  pipeline_id uuid not null,
  name text not null,
  position integer not null check (position > 0),
  -- In percent.
  win_probability numeric(5, 2) not null check (win_probability between 0 and 100),
  kind text not null check (kind in ('open', 'won', 'lost')),
  primary key (organization_id, id),
  foreign key (organization_id, pipeline_id) references pipelines on delete cascade,
  unique (organization_id, pipeline_id, position) deferrable initially immediate,
  -- What a deal copies from its stage, so that the copy can never differ.
  unique (organization_id, pipeline_id, id, kind, win_probability)
);
call make_tenant_table('pipeline_stages');

create table deals (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  amount_cents bigint not null default 0 check (amount_cents between 0 and 9007199254740991),
  currency text not null,
  pipeline_id uuid not null,
  stage_id uuid not null,
  status text not null,
  win_probability numeric(5, 2) not null,
  -- numeric rounds halves away from zero; a product of decimals is exact where a quotient is not.
  weighted_cents bigint not null generated always as (round(amount_cents * win_probability * 0.01)::bigint) stored,
  -- The order within the stage. Sparse: a move changes one row; the place on the wire is counted.
  rank bigint not null,
  contact_id uuid,
  company_id uuid,
  owner_id integer,
  expected_close_date date,
  forecast_category text not null default 'pipeline'
    check (forecast_category in ('commit', 'best_case', 'pipeline', 'omitted')),
  lost_reason text,
  custom jsonb not null default '{}',
  -- How often it was put into a stage; numbers the rows of its history.
  moves integer not null default 0,
  stage_entered_at timestamptz(3) not null,
  closed_at timestamptz(3),
  -- The day of closing where the organization is.
  closed_on date,
  close_month date generated always as (
    coalesce(closed_on, expected_close_date)
      - (extract(day from coalesce(closed_on, expected_close_date))::integer - 1)) stored,
  search_text text not null generated always as (fold(' ' || name)) stored,
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint deals_stage foreign key (organization_id, pipeline_id, stage_id, status, win_probability)
    references pipeline_stages (organization_id, pipeline_id, id, kind, win_probability) on update cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  foreign key (organization_id, company_id) references companies on delete set null (company_id),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id),
  -- Deferrable, so that neighbours can be spread apart in one statement.
  constraint deals_order unique (organization_id, stage_id, rank) deferrable initially immediate
);
create index deals_created on deals (organization_id, created_at, id);
create index deals_pipeline on deals (organization_id, pipeline_id, created_at, id);
create index deals_status on deals (organization_id, status, created_at, id);
create index deals_owner on deals (organization_id, owner_id, created_at, id);
create index deals_contact on deals (organization_id, contact_id, created_at, id);
create index deals_company on deals (organization_id, company_id, created_at, id);
create index deals_search on deals using gin (organization_id, search_text gin_trgm_ops);
create index deals_closed on deals (organization_id, closed_at) include (status, amount_cents, currency)
  where closed_at is not null;
-- The latest won and lost deals of a column of the board.
create index deals_closed_in_stage on deals (organization_id, stage_id, closed_at desc, id desc)
  where closed_at is not null;
call make_tenant_table('deals');
-- Searched, as contacts are, by a role of its own: trigrams may not pick an index behind a policy.
-- The threshold lets one wrong letter in a word of usual length pass; the default of 0.6 does not.
grant select (organization_id, id, search_text) on deals to bowline_search;
create policy search on deals for select to bowline_search using (true);

-- Stages are named as they were: the row tells the story even when the stage is gone.
create table deal_stage_history (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  deal_id uuid not null,
  number integer not null,
  from_pipeline_id uuid,
  from_stage_id uuid,
  from_stage text,
  from_position integer,
  to_pipeline_id uuid not null,
  to_stage_id uuid not null,
  to_stage text not null,
  to_position integer not null,
  to_kind text not null,
  amount_cents bigint not null,
  currency text not null,
  lost_reason text,
  moved_by_id integer,
  moved_at timestamptz(3) not null,
  -- What a move changed beside the place, so that it can be taken back; of moves before this nothing is known.
  undo boolean not null default false,
  before jsonb,
  primary key (organization_id, deal_id, number),
  foreign key (organization_id, deal_id) references deals on delete cascade
);
create index deal_stage_history_recent on deal_stage_history (organization_id, moved_at, deal_id, number);
call make_tenant_table('deal_stage_history');
call make_append_only('deal_stage_history');

-- A stage's order in pieces of at most 256 deals: a place is the sizes before it plus a count within one piece.
-- A piece holds the ranks from `low` up to the next one's.
create table deal_segments (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  stage_id uuid not null,
  low bigint not null,
  size integer not null check (size >= 0),
  primary key (organization_id, stage_id, low),
  foreign key (organization_id, stage_id) references pipeline_stages on delete cascade
);
call make_tenant_table('deal_segments');

-- What the deals add up to: every change adds a line, and one in a hundred folds the lines nobody else holds.
create table deal_sums (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id bigint not null generated always as identity,
  stage_id uuid not null,
  currency text not null,
  forecast_category text not null,
  close_month date,
  deals bigint not null,
  amount numeric not null,
  weighted numeric not null,
  is_sum boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, stage_id) references pipeline_stages on delete cascade
);
create index deal_sums_stage on deal_sums (organization_id, stage_id);
create index deal_sums_lines on deal_sums (organization_id) where not is_sum;
call make_tenant_table('deal_sums');
grant select (organization_id, is_sum) on deal_sums to bowline_search;
create policy look_over on deal_sums for select to bowline_search using (true);

create table opportunities (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  title text not null,
  source text not null default 'manual' check (source in ('signal', 'form', 'recommendation', 'manual', 'referral')),
  summary text,
  score integer not null default 0 check (score between 0 and 100),
  status text not null default 'open' check (status in ('open', 'applied', 'converted', 'dismissed')),
  contact_id uuid,
  company_id uuid,
  deal_id uuid,
  owner_id integer,
  amount_cents bigint check (amount_cents between 0 and 9007199254740991),
  currency text not null,
  data jsonb not null default '{}',
  search_text text not null generated always as (fold(' ' || title || ' ' || coalesce(summary, ''))) stored,
  applied_at timestamptz(3),
  converted_at timestamptz(3),
  dismissed_at timestamptz(3),
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (organization_id, company_id) references companies on delete set null (company_id),
  foreign key (organization_id, deal_id) references deals on delete set null (deal_id),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index opportunities_created on opportunities (organization_id, created_at, id);
create index opportunities_status on opportunities (organization_id, status, created_at, id);
create index opportunities_contact on opportunities (organization_id, contact_id) where contact_id is not null;
create index opportunities_company on opportunities (organization_id, company_id) where company_id is not null;
create unique index opportunities_deal on opportunities (organization_id, deal_id) where deal_id is not null;
create index opportunities_search on opportunities using gin (organization_id, search_text gin_trgm_ops);
call make_tenant_table('opportunities');
grant select (organization_id, id, search_text) on opportunities to bowline_search;
create policy search on opportunities for select to bowline_search using (true);

-- One row a value: operators of jsonb are not leakproof, equality and order of columns are.
create table deal_custom_values (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  deal_id uuid not null,
  key text not null,
  place integer not null,
  number_value double precision,
  text_value text collate "C",
  primary key (organization_id, deal_id, key, place),
  foreign key (organization_id, deal_id) references deals on delete cascade
);
create index deal_custom_values_order on deal_custom_values (organization_id, key, number_value, text_value, deal_id);
call make_tenant_table('deal_custom_values');

alter table pipelines add foreign key (organization_id, quote_accepted_stage_id) references pipeline_stages
    on delete set null (quote_accepted_stage_id);
alter table pipelines add foreign key (organization_id, quote_declined_stage_id) references pipeline_stages
    on delete set null (quote_declined_stage_id);
alter table tasks add foreign key (organization_id, deal_id) references deals on delete set null (deal_id);
