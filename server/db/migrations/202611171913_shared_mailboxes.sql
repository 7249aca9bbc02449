-- Who else than its owner sends from a mailbox. Until now everybody did: what admins and owners connected stays shared.
alter table mailboxes add column shared boolean not null default false;
alter table mailboxes no force row level security;
alter table users no force row level security;
update mailboxes m set shared = true
  from users u
  where u.organization_id = m.organization_id and u.id = m.user_id and u.role in ('owner', 'admin');
alter table users force row level security;
alter table mailboxes force row level security;
