-- What each transaction of a request with an Idempotency-Key gave, written in that transaction: whoever sends the request
-- again after a crash or a lost answer goes on behind the last one that happened.
create table idempotency_steps (
  organization_id uuid not null default current_org(),
  key text not null,
  number integer not null,
  -- Sealed. Null: what it gave cannot be kept, only that it happened.
  result bytea,
  primary key (organization_id, key, number),
  foreign key (organization_id, key) references idempotency_keys (organization_id, key) on delete cascade
);
call make_tenant_table('idempotency_steps');
