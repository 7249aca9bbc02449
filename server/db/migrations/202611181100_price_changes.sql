-- Subscriptions that a price change still has to reach: what each was shown to come to, gone once it is done.
create table subscription_repricings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  job_id uuid not null,
  subscription_id uuid not null,
  hash text not null,
  primary key (organization_id, job_id, subscription_id),
  foreign key (organization_id, job_id) references long_jobs on delete cascade,
  foreign key (organization_id, subscription_id) references subscriptions on delete cascade
);
create index subscription_repricings_subscription on subscription_repricings (organization_id, subscription_id);
call make_tenant_table('subscription_repricings');
