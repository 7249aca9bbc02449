-- An address that a mail server refused is nobody's guess any more: true where it is still the person's.
create or replace function doubt_pool_address(person uuid, refused text, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  now_at bigint;
  origin integer;
begin
  if not exists (select from lead_reveals r where r.organization_id = current_org() and r.person_id = person)
    or not exists (select from pool_addresses a where a.person_id = person and lower(a.email) = lower(refused)) then
    return false;
  end if;
  update pool_state set version = version + 1 returning version into now_at;
  insert into pool_sources (source, licence, created_at) values ('delivery', 'own observation', at)
    on conflict (source, licence) do update set source = excluded.source returning id into origin;
  update pool_people set email_status = 'unknown', version = now_at,
    facts = facts || jsonb_build_array(jsonb_build_array(origin, (extract(epoch from at) * 1000)::bigint, 64))
    where id = person and email_status <> 'unknown';
  return found;
end $$;
revoke execute on function doubt_pool_address from public;
grant execute on function doubt_pool_address to bowline_app;
