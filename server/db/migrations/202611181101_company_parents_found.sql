-- transaction: none
alter table companies validate constraint companies_parent_fkey;
create index concurrently if not exists companies_parent on companies (organization_id, parent_id, created_at, id)
  where parent_id is not null;
