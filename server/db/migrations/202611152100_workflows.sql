-- Workflows: what shall happen to a contact, its versions, who is where in it, and the numbers kept about it.

create table workflows (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused')),
  origin text not null default 'workflow' check (origin in ('workflow', 'automation')),
  revision integer not null default 1,
  graph jsonb not null,
  settings jsonb not null,
  -- Header values of webhooks, by node and header: one sealed JSON object.
  secrets bytea,
  node_count integer not null default 0,
  live_version integer,
  -- The revision that the live version was made of: another one means unpublished changes.
  live_revision integer,
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  activated_at timestamptz(3),
  paused_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index workflows_changed on workflows (organization_id, origin, updated_at desc, id desc);
create index workflows_active on workflows (organization_id, id) where status = 'active';
call make_tenant_table('workflows');

create table workflow_versions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  workflow_id uuid not null,
  version integer not null,
  graph jsonb not null,
  settings jsonb not null,
  secrets bytea,
  node_count integer not null,
  -- What was committed when the version came to be: events after it are heard though their transaction began before.
  activated_snapshot pg_snapshot not null default pg_current_snapshot(),
  activated_at timestamptz(3) not null,
  activated_by_id integer,
  primary key (organization_id, workflow_id, version),
  foreign key (organization_id, workflow_id) references workflows on delete cascade,
  foreign key (organization_id, activated_by_id) references users on delete set null (activated_by_id)
);
call make_tenant_table('workflow_versions');

-- Who wants to hear of which event: asked by every transaction that emits one, hence by type first.
create table workflow_listeners (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  event_type text not null,
  workflow_id uuid not null,
  version integer not null,
  role text not null check (role in ('trigger', 'wait', 'goal', 'exit', 'exclude')),
  node_id text not null default '',
  primary key (organization_id, event_type, workflow_id, version, role, node_id),
  foreign key (organization_id, workflow_id, version) references workflow_versions on delete cascade
);
call make_tenant_table('workflow_listeners');

create table workflow_runs (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  workflow_id uuid not null,
  version integer not null,
  contact_id uuid,
  deal_id uuid,
  status text not null default 'running' check (status in ('running', 'waiting', 'completed', 'failed', 'canceled')),
  end_reason text check (end_reason in
    ('finished', 'goal', 'exit', 'excluded', 'canceled', 'error', 'contact_deleted', 'depth_limit')),
  -- Where it stands, and the number its step there has.
  node_id text not null,
  seq integer not null default 1,
  -- When a worker shall look at it; none: it waits for an event, an answer, or has ended.
  wake_at timestamptz(3),
  waiting_for text check (waiting_for in ('time', 'event', 'window', 'webhook', 'callback', 'retry')),
  -- The event that is waited for, and what had happened by then: what was not committed yet counts.
  wait_event text,
  wait_snapshot pg_snapshot,
  wait_xid xid8,
  -- The port through which it goes on, once somebody said so, and a goal that it goes on from.
  next_port text,
  goal_node_id text,
  goals_reached text[] not null default '{}',
  trigger_type text not null,
  trigger_event text,
  trigger_event_id uuid,
  data jsonb not null default '{}',
  outputs jsonb not null default '{}',
  depth integer not null default 0,
  -- One run per contact at a time; runs that may stand beside each other are not in the index.
  is_single boolean not null default true,
  -- Holds the one run that a contact ever gets.
  holds_once boolean not null default false,
  error text,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, workflow_id, version) references workflow_versions on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (organization_id, deal_id) references deals on delete set null (deal_id)
);
create unique index workflow_runs_one_live on workflow_runs (organization_id, workflow_id, contact_id)
  where status in ('running', 'waiting') and is_single;
create unique index workflow_runs_once on workflow_runs (organization_id, workflow_id, contact_id) where holds_once;
create unique index workflow_runs_event on workflow_runs (organization_id, workflow_id, contact_id, trigger_event_id)
  where trigger_event_id is not null;
create index workflow_runs_due on workflow_runs (organization_id, workflow_id, wake_at, id)
  where status in ('running', 'waiting') and wake_at is not null;
create index workflow_runs_list on workflow_runs (organization_id, workflow_id, started_at desc, id desc);
create index workflow_runs_status on workflow_runs (organization_id, status, started_at desc, id desc)
  where status in ('failed', 'canceled', 'running', 'waiting');
