-- Pipelines, deals with their order and history, what they add up to, and opportunities.

create table pipelines (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  is_default boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
-- Makes the first pipeline of an organization exist once, however many ask for it at the same time.
create unique index pipelines_default on pipelines (organization_id) where is_default;
create index pipelines_created on pipelines (organization_id, created_at, id);
call make_tenant_table('pipelines');

create table pipeline_stages (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  pipeline_id uuid not null,
  name text not null,
  position integer not null check (position > 0),
  -- In percent.
  win_probability numeric(5, 2) not null check (win_probability between 0 and 100),
  kind text not null check (kind in ('open', 'won', 'lost')),
  primary key (organization_id, id),
  foreign key (organization_id, pipeline_id) references pipelines on delete cascade,
  unique (organization_id, pipeline_id, position) deferrable initially immediate,
  -- What a deal copies from its stage, so that the copy can never differ.
  unique (organization_id, pipeline_id, id, kind, win_probability)
);
call make_tenant_table('pipeline_stages');

create table deals (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  amount_cents bigint not null default 0 check (amount_cents between 0 and 9007199254740991),
  currency text not null,
  pipeline_id uuid not null,
  stage_id uuid not null,
  status text not null,
  win_probability numeric(5, 2) not null,
  -- numeric rounds halves away from zero; a product of decimals is exact where a quotient is not.
  weighted_cents bigint not null generated always as (round(amount_cents * win_probability * 0.01)::bigint) stored,
  -- The order within the stage. Sparse: a move changes one row; the place on the wire is counted.
  rank bigint not null,
  contact_id uuid,
  company_id uuid,
  owner_id integer,
  expected_close_date date,
  forecast_category text not null default 'pipeline'
    check (forecast_category in ('commit', 'best_case', 'pipeline', 'omitted')),
  lost_reason text,
  custom jsonb not null default '{}',
  -- How often it was put into a stage; numbers the rows of its history.
  moves integer not null default 0,
  stage_entered_at timestamptz(3) not null,
  closed_at timestamptz(3),
  -- The day of closing where the organization is.
  closed_on date,
  close_month date generated always as (
    coalesce(closed_on, expected_close_date)
      - (extract(day from coalesce(closed_on, expected_close_date))::integer - 1)) stored,
  search_text text not null generated always as (fold(' ' || name)) stored,
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint deals_stage foreign key (organization_id, pipeline_id, stage_id, status, win_probability)
    references pipeline_stages (organization_id, pipeline_id, id, kind, win_probability) on update cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  foreign key (organization_id, company_id) references companies on delete set null (company_id),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id),
  -- Deferrable, so that neighbours can be spread apart in one statement.
  constraint deals_order unique (organization_id, stage_id, rank) deferrable initially immediate
);
create index deals_created on deals (organization_id, created_at, id);
create index deals_pipeline on deals (organization_id, pipeline_id, created_at, id);
create index deals_status on deals (organization_id, status, created_at, id);
create index deals_owner on deals (organization_id, owner_id, created_at, id);
create index deals_contact on deals (organization_id, contact_id, created_at, id);
create index deals_company on deals (organization_id, company_id, created_at, id);
create index deals_search on deals using gin (organization_id, search_text gin_trgm_ops);
call make_tenant_table('deals');
call keep_tally('deals');

alter table tasks add foreign key (organization_id, deal_id) references deals on delete set null (deal_id);

-- Stages are named as they were: the row tells the story even when the stage is gone.
create table deal_stage_history (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  deal_id uuid not null,
  number integer not null,
  from_pipeline_id uuid,
  from_stage_id uuid,
  from_stage text,
  from_position integer,
  to_pipeline_id uuid not null,
  to_stage_id uuid not null,
  to_stage text not null,
  to_position integer not null,
  to_kind text not null,
  amount_cents bigint not null,
  currency text not null,
  lost_reason text,
  moved_by_id integer,
  moved_at timestamptz(3) not null,
  primary key (organization_id, deal_id, number),
  foreign key (organization_id, deal_id) references deals on delete cascade
);
create index deal_stage_history_recent on deal_stage_history (organization_id, moved_at, deal_id, number);
call make_tenant_table('deal_stage_history');
call make_append_only('deal_stage_history');

-- A stage's order in pieces of at most 256 deals: a place is the sizes before it plus a count within one piece.
-- A piece holds the ranks from `low` up to the next one's.
create table deal_segments (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  stage_id uuid not null,
  low bigint not null,
  size integer not null check (size >= 0),
  primary key (organization_id, stage_id, low),
  foreign key (organization_id, stage_id) references pipeline_stages on delete cascade
);
call make_tenant_table('deal_segments');

