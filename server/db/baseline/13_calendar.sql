create table calendars (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  color text not null,
  timezone text not null,
  visibility text not null default 'team' check (visibility in ('team', 'private')),
  is_default boolean not null default false,
  default_reminders jsonb not null default '[]',
  owner_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  dav_name text,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id)
);
create unique index calendars_default on calendars (organization_id, owner_id) where is_default;
create index calendars_owner on calendars (organization_id, owner_id);
create unique index calendars_dav_name on calendars (organization_id, owner_id, dav_name) where dav_name is not null;
call make_tenant_table('calendars');

create table calendar_events (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  calendar_id uuid,
  -- The one person who may see it: the owner of its private calendar. Stays when that calendar is deleted.
  private_to integer,
  title text not null,
  description text,
  location text,
  meeting_url text,
  all_day boolean not null default false,
  -- What clocks in the zone show; of a series, at its first occurrence. The end of an all-day event is the midnight after.
  start_wall timestamp(0) not null,
  end_wall timestamp(0) not null,
  timezone text not null,
  rrule text,
  -- The last start that the rule gives; none for one that goes on.
  last_wall timestamp(0),
  exdates timestamp(0)[] not null default '{}',
  -- From the first start to the last end, moved occurrences included.
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- Before version 17, PostgreSQL subtracts no endless moments.
  is_long boolean generated always as
    (case when isfinite(ends_at) then ends_at - starts_at > interval '2 days' else true end) stored,
  status text not null default 'confirmed' check (status in ('confirmed', 'tentative', 'canceled')),
  show_as text not null default 'busy' check (show_as in ('busy', 'free')),
  color text,
  owner_id integer,
  contact_id uuid,
  company_id uuid,
  deal_id uuid,
  reminders jsonb not null default '[]',
  -- Reminders up to this moment have been told.
  reminded_until timestamptz(3) not null,
  source text not null default 'manual' check (source in ('manual', 'booking', 'import', 'caldav')),
  booking_id uuid,
  ical_uid text not null,
  sequence integer not null default 0,
  -- Counts every change: the ETag.
  revision integer not null default 1,
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- What a client called an event, or a calendar that it made; without it they go by their UID and their id.
  dav_name text,
  primary key (organization_id, id),
  foreign key (organization_id, calendar_id) references calendars on delete set null (calendar_id),
  foreign key (organization_id, private_to) references users on delete set null (private_to),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id),
  foreign key (organization_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (organization_id, company_id) references companies on delete set null (company_id),
  foreign key (organization_id, deal_id) references deals on delete set null (deal_id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create unique index calendar_events_uid on calendar_events (organization_id, ical_uid);
create index calendar_events_single on calendar_events (organization_id, owner_id, starts_at)
  where rrule is null and not is_long;
create index calendar_events_long on calendar_events (organization_id, owner_id, ends_at)
  where rrule is not null or is_long;
create index calendar_events_all on calendar_events (organization_id, starts_at) where rrule is null and not is_long;
create index calendar_events_all_long on calendar_events (organization_id, ends_at) where rrule is not null or is_long;
create index calendar_events_calendar on calendar_events (organization_id, calendar_id, starts_at);
create index calendar_events_contact on calendar_events (organization_id, contact_id) where contact_id is not null;
create index calendar_events_company on calendar_events (organization_id, company_id) where company_id is not null;
create index calendar_events_deal on calendar_events (organization_id, deal_id) where deal_id is not null;
create index calendar_events_private on calendar_events (organization_id, private_to) where private_to is not null;
create index calendar_events_changed on calendar_events (organization_id, updated_at desc, id desc);
create index calendar_events_created_by on calendar_events (organization_id, created_by_id);
create index calendar_events_search on calendar_events
  using gin (organization_id, fold(' ' || coalesce(title, '') || ' ' || coalesce(location, '')) gin_trgm_ops);
create index calendar_events_name on calendar_events (organization_id, calendar_id, (coalesce(dav_name, ical_uid || '.ics')));
call make_tenant_table('calendar_events');
grant select (organization_id, id, title, location) on calendar_events to bowline_search;
create policy search on calendar_events for select to bowline_search using (true);

-- One occurrence of a series that differs from it in the fields named; the others follow the series.
create table calendar_overrides (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  event_id uuid not null,
  recurrence_id timestamp(0) not null,
  fields text[] not null default '{}',
  start_wall timestamp(0),
  end_wall timestamp(0),
  title text,
  description text,
  location text,
  meeting_url text,
  status text check (status in ('confirmed', 'tentative', 'canceled')),
  show_as text check (show_as in ('busy', 'free')),
  color text,
  contact_id uuid,
  company_id uuid,
  deal_id uuid,
  reminders jsonb,
  primary key (organization_id, event_id, recurrence_id),
  foreign key (organization_id, event_id) references calendar_events on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (organization_id, company_id) references companies on delete set null (company_id),
  foreign key (organization_id, deal_id) references deals on delete set null (deal_id)
);
create index calendar_overrides_contact on calendar_overrides (organization_id, contact_id) where contact_id is not null;
create index calendar_overrides_company on calendar_overrides (organization_id, company_id) where company_id is not null;
create index calendar_overrides_deal on calendar_overrides (organization_id, deal_id) where deal_id is not null;
call make_tenant_table('calendar_overrides');

create table calendar_guests (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  event_id uuid not null,
  email text not null,
  email_key text not null,
  name text not null default '',
  contact_id uuid,
  optional boolean not null default false,
  status text not null default 'needs_action' check (status in ('needs_action', 'accepted', 'declined', 'tentative')),
  comment text,
  responded_at timestamptz(3),
  responded_by text check (responded_by in ('rsvp', 'mail', 'member')),
  invited_at timestamptz(3),
  token text not null,
  -- What the last answer by mail said of itself: an older one changes nothing.
  answered_sequence integer,
  answered_stamp timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, event_id) references calendar_events on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete set null (contact_id)
);
create unique index calendar_guests_address on calendar_guests (organization_id, event_id, email_key);
create index calendar_guests_contact on calendar_guests (organization_id, contact_id) where contact_id is not null;
call make_tenant_table('calendar_guests');

create table calendar_answers (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  guest_id uuid not null,
  recurrence_id timestamp(0) not null,
  status text not null check (status in ('needs_action', 'accepted', 'declined', 'tentative')),
  answered_sequence integer,
  answered_stamp timestamptz(3),
  responded_at timestamptz(3) not null,
  primary key (organization_id, guest_id, recurrence_id),
  foreign key (organization_id, guest_id) references calendar_guests on delete cascade
);
call make_tenant_table('calendar_answers');

create table calendar_feeds (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer not null,
  name text,
  calendar_id uuid,
  detail text not null default 'full' check (detail in ('full', 'busy')),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete cascade,
  foreign key (organization_id, calendar_id) references calendars on delete cascade
);
create index calendar_feeds_user on calendar_feeds (organization_id, user_id);
create index calendar_feeds_calendar on calendar_feeds (organization_id, calendar_id) where calendar_id is not null;
call make_tenant_table('calendar_feeds');

-- How often something in a calendar changed. Its row is the last that a transaction locks, so that numbers are given in
-- the order of commits; calendar_id is all zeros for events without a calendar, hence no reference.
create table calendar_revisions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  calendar_id uuid not null,
  revision bigint not null default 0,
  -- Deletions up to this number are forgotten: whoever was last here before starts over.
  forgotten bigint not null default 0,
  primary key (organization_id, calendar_id)
);
call make_tenant_table('calendar_revisions');

-- The last change of each event as its calendar counts, and of those that are gone from it.
create table calendar_changes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  calendar_id uuid not null,
  name text not null,
  revision bigint not null,
  is_gone boolean not null,
  changed_at timestamptz(3) not null,
  primary key (organization_id, calendar_id, name)
);
create index calendar_changes_revision on calendar_changes (organization_id, calendar_id, revision);
create index calendar_changes_gone on calendar_changes (organization_id, changed_at) where is_gone;
call make_tenant_table('calendar_changes');

create table calendar_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  default_duration_minutes integer not null default 60,
  week_starts_on text not null default 'mon' check (week_starts_on in ('mon', 'sun', 'sat')),
  working_hours jsonb not null,
  notify_owner_of_replies boolean not null default true,
  primary key (organization_id)
);
call make_tenant_table('calendar_settings');
