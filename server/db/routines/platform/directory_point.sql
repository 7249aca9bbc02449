-- Points an entry at something of the caller's organization, whoever it led to before.
create or replace function directory_point(wanted_kind text, wanted_hash bytea, wanted_target text) returns void
  language sql volatile security definer set search_path = public
begin atomic
  insert into directory as d (kind, hash, organization_id, target_id)
  values (wanted_kind, wanted_hash, current_org(), wanted_target)
  on conflict (kind, hash) do update set organization_id = excluded.organization_id,
    target_id = excluded.target_id, expires_at = null;
end;
