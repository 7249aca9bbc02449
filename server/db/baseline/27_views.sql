-- A list as somebody wants to see it again.
create table saved_views (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  entity text not null,
  name text not null,
  filters jsonb not null default '{}',
  columns text[] not null default '{}',
  sort text,
  visibility text not null default 'own' check (visibility in ('own', 'organization')),
  created_by_id integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  -- So that a default can only be a view of its entity.
  unique (organization_id, id, entity),
  foreign key (organization_id, created_by_id) references users on delete cascade
);
create index saved_views_list on saved_views (organization_id, entity, name);
create index saved_views_maker on saved_views (organization_id, created_by_id);
call make_tenant_table('saved_views');

-- Which of them a person begins with: one an entity.
create table default_views (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  user_id integer not null,
  entity text not null,
  view_id uuid not null,
  primary key (organization_id, user_id, entity),
  foreign key (organization_id, user_id) references users on delete cascade,
  foreign key (organization_id, view_id, entity) references saved_views (organization_id, id, entity) on delete cascade
);
create index default_views_view on default_views (organization_id, view_id);
call make_tenant_table('default_views');