create function split_deal_segment(org uuid, stage uuid, lower_end bigint, held integer) returns void
  language plpgsql as $$
declare
  upper_end bigint := (select min(g.low) from deal_segments g
    where g.organization_id = org and g.stage_id = stage and g.low > lower_end);
  piece integer := ceil(held / ceil(held / 128.0));
begin
  insert into deal_segments as g (organization_id, stage_id, low, size)
    select org, stage, case when p.part = 0 then lower_end else min(p.rank) end, count(*)
    from (
      select d.rank, (row_number() over (order by d.rank) - 1) / piece as part from deals d
      where d.organization_id = org and d.stage_id = stage and d.rank >= lower_end
        and d.rank < coalesce(upper_end, 9223372036854775807)
    ) p group by p.part
  on conflict (organization_id, stage_id, low) do update set size = excluded.size;
end $$;

-- Whoever changes a stage's order waits here for whoever does so already; stages are locked in one order.
create function track_deal_order() returns trigger
  language plpgsql as $$
declare
  changes text := case tg_op
    when 'INSERT' then 'select organization_id, stage_id, rank, 1 as delta from added'
    when 'DELETE' then 'select organization_id, stage_id, rank, -1 as delta from removed'
    else 'select r.organization_id, r.stage_id, r.rank, -1 as delta from removed r join added a using (organization_id, id)
            where r.stage_id <> a.stage_id or r.rank <> a.rank
          union all
          select a.organization_id, a.stage_id, a.rank, 1 from removed r join added a using (organization_id, id)
            where r.stage_id <> a.stage_id or r.rank <> a.rank'
    end;
  stages uuid[];
  grown record;
begin
  execute format('select array_agg(distinct stage_id) from (%s) c', changes) into stages;
  if stages is null then
    return null;
  end if;
  perform from pipeline_stages s where s.id = any (stages) order by s.id for no key update;
  insert into deal_segments (organization_id, stage_id, low, size)
    select s.organization_id, s.id, -9223372036854775808, 0 from pipeline_stages s where s.id = any (stages)
  on conflict do nothing;
  execute format(
    'update deal_segments g set size = g.size + c.delta from (
       select x.organization_id, x.stage_id, x.low, sum(c.delta) as delta from (%s) c
       cross join lateral (
         select s.organization_id, s.stage_id, s.low from deal_segments s
         where s.organization_id = c.organization_id and s.stage_id = c.stage_id and s.low <= c.rank
         order by s.low desc limit 1) x
       group by 1, 2, 3) c
     where g.organization_id = c.organization_id and g.stage_id = c.stage_id and g.low = c.low and c.delta <> 0', changes);
  for grown in select * from deal_segments g where g.stage_id = any (stages) and g.size > 256 loop
    perform split_deal_segment(grown.organization_id, grown.stage_id, grown.low, grown.size);
  end loop;
  delete from deal_segments g where g.stage_id = any (stages) and g.size = 0 and g.low > -9223372036854775808;
  return null;
end $$;

create trigger order_added after insert on deals referencing new table as added
  for each statement execute function track_deal_order();
create trigger order_changed after update on deals referencing old table as removed new table as added
  for each statement execute function track_deal_order();
create trigger order_removed after delete on deals referencing old table as removed
  for each statement execute function track_deal_order();

-- Stages before deals, as every move does: a contact that goes takes its deals along, and must not wait crosswise.
create function lock_stages_of_contact() returns trigger
  language plpgsql as $$
begin
  perform from pipeline_stages s
    where s.organization_id = old.organization_id and s.id in (
      select d.stage_id from deals d where d.organization_id = old.organization_id and d.contact_id = old.id)
    order by s.id for no key update;
  return old;
end $$;
create trigger lock_stages before delete on contacts
  for each row execute function lock_stages_of_contact();

-- The rank at a place; null past either end.
create function deal_rank_at(stage uuid, place integer) returns bigint
  language sql stable
begin atomic
  select r.rank
  from (
    select g.low, g.size, sum(g.size) over (order by g.low) - g.size as before from deal_segments g
    where g.organization_id = current_org() and g.stage_id = stage
  ) piece
  cross join lateral (
    select d.rank from deals d
    where d.organization_id = current_org() and d.stage_id = stage and d.rank >= piece.low
    order by d.rank offset place - piece.before - 1 limit 1
  ) r
  where place > piece.before and place <= piece.before + piece.size;
end;

