create table forms (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  status text not null default 'published' check (status in ('published', 'paused')),
  -- Counts changes of what is asked: what was made ready for one holds for no other.
  version integer not null default 1,
  fields jsonb not null,
  submit_label text not null,
  thank_you_message text not null,
  redirect_url text,
  list_ids uuid[] not null default '{}',
  tags text[] not null default '{}',
  owner_id integer,
  notify_user_ids integer[] not null default '{}',
  double_opt_in boolean not null default false,
  create_opportunity boolean not null default false,
  min_seconds integer not null default 2,
  allowed_origins text[] not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id)
);
create index forms_created on forms (organization_id, created_at desc, id desc);
create index forms_owner on forms (organization_id, owner_id) where owner_id is not null;
call make_tenant_table('forms');

create table form_submissions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  form_id uuid not null,
  contact_id uuid,
  email text not null,
  email_key text not null,
  -- Of all that was answered: equal answers of one person within a day are one row.
  digest bytea not null,
  answers jsonb not null,
  -- As asked: a form that is changed later changes nothing here.
  fields jsonb not null,
  consents jsonb not null default '[]',
  status text not null check (status in ('received', 'pending_confirmation', 'spam')),
  spam_reason text,
  repeat_count integer not null default 0,
  page_url text,
  referrer text,
  utm jsonb not null default '{}',
  user_agent text not null default '',
  language text not null default 'en',
  -- When the person was last asked by mail whether the address is theirs.
  asked_at timestamptz(3),
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create index form_submissions_form on form_submissions (organization_id, form_id, created_at desc, id desc);
create index form_submissions_equal on form_submissions (organization_id, form_id, email_key, digest, created_at desc);
create index form_submissions_contact on form_submissions (organization_id, contact_id) where contact_id is not null;
create index form_submissions_asked on form_submissions (organization_id, email_key, asked_at) where asked_at is not null;
create index form_submissions_spam on form_submissions (organization_id, created_at) where status = 'spam';
call make_tenant_table('form_submissions');

-- Several rows a count, so that two who are counted at once rarely wait for each other.
create table marketing_tallies (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  target_id uuid not null,
  name text not null,
  shard smallint not null,
  count bigint not null default 0,
  last_at timestamptz(3),
  primary key (organization_id, target_id, name, shard)
);
-- Not forced: take_in_visits writes for all organizations, as the owner.
alter table marketing_tallies enable row level security;
create policy tenant on marketing_tallies using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on marketing_tallies to bowline_app;

-- Looks at forms and pages, many in one row; workers take them in from here.
create table marketing_visits (
  id bigint generated always as identity primary key,
  -- A JSON array of {org, target, name, at in milliseconds}.
  visits text not null
);
grant insert on marketing_visits to bowline_app;

