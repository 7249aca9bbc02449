-- transaction: none
create index concurrently if not exists bench_contacts_rank on contacts (organization_id, bench_rank, id);
create index concurrently if not exists bench_activities_type on activities (organization_id, type, at desc);
