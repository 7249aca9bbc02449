-- Records that were found to be one and the same. What was changed for that is written down, so that it can be undone.
create table record_merges (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  entity text not null check (entity in ('contact', 'company')),
  kept_id uuid not null,
  -- The rows that went, and what changed in the one that stayed.
  merged jsonb not null,
  kept_changes jsonb not null default '{}',
  created_by_id integer,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index record_merges_maker on record_merges (organization_id, created_by_id);
create index record_merges_age on record_merges (organization_id, created_at);
call make_tenant_table('record_merges');

-- Where an old id leads.
create table merged_records (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  entity text not null,
  old_id uuid not null,
  kept_id uuid not null,
  merge_id uuid not null,
  primary key (organization_id, entity, old_id),
  foreign key (organization_id, merge_id) references record_merges on delete cascade
);
create index merged_records_merge on merged_records (organization_id, merge_id);
call make_tenant_table('merged_records');

-- Every row that was pointed elsewhere, or had to make room, in the order it happened.
create table merge_rows (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  merge_id uuid not null,
  number bigint generated always as identity,
  table_name text not null,
  -- moved: it points at the kept one now. aside: the kept one had its like; `row` is all of it. unset: it pointed at
  -- a row that was put aside. before and joined: the kept one's own row of a table that has one a record.
  action text not null check (action in ('moved', 'aside', 'unset', 'before', 'joined')),
  row jsonb not null,
  column_name text,
  old_value uuid,
  primary key (organization_id, merge_id, number),
  foreign key (organization_id, merge_id) references record_merges on delete cascade
);
call make_tenant_table('merge_rows');

create function record_id_at_end(entity text, id uuid) returns uuid
  language sql stable
  begin atomic
    with recursive way (id, steps) as (
      select record_id_at_end.id, 0
      union all
      select m.kept_id, way.steps + 1 from way
        join merged_records m on m.entity = record_id_at_end.entity and m.old_id = way.id
        where way.steps < 100
    )
    select way.id from way order by way.steps desc limit 1;
  end;

-- The columns of a table's primary key beside the organization, and all that are stored.
create function key_columns_of(of_table regclass) returns text[]
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select array_agg(a.attname::text order by a.attnum) from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = of_table and i.indisprimary and a.attname <> 'organization_id'
$$;
create function stored_columns_of(of_table regclass) returns text[]
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select array_agg(attname::text order by attnum) from pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = ''
$$;
create function key_of(of_table regclass, of_row jsonb) returns jsonb
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_object_agg(k, of_row -> k) from unnest(key_columns_of(of_table)) k
$$;
-- "t.id = (r ->> 'id')::uuid and …", for a row `t` and its key `r` as jsonb.
create function matches_key(of_table regclass) returns text
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select string_agg(format('t.%I = ($1 ->> %L)::%s', a.attname, a.attname, format_type(a.atttypid, a.atttypmod)), ' and ')
  from pg_attribute a where a.attrelid = of_table and a.attname = any (key_columns_of(of_table))
$$;

create function key_expression_of(of_table regclass) returns text
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select format('jsonb_build_object(%s)', string_agg(format('%L, t.%I', k, k), ', ')) from unnest(key_columns_of(of_table)) k
$$;

-- What hangs on records of a table by foreign key: the tables, and their column that holds the id.
create function references_to(target regclass)
  returns table (of_table regclass, of_column text, deletes "char")
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select c.conrelid::regclass, a.attname::text, c.confdeltype
  from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'organization_id'
  where c.contype = 'f' and c.confrelid = target and cardinality(c.conkey) = 2
  order by 1, 2
$$;

-- Puts a row aside with all that would go with it.
create function put_aside(merge uuid, of_table regclass, of_row jsonb) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  child record;
  hanging jsonb;
begin
  insert into merge_rows (merge_id, table_name, action, row) values (merge, of_table::text, 'aside', of_row);
  if 'id' = any (key_columns_of(of_table)) then
    for child in select * from references_to(of_table) loop
      for hanging in execute format('select to_jsonb(t) from %s t where t.%I = $1', child.of_table, child.of_column)
        using (of_row ->> 'id')::uuid
      loop
        if child.deletes = 'c' then
          perform put_aside(merge, child.of_table, hanging);
        else
          insert into merge_rows (merge_id, table_name, action, row, column_name, old_value)
          values (merge, child.of_table::text, 'unset', key_of(child.of_table, hanging), child.of_column,
            (of_row ->> 'id')::uuid);
        end if;
      end loop;
    end loop;
  end if;
  execute format('delete from %s t where %s', of_table, matches_key(of_table)) using of_row;
end $$;

-- Points the rows of one column elsewhere. Where the kept one has its like already, the row is put aside.
create function move_references(merge uuid, of_table regclass, of_column text, old_ids uuid[], kept uuid, extra text)
  returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  is_unique boolean := exists (
    select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = of_table and i.indisunique and a.attname = of_column);
  moving jsonb;
begin
  if not is_unique then
    execute format('with moved as (
        select %4$s as key, t.%2$I as old from %1$s t where t.%2$I = any ($2) and %3$s)
      insert into merge_rows (merge_id, table_name, action, row, column_name, old_value)
      select $1, %1$L, ''moved'', key, %2$L, old from moved', of_table, of_column, extra, key_expression_of(of_table))
      using merge, old_ids;
    execute format('update %s t set %I = $1 where t.%I = any ($2) and %s', of_table, of_column, of_column, extra)
      using kept, old_ids;
    return;
  end if;
  for moving in execute format('select to_jsonb(t) from %s t where t.%I = any ($1) and %s', of_table, of_column, extra)
    using old_ids
  loop
    begin
      execute format('update %s t set %I = $2 where %s', of_table, of_column, matches_key(of_table)) using moving, kept;
      insert into merge_rows (merge_id, table_name, action, row, column_name, old_value)
      values (merge, of_table::text, 'moved', key_of(of_table, moving || jsonb_build_object(of_column, kept)), of_column,
        (moving ->> of_column)::uuid);
    exception when unique_violation then
      perform put_aside(merge, of_table, moving);
    end;
  end loop;
end $$;

-- Everything that points at the old ones points at the kept one. What is made of the record itself, or is one row a
-- record, is left to the caller, who names those tables.
create function merge_references(merge uuid, target regclass, entity text, old_ids uuid[], kept uuid, left_out text[])
  returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  pointing record;
begin
  for pointing in select * from references_to(target) loop
    continue when pointing.of_table::text = any (left_out);
    perform move_references(merge, pointing.of_table, pointing.of_column, old_ids, kept, 'true');
  end loop;
  perform move_references(merge, 'followers', 'subject_id', old_ids, kept, format('t.subject_type = %L', entity));
end $$;

-- Undoes it, the other way round: first what was put aside comes back, then what was moved, if it still points there.
create function unmerge_references(merge uuid, kept uuid) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  step record;
  columns text;
begin
  for step in select * from merge_rows where merge_id = merge and action = 'moved' order by number desc loop
    execute format('update %s t set %I = $2 where %s and t.%I = $3', step.table_name, step.column_name,
      matches_key(step.table_name::regclass), step.column_name) using step.row, step.old_value, kept;
  end loop;
  for step in select * from merge_rows where merge_id = merge and action = 'aside' order by number loop
    select string_agg(format('%I', c), ', ') into columns from unnest(stored_columns_of(step.table_name::regclass)) c;
    execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1)
      on conflict do nothing', step.table_name, columns) using step.row;
  end loop;
  for step in select * from merge_rows where merge_id = merge and action = 'unset' order by number loop
    execute format('update %s t set %I = $2 where %s and t.%I is null', step.table_name, step.column_name,
      matches_key(step.table_name::regclass), step.column_name) using step.row, step.old_value;
  end loop;
