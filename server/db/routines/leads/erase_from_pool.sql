-- Takes people out of the pool, by id or by the hashes of what they are known by, and out of what every organization made
-- of them, in the caller's transaction. What else has to be told in each organization is put on its agenda.
create or replace function erase_from_pool(person uuid, hashes uuid[], at timestamptz)
  returns table (pool_records integer, own_copies integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  people uuid[];
  known_by uuid[];
  now_at bigint;
begin
  update pool_state set version = version + 1 returning version into now_at;
  people := array(
    select p.id from pool_people p where p.id = person
    union select k.person_id from pool_keys k where k.key = any(hashes));
  known_by := array(select unnest(a.keys) from pool_addresses a where a.person_id = any(people));
  insert into pool_tombstones (key, erased_at)
    select distinct k.key, at from (
      select unnest(hashes) as key
      union select key from pool_keys where key = any(known_by) and person_id = any(people) and kind in ('e', 'l', 'p')) k
    on conflict do nothing;
  insert into pool_gone (version, kind, ord) select now_at, 'p', p.ord from pool_people p where p.id = any(people);
  delete from pool_people where id = any(people);
  get diagnostics pool_records = row_count;
  delete from pool_addresses where person_id = any(people);
  delete from pool_keys where key = any(known_by) and person_id = any(people);
  update lead_reveals set email = null where person_id = any(people) and email is not null;
  insert into agenda (organization_id, job, key, due_at, data)
    select o.organization_id, 'leads.tell_erasure', o.person::text, at, jsonb_build_object('pool_id', o.person)
    from (select l.organization_id, l.pool_id as person from leads l where l.pool_id = any(people) and l.erased_at is null
      union select r.organization_id, r.person_id from lead_reveals r where r.person_id = any(people)) o
    on conflict do nothing;
  own_copies := (select count(*) from leads l
    where l.organization_id = current_org() and l.pool_id = any(people) and l.erased_at is null);
  update leads set erased_at = at, updated_at = at where pool_id = any(people) and erased_at is null;
  return next;
end $$;
revoke execute on function erase_from_pool from public;
grant execute on function erase_from_pool to bowline_app;
