-- Who has shown that an address is theirs, by a link that was mailed to it. An account nobody verified gives way to
-- whoever follows such a link, or an invitation.
alter table users add column email_verified_at timestamptz(3);

-- Whoever has an account already keeps it. The owner of the tables sees all organizations for a moment.
alter table users no force row level security;
update users set email_verified_at = created_at where password_hash is not null and removed_at is null;
-- Owners named when a tenant was made without a login: an address to write to, no account.
delete from directory d using users u
  where d.kind = 'login' and d.organization_id = u.organization_id and d.target_id = u.id::text and u.password_hash is null;
alter table users force row level security;

-- Links we mail to the holder of an account. The secret is in the mail alone; the directory has its hash.
create table account_links (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer not null,
  purpose text not null check (purpose in ('verify', 'reset', 'claim')),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete cascade
);
create index account_links_user on account_links (organization_id, user_id) where used_at is null;
call make_tenant_table('account_links');

-- Which devices a person used, at every login.
create index sessions_of_user on sessions (organization_id, user_id, created_at);
