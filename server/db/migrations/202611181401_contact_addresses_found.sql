-- transaction: none
create index concurrently if not exists contacts_address_words on contacts using gin (address_words) where address_words is not null;
create index concurrently if not exists contacts_phone_digits on contacts using gin (organization_id, phone gin_trgm_ops)
  where phone is not null;
create index concurrently if not exists contacts_many_phones on contacts (organization_id, id) where phones is not null;
create index concurrently if not exists contacts_many_emails on contacts (organization_id, id) where emails is not null;
