-- transaction: none
-- Those that have values of their own: what no field claims is looked for among them alone.
create index concurrently if not exists contacts_with_custom on contacts (organization_id, id) where custom <> '{}';
create index concurrently if not exists companies_with_custom on companies (organization_id, id) where custom <> '{}';
create index concurrently if not exists deals_with_custom on deals (organization_id, id) where custom <> '{}';