create index workflow_runs_of_status on workflow_runs (organization_id, workflow_id, status, started_at desc, id desc);
create index workflow_runs_contact on workflow_runs (organization_id, contact_id, started_at desc);
create index workflow_runs_live_contact on workflow_runs (organization_id, contact_id) where status in ('running', 'waiting');
create index workflow_runs_deal on workflow_runs (organization_id, deal_id) where deal_id is not null;
create index workflow_runs_ended on workflow_runs (organization_id, ended_at) where ended_at is not null;
create index workflow_runs_recent on workflow_runs (organization_id, started_at desc, id desc);
create index workflow_runs_orphaned on workflow_runs (organization_id, id)
  where end_reason = 'contact_deleted' and ended_at is null;
call make_tenant_table('workflow_runs');

create table workflow_steps (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  run_id uuid not null,
  seq integer not null,
  -- The id that a webhook carries on every attempt.
  id uuid not null,
  node_id text not null,
  kind text not null,
  name text,
  status text not null check (status in ('done', 'skipped', 'failed', 'waiting', 'retrying')),
  port text,
  reason text,
  attempts integer not null default 1,
  next_attempt_at timestamptz(3),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  error text,
  output jsonb,
  primary key (organization_id, run_id, seq),
  foreign key (organization_id, run_id) references workflow_runs on delete cascade
);
call make_tenant_table('workflow_steps');

-- Requests that are to be made outside of any transaction: one per run at a time.
create table workflow_calls (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  run_id uuid not null,
  workflow_id uuid not null,
  seq integer not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- What is sent, the same on every attempt.
  url text not null,
  body text not null,
  primary key (organization_id, run_id),
  foreign key (organization_id, run_id) references workflow_runs on delete cascade
);
create index workflow_calls_due on workflow_calls (organization_id, due_at);
call make_tenant_table('workflow_calls');

-- Mails of runs: which node sent them and what became of them.
create table workflow_mails (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  message_id uuid not null,
  run_id uuid not null,
  workflow_id uuid not null,
  version integer not null,
  node_id text not null,
  at timestamptz(3) not null,
  sent_at timestamptz(3),
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  replied_at timestamptz(3),
  bounced_at timestamptz(3),
  primary key (organization_id, message_id),
  foreign key (organization_id, run_id) references workflow_runs on delete cascade
);
create index workflow_mails_run on workflow_mails (organization_id, run_id);
call make_tenant_table('workflow_mails');

-- Whose turn it is where owners are assigned in turn.
create table workflow_turns (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  workflow_id uuid not null,
  node_id text not null,
  turns bigint not null,
  primary key (organization_id, workflow_id, node_id),
  foreign key (organization_id, workflow_id) references workflows on delete cascade
);
call make_tenant_table('workflow_turns');

-- Numbers by node and port, and runs by status: lines are added and folded now and then, none is waited for.
create table workflow_tallies (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id bigint not null generated always as identity,
  workflow_id uuid not null,
  version integer not null,
  -- '' for what counts runs.
  node_id text not null,
  name text not null,
  delta bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, workflow_id) references workflows on delete cascade
);
create index workflow_tallies_workflow on workflow_tallies (organization_id, workflow_id)
  include (version, node_id, name, delta);
call make_tenant_table('workflow_tallies');

create procedure fold_workflow_tallies(wanted uuid)
  language sql
begin atomic
  with taken as (
    delete from public.workflow_tallies where organization_id = public.current_org() and id in (
      select t.id from public.workflow_tallies t
      where t.organization_id = public.current_org() and t.workflow_id = wanted
      limit 5000 for update skip locked)
    returning version, node_id, name, delta
  )
  insert into public.workflow_tallies (workflow_id, version, node_id, name, delta)
  select wanted, version, node_id, name, sum(delta) from taken group by version, node_id, name having sum(delta) <> 0;
end;

-- Runs by status, whatever changes them: a request, a worker, a contact that is deleted.
create function tally_workflow_runs() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into workflow_tallies (organization_id, workflow_id, version, node_id, name, delta)
      select organization_id, workflow_id, version, '', name, count(*) from (
        select organization_id, workflow_id, version, status as name from added
        union all select organization_id, workflow_id, version, 'started' from added where end_reason is distinct from 'depth_limit') c
      group by 1, 2, 3, 5;
  else
    insert into workflow_tallies (organization_id, workflow_id, version, node_id, name, delta)
      select organization_id, workflow_id, version, '', status, sum(n) from (
        select organization_id, workflow_id, version, status, 1 as n from added
        union all select organization_id, workflow_id, version, status, -1 from removed) c
      group by 1, 2, 3, 5 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger tally_added after insert on workflow_runs referencing new table as added
  for each statement execute function tally_workflow_runs();
