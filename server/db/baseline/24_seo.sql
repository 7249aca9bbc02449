-- Sites, what was found wrong with them, and where they rank.
create table seo_sites (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  url text not null,
  host text not null,
  name text not null,
  country text not null default 'US',
  language text not null default 'en',
  audit_schedule text not null default 'none' check (audit_schedule in ('none', 'weekly', 'monthly')),
  rank_schedule text not null default 'none' check (rank_schedule in ('none', 'daily', 'weekly')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, host)
);
call make_tenant_table('seo_sites');

create table seo_audits (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  site_id uuid not null,
  url text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'finished', 'failed', 'canceled')),
  error text,
  score smallint,
  pages_crawled integer not null default 0,
  pages_found integer not null default 0,
  max_pages integer not null,
  truncated boolean not null default false,
  counts jsonb not null default '{"error":0,"warning":0,"notice":0,"passed":0}',
  checks jsonb not null default '[]',
  diff jsonb,
  -- The checks that are not passed, in short.
  failing jsonb not null default '[]',
  crawl jsonb,
  -- How far it got; empty before the start page was read.
  progress jsonb,
  claim_id uuid,
  has_pages boolean not null default true,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, site_id) references seo_sites on delete cascade
);
create index seo_audits_created on seo_audits (organization_id, created_at desc, id desc);
create index seo_audits_site on seo_audits (organization_id, site_id, created_at desc, id desc);
create unique index seo_audits_open on seo_audits (organization_id, site_id) where status in ('queued', 'running');
create index seo_audits_finished on seo_audits (organization_id, site_id, finished_at desc) where status = 'finished';
call make_tenant_table('seo_audits');

create table seo_pages (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  audit_id uuid not null,
  seq integer not null,
  url text not null,
  status integer,
  redirected_to text,
  depth smallint not null,
  is_html boolean not null,
  title text,
  description text,
  h1 text,
  canonical text,
  indexable boolean not null,
  words integer,
  bytes integer,
  ms integer,
  content_type text,
  error text,
  -- The checks it fails.
  issues text[] not null default '{}',
  facts jsonb,
  -- The addresses of the crawl that it leads to.
  links integer[] not null default '{}',
  terms jsonb,
  primary key (organization_id, audit_id, seq),
  foreign key (organization_id, audit_id) references seo_audits on delete cascade
);
call make_tenant_table('seo_pages');

create table seo_issues (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  audit_id uuid not null,
  seq integer not null,
  check_id text not null,
  url text not null,
  target_url text,
  source_url text,
  status integer,
  found text not null,
  expected text not null,
  snippet text,
  -- False where somebody was turned away: told, and not held against the page.
  counts boolean not null default true,
  primary key (organization_id, audit_id, seq),
  foreign key (organization_id, audit_id) references seo_audits on delete cascade
);
create index seo_issues_check on seo_issues (organization_id, audit_id, check_id, seq);
call make_tenant_table('seo_issues');

create table seo_keywords (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  site_id uuid not null,
  keyword text not null,
  -- Without regard to case and spaces.
  keyword_key text not null,
  country text not null,
  language text not null,
  device text not null check (device in ('desktop', 'mobile')),
  status text not null default 'unchecked' check (status in ('unchecked', 'ranked', 'not_found', 'unavailable', 'error')),
  rank integer,
  url text,
  previous_rank integer,
  best_rank integer,
  depth integer,
  provider text,
  reason text,
  tags text[] not null default '{}',
  -- When a provider last answered, and when one was last asked or could not be.
  checked_at timestamptz(3),
  tried_at timestamptz(3),
  claim_id uuid,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, site_id, keyword_key, country, language, device),
  foreign key (organization_id, site_id) references seo_sites on delete cascade
);
create index seo_keywords_word on seo_keywords (organization_id, keyword_key, id);
create index seo_keywords_tried on seo_keywords (organization_id, site_id, tried_at nulls first, id);
call make_tenant_table('seo_keywords');

create table seo_ranks (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  keyword_id uuid not null,
  -- One for each check: whoever writes it twice writes it once.
  check_id uuid not null,
  at timestamptz(3) not null,
  rank integer,
  url text,
  provider text not null,
  primary key (organization_id, keyword_id, check_id),
  foreign key (organization_id, keyword_id) references seo_keywords on delete cascade
);
create index seo_ranks_at on seo_ranks (organization_id, keyword_id, at);
call make_tenant_table('seo_ranks');

-- Who checks many keywords right now: one at a time.
create table seo_runs (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  kind text not null,
  claim_id uuid not null,
  primary key (organization_id, kind)
);
call make_tenant_table('seo_runs');

-- Counts of keywords a site, kept so that no look has to count them.
create table seo_keyword_counts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  site_id uuid not null,
  total integer not null default 0,
  ranked integer not null default 0,
  top_3 integer not null default 0,
  top_10 integer not null default 0,
  rank_sum bigint not null default 0,
  improved integer not null default 0,
  declined integer not null default 0,
  unchecked integer not null default 0,
  unavailable integer not null default 0,
  primary key (organization_id, site_id),
  foreign key (organization_id, site_id) references seo_sites on delete cascade
);
call make_tenant_table('seo_keyword_counts');
