create table campaign_templates (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('html', 'mjml')),
  subject text not null default '',
  preheader text not null default '',
  source text not null,
  -- What the source was compiled to, before merging.
  html text not null,
  category text,
  is_seed boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index campaign_templates_created on campaign_templates (organization_id, created_at desc, id desc);
create unique index campaign_templates_seeds on campaign_templates (organization_id, name) where is_seed;
call make_tenant_table('campaign_templates');

create table campaigns (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  created_by_id integer,
  name text not null,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled')),
  pause_reason text check (pause_reason in
    ('user', 'missed_schedule', 'no_recipients', 'sender_error', 'bounce_rate', 'complaint_rate')),
  -- What the reason looks like in words.
  error text,
  subject text not null default '',
  preheader text not null default '',
  kind text not null default 'html' check (kind in ('html', 'mjml')),
  source text not null default '',
  body_text text,
  template_id uuid,
  from_name text,
  reply_to text,
  -- No keys: a sender that is gone must be told of, not replaced by another in silence.
  sender_account_id uuid,
  sender_integration_id uuid,
  audience jsonb,
  track_opens boolean not null default true,
  track_clicks boolean not null default true,
  utm jsonb,
  rate_per_minute integer check (rate_per_minute between 1 and 60000),
  ab_test jsonb,
  archive boolean not null default false,
  -- The source compiled once, for its author and as it is merged for each person; its words; and what is wrong with it.
  compiled_html text not null default '',
  mail_html text not null default '',
  mail_text text not null default '',
  compile_error text,
  content_sha256 text not null default '',
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- Freezing goes on behind this contact; `frozen_at` says that everybody has a row.
  freeze_after uuid,
  frozen_at timestamptz(3),
  -- Domains that are counted apart in the report: those with the most people.
  top_domains text[] not null default '{}',
  -- Of a test that has been started: when all of it was sent, when it is decided, and how.
  test_sent_at timestamptz(3),
  decide_at timestamptz(3),
  winner text,
  decided_by text check (decided_by in ('rate', 'person')),
  decided_at timestamptz(3),
  waiting_for text,
  next_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id),
  foreign key (organization_id, template_id) references campaign_templates on delete set null (template_id),
  constraint campaigns_waiting_for_check
    check (waiting_for in ('freezing', 'rate', 'daily_cap', 'relay', 'sender', 'ab_test'))
);
create index campaigns_created on campaigns (organization_id, created_at desc, id desc);
create index campaigns_status on campaigns (organization_id, status, created_at desc, id desc);
create index campaigns_sending on campaigns (organization_id, started_at, id) where status = 'sending';
create index campaigns_archived on campaigns (organization_id, finished_at desc, id desc) where archive and status = 'sent';
create index campaigns_template on campaigns (organization_id, template_id) where template_id is not null;
create index campaigns_author on campaigns (organization_id, created_by_id) where created_by_id is not null;
create index campaigns_search on campaigns
  using gin (organization_id, fold(' ' || name || ' ' || coalesce(subject, '')) gin_trgm_ops);
call make_tenant_table('campaigns');
grant select (organization_id, id, name, subject) on campaigns to bowline_search;
create policy search on campaigns for select to bowline_search using (true);

-- One row a person and campaign. With `message_id` and still pending: the mail is recorded and on its way.
create table campaign_recipients (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  contact_id uuid not null,
  name text not null default '',
  -- As it was when the audience was frozen; a later change does not lead the mail elsewhere.
  email text,
  address text generated always as (lower(email)) stored,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'skipped', 'canceled', 'unknown')),
  skip_reason text check (skip_reason in ('no_email', 'invalid_email', 'suppressed', 'unsubscribed', 'duplicate')),
  variant text,
  -- The rest of a test: gets what wins.
  waits boolean not null default false,
  message_id uuid,
  sent_at timestamptz(3),
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  replied_at timestamptz(3),
  bounced_at timestamptz(3),
  bounce_kind text check (bounce_kind in ('hard', 'soft')),
  unsubscribed_at timestamptz(3),
  complained_at timestamptz(3),
  error text,
  primary key (organization_id, id),
  foreign key (organization_id, campaign_id) references campaigns on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create unique index campaign_recipients_once on campaign_recipients (organization_id, campaign_id, address)
  where status <> 'skipped';
create unique index campaign_recipients_contact on campaign_recipients (organization_id, contact_id, campaign_id);
create index campaign_recipients_list on campaign_recipients (organization_id, campaign_id, id);
create index campaign_recipients_status on campaign_recipients (organization_id, campaign_id, status, id);
create index campaign_recipients_due on campaign_recipients (organization_id, campaign_id, waits, id)
  where status = 'pending' and message_id is null;
create index campaign_recipients_under_way on campaign_recipients (organization_id, campaign_id, id)
  where status = 'pending' and message_id is not null;
call make_tenant_table('campaign_recipients');

-- The links of the mail as they are written, and how a click on each is recognised: by the whole address, or by its
-- beginning where the rest is filled in for each person.
create table campaign_links (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  campaign_id uuid not null,
  position integer not null,
  url text not null,
  clicked_url text,
  begins_with text,
  primary key (organization_id, campaign_id, position),
  foreign key (organization_id, campaign_id) references campaigns on delete cascade
);
call make_tenant_table('campaign_links');

-- Numbers without a row that everybody waits for: each change adds lines, and now and then those that nobody else holds
-- are folded into one. `scope` says what `key` is: a variant's label, an hour, a domain, the place of a link.
create table campaign_tallies (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id bigint not null generated always as identity,
  campaign_id uuid not null,
  scope text not null check (scope in ('variant', 'hour', 'domain', 'link')),
  key text not null,
  name text not null,
  delta bigint not null,
  is_sum boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, campaign_id) references campaigns on delete cascade
);
create index campaign_tallies_campaign on campaign_tallies (organization_id, campaign_id) include (scope, key, name, delta);
create index campaign_tallies_lines on campaign_tallies (organization_id) where not is_sum;
call make_tenant_table('campaign_tallies');
grant select (organization_id, is_sum) on campaign_tallies to bowline_search;
create policy look_over on campaign_tallies for select to bowline_search using (true);

create table campaign_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  max_bounce_percent double precision,
  max_complaint_percent double precision,
  archive_enabled boolean not null default false,
  archive_token text not null,
  primary key (organization_id)
);
call make_tenant_table('campaign_settings');

-- When each campaign is to be looked at next. Read across organizations, hence not forced.
create table campaign_wakes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  campaign_id uuid not null,
  due_at timestamptz(3) not null,
  primary key (organization_id, campaign_id),
  foreign key (organization_id, campaign_id) references campaigns on delete cascade
);
create index campaign_wakes_due on campaign_wakes (due_at);
alter table campaign_wakes enable row level security;
create policy tenant on campaign_wakes
  using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on campaign_wakes to bowline_app;
