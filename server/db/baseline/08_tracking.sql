-- The inbox of hits: written by the group commit before the tenant is known to the application, hence not forced.
create table tracking_inbox (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  kind text not null check (kind in ('open', 'click')),
  url text,
  at timestamptz(3) not null,
  is_head boolean not null,
  ip text not null,
  user_agent text not null,
  primary key (organization_id, id)
);
create index tracking_inbox_order on tracking_inbox (organization_id, at, id);
-- The neighbours of a click are clicks of the same message around the same time; opens need no entry here.
create index tracking_inbox_clicks on tracking_inbox (organization_id, message_id, at) where kind = 'click';
alter table tracking_inbox enable row level security;
create policy tenant on tracking_inbox
  using (organization_id = current_org()) with check (organization_id = current_org());
-- Update, because FOR UPDATE asks for it.
grant select, update, delete on tracking_inbox to bowline_app;

-- Hits with their class, kept: what a number was counted from can be shown.
create table email_hits (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  message_id uuid not null,
  kind text not null check (kind in ('open', 'click')),
  class text not null check (class in ('human', 'proxy', 'machine')),
  reason text not null,
  url text,
  at timestamptz(3) not null,
  ip text not null,
  user_agent text not null,
  primary key (organization_id, id),
  foreign key (organization_id, message_id) references email_messages on delete cascade
);
create index email_hits_message on email_hits (organization_id, message_id, at);
create index email_hits_clicks on email_hits (organization_id, message_id, at) where kind = 'click';
call make_tenant_table('email_hits');

-- What is known of an address: told by providers, by the unsubscribe page, by bounces in the inbox. The state of an
-- address follows from the set of its rows, in whatever order they came.
create table email_facts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  source text not null,
  dedupe_key text not null,
  type text not null check (type in
    ('delivered', 'deferred', 'bounced', 'complained', 'unsubscribed', 'opened', 'clicked', 'rejected')),
  bounce_kind text check (bounce_kind in ('hard', 'soft')),
  class text not null default 'human' check (class in ('human', 'machine')),
  email text not null check (email = lower(email)),
  message_id uuid,
  at timestamptz(3) not null,
  detail jsonb not null default '{}',
  received_at timestamptz(3) not null,
  -- Somebody took the address off the list: what was known then no longer puts it back.
  dismissed_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, source, dedupe_key),
  foreign key (organization_id, message_id) references email_messages on delete set null (message_id)
);
create index email_facts_message on email_facts (organization_id, message_id) where message_id is not null;
-- Of every address that a provider tells of it is asked how much it added of late, and whether anything speaks against
-- mailing it. Neither may cost more for an address with a long history of deliveries.
create index email_facts_received on email_facts (organization_id, email, received_at);
create index email_facts_against on email_facts (organization_id, email)
  where type in ('complained', 'unsubscribed', 'bounced');
call make_tenant_table('email_facts');

-- Hits are made durable in the order they come, many in one row, before anybody looks at them: a commit costs the same
-- for one hit and for hundreds, and no index, no tenant and no lock stands in its way. Workers take them in from here.
create table tracking_batches (
  id bigint generated always as identity primary key,
  -- When the first of them came.
  at timestamptz(3) not null,
  -- A JSON array of {id, at in milliseconds, ip, agent, url of a click, head}. Text: nobody asks for its parts here.
  hits text not null
);
-- They live for a second: to press them together would cost more than it saves.
alter table tracking_batches alter column hits set storage external;
-- The application adds to it and does no more; it cannot read what came in for others.
grant insert on tracking_batches to bowline_app;
