-- All addresses and numbers of a contact in their order, [{email, label}]; null where `email` or `phone`, for work, is all
-- there is. `address_words` is what the search looks through for those who have lists.
alter table contacts add column emails jsonb, add column phones jsonb, add column address_words tsvector;
drop function if exists search_rows(regclass, text, integer);
grant select (phone, address_words) on contacts to bowline_search;

-- Every address, so that it belongs to one contact whichever place it has there. Kept by triggers on contacts, which are as
-- thorough as a foreign key and cost an import less. Primary addresses from before this table are not in it until they are
-- written again: the unique index on contacts holds those.
create table contact_emails (
  organization_id uuid not null default current_org(),
  email_key text not null,
  contact_id uuid not null,
  is_primary boolean not null,
  primary key (organization_id, email_key)
);
call make_tenant_table('contact_emails');

-- Who has an address.
create view contact_addresses with (security_invoker = true) as
  select organization_id, email_key, id as contact_id from contacts where email_key is not null
  union all
  select organization_id, email_key, contact_id from contact_emails where not is_primary;
grant select on contact_addresses to bowline_app;
