-- The ground every domain stands on: tenancy, the directory of secrets, identity, events, jobs' agenda.

-- The application works as this role: it owns nothing and does not bypass row-level security.
do $$
begin
  if not exists (select from pg_roles where rolname = 'bowline_app') then
    create role bowline_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- two databases of one cluster migrating at once
end $$;

do $$
begin
  if not pg_has_role(current_user, 'bowline_app', 'usage') then
    execute format('grant bowline_app to %I', current_user);
  end if;
  execute format('alter database %I set timezone to ''UTC''', current_database());
end $$;

grant usage on schema public to bowline_app;

-- After a transaction a local setting reverts to the empty string, not to null.
create function current_org() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.org_id', true), '')::uuid;

-- Every tenant table is made one by this call: forced row-level security and the application's rights.
create procedure make_tenant_table(tenant_table regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s using (organization_id = current_org()) with check (organization_id = current_org())',
    tenant_table);
  execute format('grant select, insert, update, delete on %s to bowline_app', tenant_table);
end $$;

-- For ledgers and audit trails: rows come, and never change or go while their organization lives.
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create procedure make_append_only(tenant_table regclass)
  language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %s from bowline_app', tenant_table);
  execute format(
    'create trigger append_only before update on %s for each row execute function refuse_change()', tenant_table);
end $$;

create table organizations (
  id uuid primary key,
  name text not null,
  timezone text not null default 'UTC',
  currency text not null default 'USD',
  locale text not null default 'en-US',
  plan text not null default 'starter' check (plan in ('starter', 'pro', 'enterprise')),
  address text not null default '',
  country text,
  tax_id text,
  email text,
  phone text,
  website text,
  logo text,
  branding jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
-- Not forced, so that list_organization_ids, which runs as the owner, sees all also where the owner is no superuser.
alter table organizations enable row level security;
create policy tenant on organizations using (id = current_org()) with check (id = current_org());
grant select, insert, update, delete on organizations to bowline_app;

-- What must be found before the tenant is known: the hash of a secret (or id) → organization and target.
-- Not forced: directory_find runs as the owner and sees all; the application sees its own organization's rows.
create table directory (
  kind text not null,
  hash bytea not null,
  organization_id uuid not null default current_org() references organizations on delete cascade,
  target_id text not null,
  expires_at timestamptz(3),
  primary key (kind, hash)
);
create index directory_target on directory (organization_id, kind, target_id);
create index directory_expiry on directory (expires_at) where expires_at is not null;
alter table directory enable row level security;
create policy tenant on directory using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on directory to bowline_app;

create function directory_find(wanted_kind text, wanted_hash bytea, at timestamptz)
  returns table (organization_id uuid, target_id text)
  language sql stable security definer set search_path = public
begin atomic
  select d.organization_id, d.target_id from directory d
  where d.kind = wanted_kind and d.hash = wanted_hash and (d.expires_at is null or d.expires_at > at);
end;

create function list_organization_ids() returns setof uuid
  language sql stable security definer set search_path = public
begin atomic
  select id from organizations order by id;
end;

create table users (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id integer not null generated always as identity,
  email text not null,
  name text not null,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  password_hash text,
  last_login_at timestamptz(3),
  removed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create unique index users_email on users (organization_id, lower(email)) where removed_at is null;
call make_tenant_table('users');

create table sessions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer not null,
  ip text not null default '',
  user_agent text not null default '',
  created_at timestamptz(3) not null,
  refreshed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  revoked_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete cascade
);
create index sessions_user on sessions (organization_id, user_id) where revoked_at is null;
call make_tenant_table('sessions');

-- A refresh token is used once; a second use means that somebody else holds a copy.
create table refresh_tokens (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  session_id uuid not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references sessions on delete cascade
);
create index refresh_tokens_session on refresh_tokens (organization_id, session_id);
call make_tenant_table('refresh_tokens');

create table personal_tokens (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer not null,
  name text not null,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  last_four text not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete cascade
);
create index personal_tokens_user on personal_tokens (organization_id, user_id, created_at);
call make_tenant_table('personal_tokens');

create table invitations (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  email text not null,
  role text not null check (role in ('viewer', 'member', 'admin')),
  invited_by_id integer not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, invited_by_id) references users on delete cascade
);
create unique index invitations_open on invitations (organization_id, lower(email))
  where accepted_at is null and revoked_at is null;
call make_tenant_table('invitations');

create table audit_log (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  at timestamptz(3) not null,
  actor text not null,
  actor_user_id integer,
  action text not null,
  target_kind text,
  target_id text,
  ip text not null default '',
  user_agent text not null default '',
  detail jsonb not null default '{}',
  primary key (organization_id, id)
);
create index audit_log_recent on audit_log (organization_id, at desc, id desc);
create index audit_log_action on audit_log (organization_id, action, at desc);
create index audit_log_actor on audit_log (organization_id, actor_user_id, at desc) where actor_user_id is not null;
call make_tenant_table('audit_log');
call make_append_only('audit_log');

create table integrations (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  provider text not null,
  name text not null,
  config jsonb not null default '{}',
  -- One sealed JSON object of all secrets, and what may be shown of each.
  secrets bytea,
  secret_hints jsonb not null default '{}',
  status text not null default 'active' check (status in ('active', 'disabled')),
  last_tested_at timestamptz(3),
  last_test jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index integrations_provider on integrations (organization_id, provider, created_at);
call make_tenant_table('integrations');

create table idempotency_keys (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  key text not null,
  request_hash bytea not null,
  -- Null while the work runs. Sealed: answers may carry secrets shown once.
  status integer,
  response bytea,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call make_tenant_table('idempotency_keys');

-- Gapless numbers: the row is locked by the transaction that takes the next one.
create table counters (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  name text not null,
  value bigint not null,
  primary key (organization_id, name)
);
call make_tenant_table('counters');

-- Domain events. `xid` orders readers: a row is served only when no older transaction can still commit one.
create table events (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  seq bigint not null generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  type text not null,
  at timestamptz(3) not null,
  actor_user_id integer,
  data jsonb not null,
  primary key (organization_id, id)
);
create index events_order on events (organization_id, xid, seq);
create index events_type on events (organization_id, type, at desc);
create index events_age on events (at);
call make_tenant_table('events');
revoke update on events from bowline_app;

-- What is to run when: one row per job and key, claimed by whichever worker comes first.
create table agenda (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  job text not null,
  key text not null,
  due_at timestamptz(3) not null,
  data jsonb not null,
  primary key (organization_id, job, key)
);
create index agenda_due on agenda (due_at);
alter table agenda enable row level security;
create policy tenant on agenda using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on agenda to bowline_app;

-- Token buckets shared by all processes. Not durable on purpose: after a crash everybody starts full.
create unlogged table throttles (
  key bytea primary key,
  tokens double precision not null,
  -- Whether the last draw was granted.
  allowed boolean not null,
  refilled_at timestamptz not null,
  full_at timestamptz not null
);
create index throttles_full on throttles (full_at);
grant select, insert, update, delete on throttles to bowline_app;