end $$;

-- Local parts are compared without what people leave out or add: case, dots, and what stands behind a plus.
create function near_email(email_key text) returns text
  language sql immutable strict parallel safe
  return translate(split_part(split_part(email_key, '@', 1), '+', 1), '._-', '') || '@'
    || replace(split_part(email_key, '@', 2), 'googlemail.', 'gmail.');

create procedure put_back_record(of_table regclass, of_row jsonb)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  columns text;
begin
  select string_agg(format('%I', c), ', ') into columns from unnest(stored_columns_of(of_table)) c;
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', of_table, columns)
    using of_row;
end $$;

-- Tables with one row a contact: what is counted there is added up, and taken apart again.
create procedure join_contact_rows(merge uuid, old_ids uuid[], kept uuid)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into merge_rows (merge_id, table_name, action, row)
    select merge, 'contact_engagement', case when contact_id = kept then 'before' else 'aside' end, to_jsonb(e)
      from contact_engagement e where contact_id = any (old_ids || kept)
    union all
    select merge, 'conversations', case when contact_id = kept then 'before' else 'aside' end, to_jsonb(c)
      from conversations c where contact_id = any (old_ids || kept);
  insert into contact_engagement as e (contact_id, sent, opened, clicked, replied, bounced, meetings, last_engaged_at,
      last_contacted_at)
    select kept, sum(sent), sum(opened), sum(clicked), sum(replied), sum(bounced), sum(meetings), max(last_engaged_at),
      max(last_contacted_at)
    from contact_engagement where contact_id = any (old_ids) having count(*) > 0
  on conflict (organization_id, contact_id) do update set sent = e.sent + excluded.sent,
    opened = e.opened + excluded.opened, clicked = e.clicked + excluded.clicked, replied = e.replied + excluded.replied,
    bounced = e.bounced + excluded.bounced, meetings = e.meetings + excluded.meetings,
    last_engaged_at = greatest(e.last_engaged_at, excluded.last_engaged_at),
    last_contacted_at = greatest(e.last_contacted_at, excluded.last_contacted_at);
  insert into conversations as c (contact_id, last_message_id, last_message_at, message_count, unread_count)
    select kept, (array_agg(last_message_id order by last_message_at desc))[1], max(last_message_at),
      sum(message_count), sum(unread_count)
    from conversations where contact_id = any (old_ids) having count(*) > 0
  on conflict (organization_id, contact_id) do update set
    last_message_id = case when excluded.last_message_at > c.last_message_at then excluded.last_message_id
      else c.last_message_id end,
    last_message_at = greatest(c.last_message_at, excluded.last_message_at),
    message_count = c.message_count + excluded.message_count, unread_count = c.unread_count + excluded.unread_count;
  delete from contact_engagement where contact_id = any (old_ids);
  delete from conversations where contact_id = any (old_ids);
  insert into merge_rows (merge_id, table_name, action, row)
    select merge, 'contact_engagement', 'joined', to_jsonb(e) from contact_engagement e where contact_id = kept
    union all
    select merge, 'conversations', 'joined', to_jsonb(c) from conversations c where contact_id = kept;
  delete from uncontacted u using contact_engagement e
    where u.contact_id = kept and e.contact_id = kept and e.last_contacted_at is not null;
