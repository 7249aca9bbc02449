create table crm_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  match_company_by_domain boolean not null default false,
  -- [{id, label, archived}], in the order in which they are offered.
  won_reasons jsonb not null default '[]',
  lost_reasons jsonb not null default '[]',
  require_won_reason boolean not null default false,
  require_lost_reason boolean not null default false,
  updated_at timestamptz(3) not null,
  primary key (organization_id)
);
call make_tenant_table('crm_settings');
