-- Whom a call rings, until when, and what they said. Who is in the call has answered it.
create table call_rings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  call_id uuid not null,
  -- `user:12`
  person text not null,
  rings_until timestamptz(3) not null,
  answer text check (answer in ('accepted', 'declined')),
  primary key (organization_id, call_id, person),
  foreign key (organization_id, call_id) references calls on delete cascade
);
create index call_rings_person on call_rings (organization_id, person, rings_until) where answer is null;
call make_tenant_table('call_rings');
