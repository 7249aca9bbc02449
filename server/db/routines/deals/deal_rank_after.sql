-- A rank between the deals at `place` and the one after it. The caller holds the stage's lock.
create or replace function deal_rank_after(stage uuid, place integer) returns bigint
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  below bigint := deal_rank_at(stage, place);
  above bigint := deal_rank_at(stage, place + 1);
begin
  if below is not null and above is not null and above - below < 2 then
    call spread_deals(stage, place);
    below := deal_rank_at(stage, place);
    above := deal_rank_at(stage, place + 1);
  end if;
  return case
    when below is null and above is null then 0
    when below is null then above - 4294967296
    when above is null then below + 4294967296
    else below + (above - below) / 2
  end;
end $$;