create trigger tally_changed after update on workflow_runs referencing old table as removed new table as added
  for each statement execute function tally_workflow_runs();

-- A deleted contact ends its runs, in the transaction that deletes it; whoever hears of it adds when that was.
create function end_runs_of_contact() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if old.contact_id is not null and new.contact_id is null and new.status in ('running', 'waiting') then
    new.status := 'canceled';
    new.end_reason := 'contact_deleted';
    new.wake_at := null;
    new.waiting_for := null;
    new.wait_event := null;
  end if;
  return new;
end $$;
create trigger contact_deleted before update of contact_id on workflow_runs
  for each row execute function end_runs_of_contact();

-- Events that somebody listens to, until they are handled. Read across organizations to see who has some, hence not forced.
create table workflow_inbox (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  event_id uuid not null,
  type text not null,
  xid xid8 not null default pg_current_xact_id(),
  -- How many runs led to it: none where a person or the outside world did.
  depth integer not null default 0,
  primary key (organization_id, id)
);
alter table workflow_inbox enable row level security;
create policy tenant on workflow_inbox using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on workflow_inbox to bowline_app;

-- Puts every organization that has events to handle on the agenda; how many it put there.
create function wake_workflow_intake(job_name text) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  waking integer := 0;
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    -- From one organization to the next, however many events each has.
    select i.organization_id into last from workflow_inbox i where i.organization_id > last
      order by i.organization_id limit 1;
    exit when not found;
    insert into agenda (organization_id, job, key, due_at, data)
      values (last, job_name, '', now(), '{}')
      on conflict (organization_id, job, key) do nothing;
    if found then waking := waking + 1; end if;
  end loop;
  return waking;
end $$;
revoke execute on function wake_workflow_intake(text) from public;
grant execute on function wake_workflow_intake(text) to bowline_app;

-- When each organization next has something due.
create table workflow_wakes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  due_at timestamptz(3) not null,
  primary key (organization_id)
);
create index workflow_wakes_due on workflow_wakes (due_at);
alter table workflow_wakes enable row level security;
create policy tenant on workflow_wakes using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on workflow_wakes to bowline_app;

create function list_due_workflow_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select organization_id from public.workflow_wakes where due_at <= at order by due_at limit 10000;
end;

-- Occurrences of triggers by the calendar: each once, also when two workers look at the same minute.
create table workflow_occurrences (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  workflow_id uuid not null,
  due_at timestamptz(3) not null,
  outcome text not null check (outcome in ('started', 'missed')),
  contacts integer not null default 0,
  primary key (organization_id, workflow_id, due_at),
  foreign key (organization_id, workflow_id) references workflows on delete cascade
);
call make_tenant_table('workflow_occurrences');

create table workflow_action_keys (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  secret bytea not null,
  last_four text not null,
  created_by_id integer,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
call make_tenant_table('workflow_action_keys');

-- What other services asked for, and what was answered: asked again it is answered alike.
create table workflow_actions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  action_id uuid not null,
  body_hash bytea not null,
  response jsonb,
  created_at timestamptz(3) not null,
  primary key (organization_id, action_id)
);
create index workflow_actions_age on workflow_actions (organization_id, created_at);
call make_tenant_table('workflow_actions');

-- What an organization's webhooks are signed with; after a rotation the previous one signs too for a day.
create table workflow_webhook_secrets (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  secret bytea not null,
  previous bytea,
  previous_until timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (organization_id)
);
call make_tenant_table('workflow_webhook_secrets');

-- What conditions ask of a contact and its timeline does not tell.
create index events_of_contact on events (organization_id, (data->>'contact_id'), type, at desc)
  where type in ('email.delivered', 'email.opened', 'email.clicked', 'email.unsubscribed', 'email.bounce_reported',
    'subscription.created', 'subscription.changed', 'subscription.canceled', 'subscription.reactivated',
    'payment.failed', 'workflow.run_ended') or type like 'custom.%';

alter table email_messages drop constraint email_messages_kind_check;
alter table email_messages add constraint email_messages_kind_check check (kind in
  ('one_off', 'sequence', 'campaign', 'workflow', 'invoice', 'contract', 'quote', 'system', 'reply', 'auto_reply',
   'bounce', 'message'));
