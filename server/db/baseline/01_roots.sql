-- Roles and extensions. The routines that tables need (server/db/routines/platform/ground) are made right behind this.

-- The application works as this role: it owns nothing and does not bypass row-level security.
do $$
begin
  if not exists (select from pg_roles where rolname = 'bowline_app') then
    create role bowline_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- two databases of one cluster migrating at once
end $$;

do $$
begin
  if not pg_has_role(current_user, 'bowline_app', 'usage') then
    execute format('grant bowline_app to %I', current_user);
  end if;
  execute format('alter database %I set timezone to ''UTC''', current_database());
end $$;

-- Search. The operators of text search and of trigrams are not leakproof, so behind a row-level policy they may
-- only filter, never pick an index. The functions that search therefore belong to a role of their own that may read a few
-- columns of every row, and they take the organization from the transaction: nothing can be passed to see another's.
do $$
begin
  if not exists (select from pg_roles where rolname = 'bowline_search') then
    create role bowline_search nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

grant usage on schema public to bowline_app, bowline_search;

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
create extension if not exists btree_gist;
