create or replace function sum_deals() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  changes text := case tg_op
    when 'INSERT' then 'select *, 1 as sign from added'
    when 'DELETE' then 'select *, -1 as sign from removed'
    else 'select *, 1 as sign from added union all select *, -1 from removed' end;
begin
  -- While an organization is being deleted its stages may be gone before its deals.
  execute format(
    'insert into deal_sums (organization_id, stage_id, currency, forecast_category, close_month, deals, amount, weighted)
     select c.organization_id, c.stage_id, c.currency, c.forecast_category, c.close_month,
       sum(c.sign), sum(c.sign * c.amount_cents), sum(c.sign * c.weighted_cents)
     from (select organization_id, stage_id, currency, forecast_category, close_month, amount_cents, weighted_cents, sign
           from (%s) every_column) c
     join pipeline_stages s on s.organization_id = c.organization_id and s.id = c.stage_id
     group by 1, 2, 3, 4, 5
     having sum(c.sign) <> 0 or sum(c.sign * c.amount_cents) <> 0 or sum(c.sign * c.weighted_cents) <> 0', changes);
  return null;
end $$;
create or replace trigger sums_added after insert on deals referencing new table as added
  for each statement execute function sum_deals();
create or replace trigger sums_changed after update on deals referencing old table as removed new table as added
  for each statement execute function sum_deals();
create or replace trigger sums_removed after delete on deals referencing old table as removed
  for each statement execute function sum_deals();
