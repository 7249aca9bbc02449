-- transaction: none
create index concurrently if not exists companies_vat_id on companies (organization_id, vat_id) where vat_id is not null;
