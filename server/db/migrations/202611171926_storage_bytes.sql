-- Bytes that an organization keeps, by what they are: lines as tallies have them, folded by workers. `until`: from that day
-- on (of UTC) they are gone, which nobody has to tell.
create table storage_bytes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  kind text collate "C" not null,
  until date not null default 'infinity',
  id bigint not null generated always as identity,
  delta bigint not null,
  is_sum boolean not null default false,
  primary key (organization_id, id)
);
create index storage_bytes_kind on storage_bytes (organization_id, kind, until) include (delta);
create index storage_bytes_lines on storage_bytes (organization_id) where not is_sum;
call make_tenant_table('storage_bytes');

create or replace procedure fold_lines()
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  call fold_lines_of('tallies', array['name'], array['delta']);
  call fold_lines_of('day_tallies', array['name', 'day'], array['delta']);
  call fold_lines_of('storage_bytes', array['kind', 'until'], array['delta']);
  call fold_lines_of('deal_sums', array['stage_id', 'currency', 'forecast_category', 'close_month'],
    array['deals', 'amount', 'weighted']);
  call fold_lines_of('sequence_tallies', array['sequence_id', 'step_id', 'name'], array['delta']);
  call fold_lines_of('workflow_tallies', array['workflow_id', 'version', 'node_id', 'name'], array['delta']);
  call fold_lines_of('campaign_tallies', array['campaign_id', 'scope', 'key', 'name'], array['delta']);
end $$;

-- Counts what the rows of a table hold: `size` is an expression over the row `c`, `touched` the column whose change matters.
create procedure keep_storage_bytes(tenant_table regclass, kind text, size text, touched text default null)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  called text := tenant_table::text;
  body text := $body$
    create function public.%1$I() returns trigger
      language plpgsql set search_path = pg_catalog, public, pg_temp as $f$
    begin
      insert into storage_bytes (organization_id, kind, delta)
        select c.organization_id, %3$L, sum(c.sign * (%4$s)) from (%2$s) c
        -- While an organization is being deleted its bytes go with it.
        where exists (select from organizations o where o.id = c.organization_id)
        group by 1 having sum(c.sign * (%4$s)) <> 0;
      return null;
    end $f$ $body$;
begin
  execute format(body, called || '_add_bytes', 'select 1 as sign, a.* from added a', kind, size);
  execute format('create trigger bytes_added after insert on %s referencing new table as added
    for each statement execute function public.%I()', tenant_table, called || '_add_bytes');
  execute format(body, called || '_remove_bytes', 'select -1 as sign, r.* from removed r', kind, size);
  execute format('create trigger bytes_removed after delete on %s referencing old table as removed
    for each statement execute function public.%I()', tenant_table, called || '_remove_bytes');
  if touched is not null then
    execute format(body, called || '_change_bytes', 'select -1 as sign, old.* union all select 1, new.*', kind, size);
    execute format('create trigger bytes_changed after update of %1$I on %2$s for each row
      when (old.%1$I is distinct from new.%1$I) execute function public.%3$I()', touched, tenant_table, called || '_change_bytes');
  end if;
  -- What there is already.
  execute format('alter table %s no force row level security', tenant_table);
  alter table storage_bytes no force row level security;
  execute format('insert into storage_bytes (organization_id, kind, delta, is_sum)
    select c.organization_id, %L, sum(%s), false from %s c group by 1 having sum(%2$s) <> 0', kind, size, tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  alter table storage_bytes force row level security;
end $$;

call keep_storage_bytes('chat_attachments', 'files', 'c.size');
call keep_storage_bytes('email_blobs', 'files', 'c.size');
call keep_storage_bytes('import_chunks', 'files', 'octet_length(c.bytes)', 'bytes');
call keep_storage_bytes('data_import_chunks', 'files', 'octet_length(c.bytes)', 'bytes');
call keep_storage_bytes('contracts', 'files', 'octet_length(c.content_html)', 'content_html');
call keep_storage_bytes('contract_pdfs', 'files', 'octet_length(c.content)');
call keep_storage_bytes('run_artifacts', 'files', 'coalesce(octet_length(c.content), 0)', 'content');
call keep_storage_bytes('call_chunks', 'recordings', 'c.size');

-- For the doctor: of all organizations together, and of the one that keeps most.
create function read_storage_bytes() returns table (kind text, bytes numeric, most numeric)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select b.kind, sum(b.bytes), max(b.bytes)
  from (select s.kind, sum(s.delta) as bytes from storage_bytes s where s.until > current_date
    group by s.organization_id, s.kind) b
  group by 1;
end;

grant select (organization_id, kind, until, delta, is_sum) on storage_bytes to bowline_search;
create policy look_over on storage_bytes for select to bowline_search using (true);

do $$
declare
  joined boolean := false;
  own text := current_user;
begin
  if not pg_has_role(current_user, 'bowline_search', 'member') then
    execute format('grant bowline_search to %I', own);
    joined := true;
  end if;
  grant create on schema public to bowline_search;
  alter function read_storage_bytes owner to bowline_search;
  -- Theirs since, so theirs to replace.
  set local role bowline_search;
  create or replace function list_line_organizations(at timestamptz) returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select organization_id from (
      select organization_id from tallies where not is_sum
      union all select organization_id from day_tallies where not is_sum
      union all select organization_id from storage_bytes where not is_sum
      union all select organization_id from deal_sums where not is_sum
      union all select organization_id from sequence_tallies where not is_sum
      union all select organization_id from workflow_tallies where not is_sum
      union all select organization_id from campaign_tallies where not is_sum) lines
    group by organization_id having count(*) >= 20;
  end;
  execute format('set local role %I', own);
  revoke create on schema public from bowline_search;
  if joined then
    execute format('revoke bowline_search from %I', own);
  end if;
end $$;
