-- transaction: none
create index concurrently if not exists calls_record on calls (organization_id, record_id, started_at desc)
  where record_id is not null;
