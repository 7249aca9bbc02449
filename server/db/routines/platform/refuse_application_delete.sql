-- Rights can be granted again by mistake; this stays. Only the owner's cascade from the organization passes.
create or replace function refuse_application_delete() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'bowline_app' then
    raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