create table pages (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  slug text not null,
  status text not null default 'published' check (status in ('draft', 'published')),
  version integer not null default 1,
  published_version integer,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index pages_created on pages (organization_id, created_at desc, id desc);
-- A page is found by its slug when a link of a mail leads to it.
create index pages_slug on pages (organization_id, slug);
call make_tenant_table('pages');

create table page_versions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  page_id uuid not null,
  version integer not null,
  content jsonb not null,
  created_by_id integer,
  created_at timestamptz(3) not null,
  primary key (organization_id, page_id, version),
  foreign key (organization_id, page_id) references pages on delete cascade,
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index page_versions_created_by on page_versions (organization_id, created_by_id) where created_by_id is not null;
call make_tenant_table('page_versions');

-- What is served, as it is served. Gone when something that it shows is changed: the next visitor has it made anew.
create table page_documents (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  page_id uuid not null,
  version integer not null,
  etag text not null,
  policy text not null,
  html bytea not null,
  brotli bytea not null,
  gzip bytea not null,
  noindex boolean not null,
  -- Booking links whose next free times are put in when it is served.
  slots text[] not null default '{}',
  primary key (organization_id, page_id),
  foreign key (organization_id, page_id) references pages on delete cascade
);
alter table page_documents alter column html set storage external;
alter table page_documents alter column brotli set storage external;
alter table page_documents alter column gzip set storage external;
call make_tenant_table('page_documents');

create table booking_links (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  slug text not null,
  description text,
  status text not null default 'active' check (status in ('active', 'paused')),
  duration_minutes integer not null,
  slot_interval_minutes integer not null,
  buffer_before_minutes integer not null,
  buffer_after_minutes integer not null,
  minimum_notice_minutes integer not null,
  max_days_ahead integer not null,
  daily_limit integer,
  host_ids integer[] not null,
  assignment text not null check (assignment in ('round_robin', 'collective')),
  availability jsonb not null,
  location jsonb,
  questions jsonb not null default '[]',
  confirmation_message text,
  redirect_url text,
  allow_cancel boolean not null,
  allow_reschedule boolean not null,
  change_notice_minutes integer not null,
  reminder_minutes integer[] not null,
  list_ids uuid[] not null default '{}',
  tags text[] not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index booking_links_created on booking_links (organization_id, created_at desc, id desc);
call make_tenant_table('booking_links');

create table bookings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  link_id uuid,
  link_name text not null,
  status text not null default 'confirmed' check (status in ('confirmed', 'canceled', 'no_show')),
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  timezone text not null,
  buffer_before_minutes integer not null,
  buffer_after_minutes integer not null,
  host_id integer,
  host_ids integer[] not null,
  contact_id uuid not null,
  name text not null,
  email text not null,
  email_key text not null,
  answers jsonb not null default '{}',
  guests text[] not null default '{}',
  event_id uuid,
  language text not null default 'en',
  reschedule_count integer not null default 0,
  previous_start_at timestamptz(3),
  cancel_reason text,
  canceled_by text check (canceled_by in ('guest', 'member')),
  utm jsonb not null default '{}',
  created_at timestamptz(3) not null,
  -- Of the Idempotency-Key of whoever booked, hashed: the same program asking again hears the first answer again.
  retry_key bytea,
  primary key (organization_id, id),
  foreign key (organization_id, link_id) references booking_links on delete set null (link_id),
  foreign key (organization_id, host_id) references users on delete set null (host_id),
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create index bookings_start on bookings (organization_id, start_at, id);
create index bookings_link on bookings (organization_id, link_id, start_at);
create index bookings_host on bookings (organization_id, host_id, start_at);
create index bookings_contact on bookings (organization_id, contact_id);
create index bookings_person on bookings (organization_id, link_id, email_key, start_at);
create index bookings_event on bookings (organization_id, event_id) where event_id is not null;
-- Whose turn it is to be booked: how many of the last days, and the last of all, each read from one place.
create index bookings_turn on bookings (organization_id, link_id, host_id, created_at) where status <> 'canceled';
call make_tenant_table('bookings');

-- The time that a booking takes of a host, its buffers included. No two of a host overlap, whatever happens.
create table booking_holds (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  booking_id uuid not null,
  host_id integer not null,
  blocked tstzrange not null,
  -- Row security keeps conditions on ranges away from an index, as they are not leakproof; those on times are. The holds of
  -- a host do not overlap, so that by their start one finds all that lie in a stretch.
  blocked_from timestamptz generated always as (lower(blocked)) stored not null,
  primary key (organization_id, booking_id, host_id),
  foreign key (organization_id, booking_id) references bookings on delete cascade,
  constraint booking_holds_no_overlap exclude using gist (organization_id with =, host_id with =, blocked with &&)
);
create index booking_holds_from on booking_holds (organization_id, host_id, blocked_from);
call make_tenant_table('booking_holds');

-- Events whose booking went with its contact: whoever deleted the contact takes them off the calendar, too.
create table booking_orphans (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  event_id uuid not null,
  primary key (organization_id, event_id)
);
call make_tenant_table('booking_orphans');

create table automations (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  workflow_id uuid not null,
  name text not null,
  enabled boolean not null default true,
  trigger jsonb not null,
  conditions jsonb,
  actions jsonb not null,
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, workflow_id) references workflows on delete cascade,
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create unique index automations_workflow on automations (organization_id, workflow_id);
create index automations_created on automations (organization_id, created_at desc, id desc);
create index automations_created_by on automations (organization_id, created_by_id) where created_by_id is not null;
call make_tenant_table('automations');