end $$;

create procedure part_contact_rows(merge uuid, old_ids uuid[], kept uuid)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  b contact_engagement;
  j contact_engagement;
  cb conversations;
  cj conversations;
begin
  select (jsonb_populate_record(null::contact_engagement, m.row)).* into b from merge_rows m
    where m.merge_id = merge and m.table_name = 'contact_engagement' and m.action = 'before';
  select (jsonb_populate_record(null::contact_engagement, m.row)).* into j from merge_rows m
    where m.merge_id = merge and m.table_name = 'contact_engagement' and m.action = 'joined';
  if j.contact_id is not null then
    update contact_engagement e set
      sent = e.sent - j.sent + coalesce(b.sent, 0), opened = e.opened - j.opened + coalesce(b.opened, 0),
      clicked = e.clicked - j.clicked + coalesce(b.clicked, 0), replied = e.replied - j.replied + coalesce(b.replied, 0),
      bounced = e.bounced - j.bounced + coalesce(b.bounced, 0),
      meetings = e.meetings - j.meetings + coalesce(b.meetings, 0),
      last_engaged_at = case when e.last_engaged_at is distinct from j.last_engaged_at then e.last_engaged_at
        else b.last_engaged_at end,
      last_contacted_at = case when e.last_contacted_at is distinct from j.last_contacted_at then e.last_contacted_at
        else b.last_contacted_at end
    where e.contact_id = kept;
    delete from contact_engagement e where e.contact_id = kept and b.contact_id is null
      and e.sent + e.opened + e.clicked + e.replied + e.bounced + e.meetings = 0;
  end if;
  select (jsonb_populate_record(null::conversations, m.row)).* into cb from merge_rows m
    where m.merge_id = merge and m.table_name = 'conversations' and m.action = 'before';
  select (jsonb_populate_record(null::conversations, m.row)).* into cj from merge_rows m
    where m.merge_id = merge and m.table_name = 'conversations' and m.action = 'joined';
  if cj.contact_id is not null then
    delete from conversations c where c.contact_id = kept and cb.contact_id is null
      and c.message_count = cj.message_count;
    update conversations c set
      message_count = c.message_count - cj.message_count + coalesce(cb.message_count, 0),
      unread_count = greatest(0, c.unread_count - cj.unread_count + coalesce(cb.unread_count, 0)),
      last_message_id = case when c.last_message_id = cj.last_message_id and cb.contact_id is not null
        then cb.last_message_id else c.last_message_id end,
      last_message_at = case when c.last_message_id = cj.last_message_id and cb.contact_id is not null
        then cb.last_message_at else c.last_message_at end
    where c.contact_id = kept;
  end if;
  insert into uncontacted (contact_id)
    select c.id from contacts c where c.id = any (old_ids || kept) and not exists (
      select from contact_engagement e where e.contact_id = c.id and e.last_contacted_at is not null)
    on conflict do nothing;
  delete from uncontacted u using contact_engagement e
    where u.contact_id = any (old_ids || kept) and e.contact_id = u.contact_id and e.last_contacted_at is not null;
end $$;
