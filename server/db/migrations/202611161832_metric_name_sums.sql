-- All series of a name together, an hour a row, by minute and as a whole: what is asked of a name without its labels is read
-- from here, however many series there are. An hour stands here as its series were summed up; one of which some were since
-- is marked, and is read from them until it is summed up anew.
create table metric_name_hours (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  name text not null,
  hour bigint not null,
  counts bigint[] not null,
  sums double precision[] not null,
  mins double precision[] not null,
  maxs double precision[] not null,
  count bigint not null,
  sum double precision not null,
  min double precision not null,
  max double precision not null,
  primary key (organization_id, name, hour)
);
create index metric_name_hours_old on metric_name_hours (organization_id, hour);
call make_tenant_table('metric_name_hours');

create table metric_name_dirty (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  name text not null,
  hour bigint not null,
  primary key (organization_id, name, hour)
);
call make_tenant_table('metric_name_dirty');

-- What is there already is summed up with the next points.
alter table metric_hours no force row level security;
alter table metric_series no force row level security;
alter table metric_name_dirty no force row level security;
insert into metric_name_dirty (organization_id, name, hour)
  select distinct h.organization_id, s.name, h.hour
  from metric_hours h join metric_series s on s.organization_id = h.organization_id and s.id = h.series_id;
alter table metric_hours force row level security;
alter table metric_series force row level security;
alter table metric_name_dirty force row level security;
