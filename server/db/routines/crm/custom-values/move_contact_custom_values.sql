-- Takes values from one key to another, each record with the value it is to have there.
create or replace function move_contact_custom_values(field text, target text, moved jsonb) returns void
  language sql set search_path = pg_catalog, public, pg_temp
  begin atomic
    update contacts r set custom = (r.custom - field) || jsonb_build_object(target, m.value)
    from jsonb_to_recordset(moved) as m (id uuid, value jsonb) where r.id = m.id and r.custom ? field;
  end;
