set local role bowline_search;
create or replace function list_chat_mention_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select o.id from organizations o
  where exists (select from chat_messages m
    where m.organization_id = o.id and m.deleted_at is null and (m.mention_all or m.mention_users <> '{}')
      and m.created_at > at - interval '1 day');
end;
