-- transaction: none
-- Open deals, by how long they have stood where they are.
create index concurrently if not exists deals_open_in_stage on deals (organization_id, stage_id, stage_entered_at)
  where closed_at is null;
