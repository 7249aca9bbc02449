-- Whoever follows a record that was merged follows the one it is part of. Undone with the rest of the merge.
create or replace function move_followers() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform move_references(a.merge_id, 'followers', 'subject_id', array_agg(a.old_id), a.kept_id,
      format('t.subject_type = %L', a.entity))
    from added a group by a.merge_id, a.kept_id, a.entity;
  return null;
end $$;
create or replace trigger followers_moved after insert on merged_records referencing new table as added
  for each statement execute function move_followers();
