-- What a person writes to a few is a class of its own: it passes the gate and carries no unsubscribe link, unless the
-- organization wants one.
alter table email_messages drop constraint email_messages_category_check;
alter table email_messages add constraint email_messages_category_check
  check (category in ('transactional', 'outreach', 'personal', 'account', 'incoming')) not valid;

create table email_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  footer_on_personal boolean not null default false,
  primary key (organization_id)
);
call make_tenant_table('email_settings');
