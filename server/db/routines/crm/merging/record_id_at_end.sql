create or replace function record_id_at_end(entity text, id uuid) returns uuid
  language sql stable
  begin atomic
    with recursive way (id, steps) as (
      select record_id_at_end.id, 0
      union all
      select m.kept_id, way.steps + 1 from way
        join merged_records m on m.entity = record_id_at_end.entity and m.old_id = way.id
        where way.steps < 100
    )
    select way.id from way order by way.steps desc limit 1;
  end;
