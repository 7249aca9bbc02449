-- A second factor: the sealed secret of an authenticator app, and the last time step whose code was used.
alter table users
  add column two_factor_secret bytea,
  add column two_factor_enabled_at timestamptz(3),
  add column two_factor_step bigint;

alter table organizations add column require_2fa boolean not null default false;

-- What a session was opened with, and the program and system that opened it as a person would name them.
alter table sessions
  add column opened_by text not null default 'password' check (opened_by in ('password', 'passkey', 'sso')),
  add column device text not null default '';

alter table account_links
  add column email text,
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in ('verify', 'reset', 'claim', 'change_email')),
  add constraint account_links_email_check check ((purpose = 'change_email') = (email is not null));

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

create function list_open_sso_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct organization_id from sso_domains where verified_at is null
$$;
