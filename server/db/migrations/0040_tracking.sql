-- Tracking: hits as they come in, hits as they were judged, and what the mail providers tell.

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
create index tracking_inbox_message on tracking_inbox (organization_id, message_id);
alter table tracking_inbox enable row level security;
create policy tenant on tracking_inbox
  using (organization_id = current_org()) with check (organization_id = current_org());
-- Update, because FOR UPDATE asks for it.
grant select, update, delete on tracking_inbox to bowline_app;

-- Many hits in one statement. An unknown id writes nothing. The agenda's row stays locked until the commit, so that
-- the job that applies the hits cannot start before it can see them.
create function record_hits(
  hashes bytea[], kinds text[], urls text[], ats timestamptz[], heads boolean[], ips text[], agents text[], due interval)
  returns void language sql volatile security definer set search_path = public
begin atomic
  with hit as (
    select d.organization_id, d.target_id::uuid as message_id, h.kind, h.url, h.at, h.is_head, h.ip, h.user_agent
    from unnest(hashes, kinds, urls, ats, heads, ips, agents)
      as h (hash, kind, url, at, is_head, ip, user_agent)
    join directory d on d.kind = 'tracking' and d.hash = h.hash
  ), stored as (
    insert into tracking_inbox (organization_id, message_id, kind, url, at, is_head, ip, user_agent)
    select organization_id, message_id, kind, url, at, is_head, ip, user_agent from hit
  )
  insert into agenda as a (organization_id, job, key, due_at, data)
  select organization_id, 'tracking.apply_hits', '', min(at) + due, '{}'::jsonb from hit
  group by organization_id order by organization_id
  on conflict (organization_id, job, key) do update set due_at = least(a.due_at, excluded.due_at);
end;

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
create index email_facts_email on email_facts (organization_id, email, type, at);
create index email_facts_message on email_facts (organization_id, message_id) where message_id is not null;
call make_tenant_table('email_facts');
