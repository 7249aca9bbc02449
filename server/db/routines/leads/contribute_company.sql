-- What a crawl read of a company, from an organization that shares it. Never a person, and never over what is known.
create or replace function contribute_company(given jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  now_at bigint;
  place integer;
  origin integer;
  stamped jsonb;
begin
  if not exists (select from lead_settings s where s.organization_id = current_org() and s.contribute_companies) then
    return;
  end if;
  update pool_state set version = version + 1, next_company = next_company + 1
    returning version, next_company into now_at, place;
  insert into pool_sources (source, licence, created_at) values ('crawl', 'public website', at)
    on conflict (source, licence) do update set source = excluded.source returning id into origin;
  stamped := jsonb_build_array(jsonb_build_array(origin, (extract(epoch from at) * 1000)::bigint, (given ->> 'bits')::integer));
  insert into pool_companies as c
    (id, ord, name, domain, description, technologies, linkedin_url, phone, facts, added_at, updated_at, version)
  values ((given ->> 'id')::uuid, place, given ->> 'name', given ->> 'domain', given ->> 'description',
    array(select jsonb_array_elements_text(given -> 'technologies')), given ->> 'linkedin_url', given ->> 'phone',
    stamped, at, at, now_at)
  on conflict (domain) where domain is not null do update set
    description = coalesce(c.description, excluded.description),
    technologies = case when c.technologies = '{}' then excluded.technologies else c.technologies end,
    linkedin_url = coalesce(c.linkedin_url, excluded.linkedin_url),
    phone = coalesce(c.phone, excluded.phone),
    facts = c.facts || jsonb_build_array(jsonb_build_array(origin, (extract(epoch from at) * 1000)::bigint,
      ((c.description is null)::integer * 64 + (c.technologies = '{}')::integer * 128
        + (c.linkedin_url is null)::integer * 256 + (c.phone is null)::integer * 512)
      & (given ->> 'bits')::integer)),
    version = now_at
  where (c.description is null and excluded.description is not null)
    or (c.technologies = '{}' and excluded.technologies <> '{}')
    or (c.linkedin_url is null and excluded.linkedin_url is not null)
    or (c.phone is null and excluded.phone is not null);
end $$;
revoke execute on function contribute_company from public;
grant execute on function contribute_company to bowline_app;
