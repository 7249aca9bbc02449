-- What receivers report about mail in the name of a domain. Records are folded by day and source as they come in.

create table dmarc_reports (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  reporter text not null,
  report_id text not null,
  domain text not null,
  begin_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  policy text,
  messages integer not null,
  aligned integer not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, reporter, report_id, domain)
);
create index dmarc_reports_newest on dmarc_reports (organization_id, created_at desc, id desc);
create index dmarc_reports_domain on dmarc_reports (organization_id, domain, created_at desc, id desc);
call make_tenant_table('dmarc_reports');

create table dmarc_sources (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  domain text not null,
  day date not null,
  source_ip text not null,
  messages integer not null,
  spf_aligned integer not null,
  dkim_aligned integer not null,
  aligned integer not null,
  none integer not null,
  quarantine integer not null,
  reject integer not null,
  primary key (organization_id, domain, day, source_ip)
);
call make_tenant_table('dmarc_sources');
