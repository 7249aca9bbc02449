call keep_day_tallies('deals', $$select 'deals' as name, utc_day(c.created_at) as day, 1 as delta$$, '{created_at}');