create function stage_size(stage uuid) returns integer
  language sql stable
begin atomic
  select coalesce(sum(g.size), 0)::integer from deal_segments g
  where g.organization_id = current_org() and g.stage_id = stage;
end;

-- Where neighbours have no number left between them, spreads as few of the deals around as it takes.
create procedure spread_deals(stage uuid, place integer)
  language plpgsql as $$
declare
  roomy constant bigint := 4294967296;
  held constant integer := stage_size(stage);
  width integer := 32;
  first_place integer;
  last_place integer;
  below bigint;
  above bigint;
  step bigint;
begin
  loop
    first_place := greatest(place - width + 1, 1);
    last_place := least(place + width, held);
    below := deal_rank_at(stage, first_place - 1);
    above := deal_rank_at(stage, last_place + 1);
    step := case when below is null or above is null then roomy
      else (above - below) / (last_place - first_place + 2) end;
    exit when step >= 65536;
    width := width * 4;
  end loop;
  below := coalesce(below, above - step * (last_place - first_place + 2), 0);
  update deals d set rank = below + step * n.number
  from (
    select o.id, row_number() over (order by o.rank) as number from deals o
    where o.stage_id = stage and o.rank between deal_rank_at(stage, first_place) and deal_rank_at(stage, last_place)
  ) n
  where d.id = n.id;
end $$;

-- A rank between the deals at `place` and the one after it. The caller holds the stage's lock.
create function deal_rank_after(stage uuid, place integer) returns bigint
  language plpgsql volatile as $$
declare
  below bigint := deal_rank_at(stage, place);
  above bigint := deal_rank_at(stage, place + 1);
begin
  if below is not null and above is not null and above - below < 2 then
    call spread_deals(stage, place);
    below := deal_rank_at(stage, place);
    above := deal_rank_at(stage, place + 1);
  end if;
  return case
    when below is null and above is null then 0
    when below is null then above - 4294967296
    when above is null then below + 4294967296
    else below + (above - below) / 2
  end;
end $$;

-- What the deals add up to: every change adds a line, and one in a hundred folds the lines nobody else holds.
create table deal_sums (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id bigint not null generated always as identity,
  stage_id uuid not null,
  currency text not null,
  forecast_category text not null,
  close_month date,
  deals bigint not null,
  amount numeric not null,
  weighted numeric not null,
  primary key (organization_id, id),
  foreign key (organization_id, stage_id) references pipeline_stages on delete cascade
);
create index deal_sums_stage on deal_sums (organization_id, stage_id);
call make_tenant_table('deal_sums');

create procedure fold_deal_sums()
  language sql
begin atomic
  with taken as (
    delete from deal_sums where organization_id = current_org() and id in (
      select s.id from deal_sums s where s.organization_id = current_org() limit 5000 for update skip locked)
    returning *
  )
  insert into deal_sums (stage_id, currency, forecast_category, close_month, deals, amount, weighted)
    select stage_id, currency, forecast_category, close_month, sum(deals), sum(amount), sum(weighted) from taken
    group by 1, 2, 3, 4 having sum(deals) <> 0 or sum(amount) <> 0 or sum(weighted) <> 0;
end;

create function sum_deals() returns trigger
  language plpgsql as $$
declare
  changes text := case tg_op
    when 'INSERT' then 'select *, 1 as sign from added'
    when 'DELETE' then 'select *, -1 as sign from removed'
    else 'select *, 1 as sign from added union all select *, -1 from removed' end;
