-- Keys could make keys, of any scope and for ever. Those they made, other than in place of a key that was rotated, have at
-- most the scopes of their maker and have ended where it has.
create index platform_api_keys_made_by_key on platform_api_keys (organization_id, created_by_key_id)
  where created_by_key_id is not null;
alter table platform_api_keys no force row level security;
do $$
begin
  loop
    update platform_api_keys child
    set revoked_at = case when parent.revoked_at is not null or parent.expires_at <= now()
          or not child.scopes && parent.scopes then now() end,
        scopes = case when child.scopes && parent.scopes
          then array(select scope from unnest(child.scopes) scope where scope = any (parent.scopes))
          else child.scopes end
    from platform_api_keys parent
    where parent.organization_id = child.organization_id and parent.id = child.created_by_key_id
      and child.replaces_id is null and child.revoked_at is null
      and (parent.revoked_at is not null or parent.expires_at <= now() or not child.scopes <@ parent.scopes);
    exit when not found;
  end loop;
  -- An expiry that lies ahead is the end of what was made, too.
  loop
    update platform_api_keys child
    set expires_at = parent.expires_at
    from platform_api_keys parent
    where parent.organization_id = child.organization_id and parent.id = child.created_by_key_id
      and child.replaces_id is null and child.revoked_at is null
      and (child.expires_at is null or child.expires_at > parent.expires_at) and parent.expires_at is not null;
    exit when not found;
  end loop;
end $$;
alter table platform_api_keys force row level security;
