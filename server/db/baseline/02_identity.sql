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
  updated_at timestamptz(3) not null,
  require_2fa boolean not null default false,
  -- Two numbers that one field was used for: `tax_id` identifies for VAT, `tax_number` is the one of the local tax office.
  tax_number text
);
-- Not forced, so that list_organization_ids, which runs as the owner, sees all also where the owner is no superuser.
alter table organizations enable row level security;
create policy tenant on organizations using (id = current_org()) with check (id = current_org());
grant select, insert, update, delete on organizations to bowline_app;
grant select (id, timezone) on organizations to bowline_search;
create policy look_over on organizations for select to bowline_search using (true);

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
  -- Who has shown that an address is theirs, by a link that was mailed to it. An account nobody verified gives way to
  -- whoever follows such a link, or an invitation.
  email_verified_at timestamptz(3),
  -- A second factor: the sealed secret of an authenticator app, and the last time step whose code was used.
  two_factor_secret bytea,
  two_factor_enabled_at timestamptz(3),
  two_factor_step bigint,
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
  -- What a session was opened with, and the program and system that opened it as a person would name them.
  opened_by text not null default 'password' check (opened_by in ('password', 'passkey', 'sso')),
  device text not null default '',
  -- When the person of a session last showed again who they are; until then its opening counts.
  confirmed_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete cascade
);
create index sessions_user on sessions (organization_id, user_id) where revoked_at is null;
-- Which devices a person used, at every login.
create index sessions_of_user on sessions (organization_id, user_id, created_at);
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

-- Links we mail to the holder of an account. The secret is in the mail alone; the directory has its hash.
create table account_links (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer not null,
  purpose text not null check (purpose in ('verify', 'reset', 'claim', 'change_email')),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  email text,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete cascade,
  constraint account_links_email_check check ((purpose = 'change_email') = (email is not null))
);
create index account_links_user on account_links (organization_id, user_id) where used_at is null;
call make_tenant_table('account_links');

create table recovery_codes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  user_id integer not null,
  hash bytea not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, user_id, hash),
  foreign key (organization_id, user_id) references users on delete cascade
);
call make_tenant_table('recovery_codes');

-- Somebody showed a password and has yet to show a second factor. The secret is in the directory, hashed.
create table sign_in_tickets (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer not null,
  tries integer not null default 0,
  used_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete cascade
);
create index sign_in_tickets_user on sign_in_tickets (organization_id, user_id);
create index sign_in_tickets_expiry on sign_in_tickets (organization_id, expires_at);
call make_tenant_table('sign_in_tickets');

create table passkeys (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, credential_id),
  foreign key (organization_id, user_id) references users on delete cascade
);
create index passkeys_user on passkeys (organization_id, user_id);
call make_tenant_table('passkeys');

-- Challenges that were answered: one opens one session or makes one passkey.
create table used_challenges (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (organization_id, hash)
);
create index used_challenges_expiry on used_challenges (organization_id, expires_at);
call make_tenant_table('used_challenges');

create table sso_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  enforce boolean not null default false,
  default_role text not null default 'member' check (default_role in ('viewer', 'member', 'admin')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id)
);
call make_tenant_table('sso_settings');

-- A domain counts once its record was seen; which organization holds it is in the directory.
create table sso_domains (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  domain text not null,
  txt text not null,
  verified_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, domain)
);
call make_tenant_table('sso_domains');
grant select (organization_id, verified_at) on sso_domains to bowline_search;
create policy look_over on sso_domains for select to bowline_search using (true);

-- Whom the provider means by a subject. Subjects may differ from client to client of one issuer. An owner's counts only
-- where that person linked it while signed in.
create table sso_identities (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  user_id integer not null,
  issuer text not null,
  client_id text not null,
  subject text not null,
  is_own_link boolean not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, user_id),
  unique (organization_id, issuer, client_id, subject),
  foreign key (organization_id, user_id) references users on delete cascade
);
call make_tenant_table('sso_identities');

-- Bytes that an organization keeps, by what they are: lines as tallies have them, folded by workers. `until`: from that day
-- on (of UTC) they are gone, which nobody has to tell.
create table storage_bytes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  kind text collate "C" not null,
  until date not null default 'infinity',
  id bigint not null generated always as identity,
  delta bigint not null,
  is_sum boolean not null default false,
  primary key (organization_id, id)
);
create index storage_bytes_kind on storage_bytes (organization_id, kind, until) include (delta);
create index storage_bytes_lines on storage_bytes (organization_id) where not is_sum;
call make_tenant_table('storage_bytes');
grant select (organization_id, kind, until, delta, is_sum) on storage_bytes to bowline_search;
create policy look_over on storage_bytes for select to bowline_search using (true);
