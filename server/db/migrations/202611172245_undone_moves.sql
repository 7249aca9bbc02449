-- What a move changed beside the place, so that it can be taken back; of moves before this nothing is known.
alter table deal_stage_history
  add column undo boolean not null default false,
  add column before jsonb;

-- The latest won and lost deals of a column of the board.
create index deals_closed_in_stage on deals (organization_id, stage_id, closed_at desc, id desc)
  where closed_at is not null;