begin
  -- While an organization is being deleted its stages may be gone before its deals.
  execute format(
    'insert into deal_sums (organization_id, stage_id, currency, forecast_category, close_month, deals, amount, weighted)
     select c.organization_id, c.stage_id, c.currency, c.forecast_category, c.close_month,
       sum(c.sign), sum(c.sign * c.amount_cents), sum(c.sign * c.weighted_cents)
     from (select organization_id, stage_id, currency, forecast_category, close_month, amount_cents, weighted_cents, sign
           from (%s) every_column) c
     join pipeline_stages s on s.organization_id = c.organization_id and s.id = c.stage_id
     group by 1, 2, 3, 4, 5
     having sum(c.sign) <> 0 or sum(c.sign * c.amount_cents) <> 0 or sum(c.sign * c.weighted_cents) <> 0', changes);
  if current_org() is not null and random() < 0.01 then
    call fold_deal_sums();
  end if;
  return null;
end $$;

create trigger sums_added after insert on deals referencing new table as added
  for each statement execute function sum_deals();
create trigger sums_changed after update on deals referencing old table as removed new table as added
  for each statement execute function sum_deals();
create trigger sums_removed after delete on deals referencing old table as removed
  for each statement execute function sum_deals();

create table opportunities (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  title text not null,
  source text not null default 'manual' check (source in ('signal', 'form', 'recommendation', 'manual', 'referral')),
  summary text,
  score integer not null default 0 check (score between 0 and 100),
  status text not null default 'open' check (status in ('open', 'applied', 'converted', 'dismissed')),
  contact_id uuid,
  company_id uuid,
  deal_id uuid,
  owner_id integer,
  amount_cents bigint check (amount_cents between 0 and 9007199254740991),
  currency text not null,
  data jsonb not null default '{}',
  search_text text not null generated always as (fold(' ' || title || ' ' || coalesce(summary, ''))) stored,
  applied_at timestamptz(3),
  converted_at timestamptz(3),
  dismissed_at timestamptz(3),
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (organization_id, company_id) references companies on delete set null (company_id),
  foreign key (organization_id, deal_id) references deals on delete set null (deal_id),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index opportunities_created on opportunities (organization_id, created_at, id);
create index opportunities_status on opportunities (organization_id, status, created_at, id);
create index opportunities_contact on opportunities (organization_id, contact_id) where contact_id is not null;
create index opportunities_company on opportunities (organization_id, company_id) where company_id is not null;
create unique index opportunities_deal on opportunities (organization_id, deal_id) where deal_id is not null;
create index opportunities_search on opportunities using gin (organization_id, search_text gin_trgm_ops);
call make_tenant_table('opportunities');
call keep_tally('opportunities');

-- Searched, as contacts are, by a role of its own: trigrams may not pick an index behind a policy.
-- The threshold lets one wrong letter in a word of usual length pass; the default of 0.6 does not.
grant select (organization_id, id, search_text) on deals, opportunities to bowline_search;
create policy search on deals for select to bowline_search using (true);
create policy search on opportunities for select to bowline_search using (true);

-- Every word must occur; if that finds nothing, words like them will do. Best first, at most so many.
create function search_titles(searched regclass, query text, most integer)
  returns table (id uuid, rank real)
  language plpgsql stable as $$
declare
  folded text := trim(regexp_replace(fold(query), '\s+', ' ', 'g'));
  word text;
  conditions text := '';
begin
  if folded = '' or current_org() is null then
    return;
  end if;
  foreach word in array (string_to_array(folded, ' '))[1:8] loop
    -- One or two letters make no trigram of their own, but the beginning of a word does.
    conditions := conditions || format(' and search_text like %L',
      case when length(word) < 3 then '% ' else '%' end || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  return query execute format(
    'select f.id, word_similarity($2, f.search_text) as rank from (
       select t.id, t.search_text from %s t where t.organization_id = $1 %s limit $3) f
     order by rank desc, f.id desc', searched, conditions)
    using current_org(), folded, most;
  if found or length(folded) < 3 then
    return;
  end if;
  return query execute format(
    'select f.id, f.rank from (
       select t.id, word_similarity($2, t.search_text) as rank from %s t
       where t.organization_id = $1 and $2 <%% t.search_text limit $3) f
     order by f.rank desc, f.id desc', searched)
    using current_org(), folded, most;
end $$;

create function search_deals(query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer set pg_trgm.word_similarity_threshold = 0.45 as $$
begin
  return query select * from search_titles('public.deals', query, most);
end $$;

create function search_opportunities(query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer set pg_trgm.word_similarity_threshold = 0.45 as $$
begin
  return query select * from search_titles('public.opportunities', query, most);
end $$;

revoke execute on function search_deals, search_opportunities, search_titles from public;
grant execute on function search_deals, search_opportunities to bowline_app;
grant execute on function search_titles to bowline_search;

do $$
declare
  joined boolean := false;
  searching text := format('pg_catalog, public, %s, pg_temp', (
    select string_agg(distinct quote_ident(n.nspname), ', ')
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname in ('pg_trgm', 'unaccent')));
begin
  execute format('alter function search_deals set search_path = %s', searching);
  execute format('alter function search_opportunities set search_path = %s', searching);
  if not pg_has_role(current_user, 'bowline_search', 'member') then
    execute format('grant bowline_search to %I', current_user);
    joined := true;
  end if;
  grant create on schema public to bowline_search;
  alter function search_deals owner to bowline_search;
  alter function search_opportunities owner to bowline_search;
  revoke create on schema public from bowline_search;
  if joined then
    execute format('revoke bowline_search from %I', current_user);
  end if;
end $$;
