-- Mailboxes that are signed in to at Google or Microsoft, in place of a password.

alter table mailboxes
  add column oauth_provider text check (oauth_provider in ('google', 'microsoft')),
  add column oauth_scopes text[] not null default '{}',
  add column oauth_connected_at timestamptz(3),
  -- The provider takes it back; somebody has to sign in again.
  add column oauth_ended_at timestamptz(3),
  -- Sealed.
  add column oauth_refresh bytea,
  add column oauth_access bytea,
  add column oauth_access_until timestamptz(3),
  -- Whoever renews the token holds this claim.
  add column oauth_claim uuid;

-- One way to a provider and back: `state` and the token of the second step are found through the directory.
create table webmail_attempts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer not null,
  provider text not null check (provider in ('google', 'microsoft')),
  mailbox_id uuid,
  return_to text,
  nonce text not null,
  -- Sealed: the code verifier, and later what the provider gave, until somebody confirms it.
  verifier bytea not null,
  granted bytea,
  email text,
  cookie_hash bytea not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  confirm_until timestamptz(3),
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete cascade,
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade
);
create index webmail_attempts_user on webmail_attempts (organization_id, user_id);
create index webmail_attempts_mailbox on webmail_attempts (organization_id, mailbox_id) where mailbox_id is not null;
create index webmail_attempts_old on webmail_attempts (organization_id, created_at);
call make_tenant_table('webmail_attempts');
