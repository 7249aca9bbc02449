-- Delivery in batches: what changes with every message that is sent no longer touches the indexes of its row.

-- A column of its own for what the index of failures asks for. With `status` itself in the condition, every step from
-- queued to sent would write all indexes anew.
alter table email_messages add column needs_attention boolean not null
  generated always as (status in ('failed', 'unknown')) stored;
drop index email_messages_attention;
create index email_messages_attention on email_messages (organization_id, created_at desc, id desc)
  where needs_attention;
-- Who holds a tracking id is led to the message by the directory; nobody looks for it here.
drop index email_messages_tracking;
-- What an SMTP server said when it took the message. Providers' ids, by which they report later, stay in `provider_id`.
alter table email_messages add column response text;
-- Room on the page for the three versions that a message goes through.
alter table email_messages set (fillfactor = 50);

-- The least time between two mails that machines send from a mailbox, and when the last one was let through.
alter table mailboxes add column min_gap_seconds integer check (min_gap_seconds between 1 and 86400);
create table mailbox_paces (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  mailbox_id uuid not null,
  last_at timestamptz(3) not null,
  primary key (organization_id, mailbox_id),
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade
);
call make_tenant_table('mailbox_paces');

-- Rows that cannot be without their parent, which belongs to the organization: to check it for each of them once more
-- costs every mail as much as a row.
alter table email_recipients drop constraint email_recipients_organization_id_fkey;
alter table conversations drop constraint conversations_organization_id_fkey;
alter table sequence_sends drop constraint sequence_sends_organization_id_fkey;
alter table contact_engagement drop constraint contact_engagement_organization_id_fkey;
