call keep_day_tallies('contacts', $$select 'contacts' as name, utc_day(c.created_at) as day, 1 as delta$$, '{created_at}');
