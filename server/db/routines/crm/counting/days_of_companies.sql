call keep_day_tallies('companies', $$select 'companies' as name, utc_day(c.created_at) as day, 1 as delta$$, '{created_at}');
