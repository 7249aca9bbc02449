-- Brings the log up to the deals as they are, at a moment: those named, or all of them. A deal that the log does not
-- know yet begins with its moves, which say since when it is in which stage and what it was worth.
create or replace function log_deals(at timestamptz, ids uuid[] default null) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deal_versions (deal_id, number, valid_from, valid_to, name, pipeline_id, stage_id, stage, status,
    win_probability, amount_cents, currency, weighted_cents, owner_id, contact_id, forecast_category,
    expected_close_date, closed_at)
  select d.id, h.number, h.moved_at, coalesce(h.next_at, at), d.name, h.to_pipeline_id, h.to_stage_id, h.to_stage, h.to_kind,
    coalesce(s.win_probability, d.win_probability), h.amount_cents, h.currency,
    round(h.amount_cents * coalesce(s.win_probability, d.win_probability) * 0.01)::bigint, d.owner_id, d.contact_id,
    d.forecast_category, d.expected_close_date, case when h.to_kind = 'open' then null else h.moved_at end
  from deals d
  join (
    select deal_id, number, moved_at, to_pipeline_id, to_stage_id, to_stage, to_kind, amount_cents, currency,
      lead(moved_at) over (partition by deal_id order by number) as next_at
    from deal_stage_history where ids is null or deal_id = any (ids)) h on h.deal_id = d.id
  left join pipeline_stages s on s.id = h.to_stage_id
  where (ids is null or d.id = any (ids)) and h.moved_at < at
    and not exists (select from deal_versions v where v.deal_id = d.id);

  with present as (
    select d.*, s.name as stage, v.number as known, v.valid_from as since, v.valid_to as until
    from deals d
    join pipeline_stages s on s.id = d.stage_id
    left join lateral (
      select number, valid_from, valid_to from deal_versions v where v.deal_id = d.id order by number desc limit 1) v on true
    where (ids is null or d.id = any (ids))
      and not exists (
        select from deal_versions v
        where v.deal_id = d.id and v.valid_to is null
          and (v.name, v.pipeline_id, v.stage_id, v.stage, v.status, v.win_probability, v.amount_cents, v.currency,
               v.owner_id, v.contact_id, v.forecast_category, v.expected_close_date, v.closed_at)
            is not distinct from
              (d.name, d.pipeline_id, d.stage_id, s.name, d.status, d.win_probability, d.amount_cents, d.currency,
               d.owner_id, d.contact_id, d.forecast_category, d.expected_close_date, d.closed_at))
  ), closed as (
    update deal_versions v set valid_to = greatest(at, v.valid_from)
    from present p where v.deal_id = p.id and v.valid_to is null
    returning v.deal_id
  )
  insert into deal_versions (deal_id, number, valid_from, name, pipeline_id, stage_id, stage, status, win_probability,
    amount_cents, currency, weighted_cents, owner_id, contact_id, forecast_category, expected_close_date, closed_at)
  select p.id, coalesce(p.known, 0) + 1, greatest(at, p.since), p.name, p.pipeline_id, p.stage_id, p.stage, p.status,
    p.win_probability, p.amount_cents, p.currency, p.weighted_cents, p.owner_id, p.contact_id, p.forecast_category,
    p.expected_close_date, p.closed_at
  from present p left join closed c on c.deal_id = p.id;
end $$;
