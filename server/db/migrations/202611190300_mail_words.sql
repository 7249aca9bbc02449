-- The words by which a mail is found. Not in its row, which is read far more often.
create table email_words (
  organization_id uuid not null default current_org(),
  message_id uuid not null,
  at timestamptz(3) not null,
  words tsvector not null,
  primary key (organization_id, message_id),
  foreign key (organization_id, message_id) references email_messages on delete cascade
);
create index email_words_words on email_words using gin (words);
create index email_words_recent on email_words (organization_id, at desc, message_id desc);
call make_tenant_table('email_words');
grant select on email_words to bowline_search;
create policy look_over on email_words for select to bowline_search using (true);
