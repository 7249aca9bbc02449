-- Behind `in (select … for update)` the planner may join, and then take the locks anew for every row of the other
-- side: with the statistics of a quiet moment a fold of a few thousand lines took minutes, and everybody who wrote
-- beside it added to them. An array is read once, whatever is expected of it.

create or replace procedure fold_tallies(wanted text)
  language sql
begin atomic
  with taken as (
    delete from tallies where organization_id = current_org() and id = any (array(
      select t.id from tallies t where t.organization_id = current_org() and t.name = wanted
      limit 1000 for update skip locked))
    returning delta
  )
  insert into tallies (name, delta) select wanted, sum(delta) from taken having count(*) > 0;
end;

create or replace procedure fold_deal_sums()
  language sql
begin atomic
  with taken as (
    delete from deal_sums where organization_id = current_org() and id = any (array(
      select s.id from deal_sums s where s.organization_id = current_org() limit 5000 for update skip locked))
    returning *
  )
  insert into deal_sums (stage_id, currency, forecast_category, close_month, deals, amount, weighted)
    select stage_id, currency, forecast_category, close_month, sum(deals), sum(amount), sum(weighted) from taken
    group by 1, 2, 3, 4 having sum(deals) <> 0 or sum(amount) <> 0 or sum(weighted) <> 0;
end;

create or replace procedure fold_sequence_tallies(wanted uuid)
  language sql
begin atomic
  with taken as (
    delete from sequence_tallies where organization_id = current_org() and id = any (array(
      select t.id from sequence_tallies t where t.organization_id = current_org() and t.sequence_id = wanted
      limit 2000 for update skip locked))
    returning step_id, name, delta
  )
  insert into sequence_tallies (sequence_id, step_id, name, delta)
  select wanted, step_id, name, sum(delta) from taken group by step_id, name having sum(delta) <> 0;
end;
