-- Mail that opens or changes accounts is a class of its own: it leaves by the server's transport, past everything that an
-- organization sets up, and nobody reads its text here.
alter table email_messages drop constraint email_messages_category_check;
alter table email_messages add constraint email_messages_category_check
  check (category in ('transactional', 'outreach', 'account', 'incoming')) not valid;

alter table email_messages no force row level security;
-- What waits goes that way too; of what was kept to be read in the local mailbox nothing is left to read.
update email_messages set category = 'account', transport = 'server', mailbox_id = null, integration_id = null, reply_to = null
  where source_kind in ('invitation', 'account_link', 'account_notice') and direction = 'out'
    and status in ('queued', 'sending', 'unknown');
update email_messages set sealed_body = null
  where source_kind in ('invitation', 'account_link', 'account_notice') and direction = 'out'
    and status not in ('queued', 'sending', 'unknown') and sealed_body is not null;
alter table email_messages force row level security;

alter table email_messages add constraint email_messages_account_check
  check (category <> 'account' or (transport = 'server' and mailbox_id is null and integration_id is null
    and body_html is null and body_text = '' and snippet = '')) not valid;

-- A member's mailbox became the organization's when it was the first. It stays so only where an admin said so; else the
-- first one of an admin, or of all, takes its place.
alter table mailboxes no force row level security;
alter table users no force row level security;
alter table audit_log no force row level security;
with taken as (
  update mailboxes m set is_default = false from users u
    where m.is_default and u.organization_id = m.organization_id and u.id = m.user_id and u.role in ('viewer', 'member')
      and not exists (select from audit_log a
        where a.organization_id = m.organization_id and a.target_kind = 'mailbox' and a.target_id = m.id::text
          and (a.action = 'mailbox_updated' and a.detail -> 'fields' ? 'is_default'
            or a.action = 'mailbox_created' and a.actor_user_id is distinct from m.user_id))
    returning m.organization_id
), first_of as (
  select distinct on (m.organization_id) m.organization_id, m.id
  from taken join mailboxes m using (organization_id)
  left join users u on u.organization_id = m.organization_id and u.id = m.user_id
  where m.user_id is null or u.role in ('admin', 'owner')
  order by m.organization_id, m.created_at, m.id
)
update mailboxes m set is_default = true from first_of f where m.organization_id = f.organization_id and m.id = f.id;
alter table audit_log force row level security;
alter table users force row level security;
alter table mailboxes force row level security;
