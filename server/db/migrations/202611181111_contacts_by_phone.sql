-- transaction: none
create index concurrently if not exists contacts_phone on contacts (organization_id, phone) where phone is not null;
create index concurrently if not exists record_merges_listed on record_merges (organization_id, entity, created_at desc, id desc);
