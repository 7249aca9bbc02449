-- What colleagues see of one thread of a mailbox, in place of what they see of the rest of it.
create table mail_thread_views (
  organization_id uuid not null default current_org(),
  thread_id uuid not null,
  mailbox_id uuid not null,
  visibility text not null check (visibility in ('full', 'subject', 'metadata', 'private')),
  primary key (organization_id, thread_id, mailbox_id),
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade
);
create index mail_thread_views_mailbox on mail_thread_views (organization_id, mailbox_id);
call make_tenant_table('mail_thread_views');
