-- What the open deals were worth on the evening of any day: what began to be open adds, what ended takes away.
call keep_day_tallies('deal_versions', $$
  select 'pipeline ' || v.what || ' ' || c.currency as name, utc_day(m.at) as day, m.way * v.cents as delta
  from (values (c.valid_from, 1), (c.valid_to, -1)) m (at, way),
    (values ('cents', c.amount_cents), ('weighted', c.weighted_cents)) v (what, cents)
  where c.status = 'open' and c.forecast_category <> 'omitted'$$,
  '{valid_from, valid_to, status, forecast_category, amount_cents, weighted_cents, currency}');
