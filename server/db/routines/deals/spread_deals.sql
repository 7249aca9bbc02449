-- Where neighbours have no number left between them, spreads as few of the deals around as it takes.
create or replace procedure spread_deals(stage uuid, place integer)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  roomy constant bigint := 4294967296;
  held constant integer := stage_size(stage);
  width integer := 32;
  first_place integer;
  last_place integer;
  below bigint;
  above bigint;
  step bigint;
begin
  loop
    first_place := greatest(place - width + 1, 1);
    last_place := least(place + width, held);
    below := deal_rank_at(stage, first_place - 1);
    above := deal_rank_at(stage, last_place + 1);
    step := case when below is null or above is null then roomy
      else (above - below) / (last_place - first_place + 2) end;
    exit when step >= 65536;
    width := width * 4;
  end loop;
  below := coalesce(below, above - step * (last_place - first_place + 2), 0);
  update deals d set rank = below + step * n.number
  from (
    select o.id, row_number() over (order by o.rank) as number from deals o
    where o.stage_id = stage and o.rank between deal_rank_at(stage, first_place) and deal_rank_at(stage, last_place)
  ) n
  where d.id = n.id;
end $$;
