-- What a value is found and sorted by: numbers as such, everything else as folded text. Long texts are not.
create or replace function custom_keys(value jsonb, kind text)
  returns table (place integer, number_value double precision, text_value text)
  language sql immutable parallel safe
  begin atomic
    select (one.n - 1)::integer,
      case when kind in ('number', 'money', 'user') then (one.v #>> '{}')::double precision end,
      case when kind not in ('number', 'money', 'user') then left(fold(one.v #>> '{}'), 500) end
    from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else jsonb_build_array(value) end)
      with ordinality as one (v, n)
    where kind <> 'long_text' and case when kind in ('number', 'money', 'user') then jsonb_typeof(one.v) = 'number'
      else jsonb_typeof(one.v) in ('string', 'boolean', 'number') end;
  end;
