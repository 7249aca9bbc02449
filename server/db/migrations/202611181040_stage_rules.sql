alter table pipeline_stages
  add column required_fields text[] not null default '{}',
  add column idle_days integer,
  add column guidance text;

grant select (organization_id, kind, idle_days) on pipeline_stages to bowline_search;
create policy look_over on pipeline_stages for select to bowline_search using (true);
