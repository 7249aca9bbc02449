-- A company may be part of another.
alter table companies
  add column parent_id uuid,
  add constraint companies_parent_fkey
    foreign key (organization_id, parent_id) references companies on delete set null (parent_id) not valid;
