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
