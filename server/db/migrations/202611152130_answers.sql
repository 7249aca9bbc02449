-- Who was told of an answer to a quote: written with the message, so that each is told exactly once.
create table quote_letters (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  quote_id uuid not null,
  kind text not null check (kind in ('accepted', 'declined')),
  audience text not null check (audience in ('owner', 'customer')),
  -- The event it tells of: a quote that was edited can be answered again.
  cause text not null,
  message_id uuid,
  note text,
  at timestamptz(3) not null,
  primary key (organization_id, quote_id, cause, audience),
  foreign key (organization_id, quote_id) references quotes on delete cascade
);
call make_tenant_table('quote_letters');

-- Where deals of this pipeline go when the customer answers their quote; null leaves them where they are.
alter table pipelines
  add column quote_accepted_stage_id uuid,
  add column quote_declined_stage_id uuid,
  add foreign key (organization_id, quote_accepted_stage_id) references pipeline_stages
    on delete set null (quote_accepted_stage_id),
  add foreign key (organization_id, quote_declined_stage_id) references pipeline_stages
    on delete set null (quote_declined_stage_id);
