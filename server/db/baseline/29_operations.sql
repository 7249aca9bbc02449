-- Work that somebody asked for and that takes longer than an answer may: how far it is, and what came of it.
create table long_jobs (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  kind text not null,
  status text not null default 'pending' check (status in ('pending', 'running', 'succeeded', 'failed')),
  -- How much there is to do, as far as that is known, and how much is done.
  total integer,
  done integer not null default 0,
  -- Where a fresh run goes on.
  place text,
  result jsonb not null default '{}',
  error text,
  created_by_id integer,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete cascade
);
create index long_jobs_maker on long_jobs (organization_id, created_by_id);
create index long_jobs_age on long_jobs (organization_id, created_at);
call make_tenant_table('long_jobs');
