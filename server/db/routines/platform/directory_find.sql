create or replace function directory_find(wanted_kind text, wanted_hash bytea, at timestamptz)
  returns table (organization_id uuid, target_id text)
  language sql stable security definer set search_path = public
begin atomic
  select d.organization_id, d.target_id from directory d
  where d.kind = wanted_kind and d.hash = wanted_hash and (d.expires_at is null or d.expires_at > at);
end;
