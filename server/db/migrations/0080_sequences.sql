-- Outreach sequences: their steps, who is enrolled, what was sent, and the numbers kept about it.

create table sequences (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  created_by_id integer,
  name text not null,
  description text not null default '',
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  send_as_reply boolean not null default false,
  stop_on_reply boolean not null default true,
  stop_on_click boolean not null default false,
  stop_on_meeting boolean not null default true,
  -- Wall times in send_timezone; none: the whole day. A start after the end crosses midnight.
  send_window_start text check (send_window_start ~ '^[0-2][0-9]:[0-5][0-9]$'),
  send_window_end text check (send_window_end ~ '^[0-2][0-9]:[0-5][0-9]$'),
  send_timezone text not null default 'UTC',
  send_days text[] not null,
  sender_integration_id uuid,
  mailbox_id uuid,
  daily_cap integer check (daily_cap >= 0),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  check ((send_window_start is null) = (send_window_end is null)),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id),
  foreign key (organization_id, sender_integration_id) references integrations on delete set null (sender_integration_id),
  foreign key (organization_id, mailbox_id) references mailboxes on delete set null (mailbox_id)
);
create index sequences_created on sequences (organization_id, created_at desc, id desc);
create index sequences_active on sequences (organization_id, id) where status = 'active';
call make_tenant_table('sequences');

-- A variant is a step with variant_of set; it has no place of its own in the timeline, only its parent's.
create table sequence_steps (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  sequence_id uuid not null,
  step_number integer,
  step_type text not null check (step_type in ('email', 'task', 'call', 'linkedin', 'wait', 'condition')),
  name text not null default '',
  subject text not null default '',
  body_html text not null default '',
  delay_days integer not null default 1 check (delay_days between 0 and 365),
  delay_hours integer not null default 0 check (delay_hours between 0 and 23),
  task_title text not null default '',
  task_notes text not null default '',
  task_priority text not null default 'normal' check (task_priority in ('low', 'normal', 'high')),
  condition_config jsonb,
  is_active boolean not null default true,
  variant_of uuid,
  variant_label text,
  variant_weight integer not null default 50 check (variant_weight between 0 and 1000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  check ((step_number is null) = (variant_of is not null)),
  foreign key (organization_id, sequence_id) references sequences on delete cascade,
  foreign key (organization_id, variant_of) references sequence_steps on delete cascade
);
create unique index sequence_steps_place on sequence_steps (organization_id, sequence_id, step_number);
create index sequence_steps_variants on sequence_steps (organization_id, variant_of, variant_label) where variant_of is not null;
call make_tenant_table('sequence_steps');

create table sequence_enrollments (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  sequence_id uuid not null,
  contact_id uuid not null,
  status text not null default 'active' check (status in ('active', 'paused', 'completed', 'failed')),
  stop_reason text,
  -- The step that runs next; without one nothing is left to do.
  current_step_id uuid,
  next_run_at timestamptz(3),
  last_sent_at timestamptz(3),
  sent_count integer not null default 0,
  open_count integer not null default 0,
  click_count integer not null default 0,
  replied_at timestamptz(3),
  meeting_at timestamptz(3),
  error text,
  -- The first message: what `send_as_reply` threads on, and whose mailbox the later ones keep.
  first_message_id uuid,
  mailbox_id uuid,
  enrolled_by_id integer,
  enrolled_at timestamptz(3) not null,
  completed_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, sequence_id, contact_id),
  foreign key (organization_id, sequence_id) references sequences on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  foreign key (organization_id, mailbox_id) references mailboxes on delete set null (mailbox_id),
  foreign key (organization_id, enrolled_by_id) references users on delete set null (enrolled_by_id)
);
create index sequence_enrollments_due on sequence_enrollments (organization_id, sequence_id, next_run_at, id)
  where status = 'active';
create index sequence_enrollments_list on sequence_enrollments (organization_id, sequence_id, enrolled_at desc, id desc);
create index sequence_enrollments_status
  on sequence_enrollments (organization_id, sequence_id, status, enrolled_at desc, id desc);
create index sequence_enrollments_contact on sequence_enrollments (organization_id, contact_id, enrolled_at desc);
call make_tenant_table('sequence_enrollments');

-- What ran for whom: at most once per enrollment and place in the timeline, held by the key. No foreign key to the
-- steps: a step may go, but a reply to what it sent still ends the enrollment, and its numbers still count.
create table sequence_sends (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  sequence_id uuid not null,
  enrollment_id uuid not null,
  step_id uuid not null,
  -- The step itself, or the variant chosen in its place.
  variant_id uuid not null,
  message_id uuid,
  task_id uuid,
  at timestamptz(3) not null,
  sent_at timestamptz(3),
  -- It never left: whoever resumes the enrollment may run the step again.
  failed_at timestamptz(3),
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  replied_at timestamptz(3),
  bounced_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  -- Part of an A/B test whose outcome has not been read yet.
  awaits_verdict boolean not null default false,
  primary key (organization_id, id),
  unique (organization_id, enrollment_id, step_id),
  foreign key (organization_id, enrollment_id) references sequence_enrollments on delete cascade
);
create index sequence_sends_message on sequence_sends (organization_id, message_id) where message_id is not null;
create index sequence_sends_verdicts on sequence_sends (organization_id, sent_at) where awaits_verdict;
call make_tenant_table('sequence_sends');

-- How many mails a sequence sent on a day of its own calendar.
create table sequence_days (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  sequence_id uuid not null,
  day date not null,
  sent integer not null default 0,
  primary key (organization_id, sequence_id, day),
  foreign key (organization_id, sequence_id) references sequences on delete cascade
);
call make_tenant_table('sequence_days');

-- Numbers without a row that everybody waits for: each change adds a line, and now and then the lines that nobody
-- else holds are folded into one. `step_id` is the step or variant; null for what counts enrollments by status.
create table sequence_tallies (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id bigint not null generated always as identity,
  sequence_id uuid not null,
  step_id uuid,
  name text not null,
  delta bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, sequence_id) references sequences on delete cascade
);
create index sequence_tallies_sequence on sequence_tallies (organization_id, sequence_id) include (step_id, name, delta);
call make_tenant_table('sequence_tallies');

create procedure fold_sequence_tallies(wanted uuid)
  language sql
begin atomic
  with taken as (
    delete from sequence_tallies where organization_id = current_org() and id in (
      select t.id from sequence_tallies t where t.organization_id = current_org() and t.sequence_id = wanted
      limit 2000 for update skip locked)
    returning step_id, name, delta
  )
  insert into sequence_tallies (sequence_id, step_id, name, delta)
  select wanted, step_id, name, sum(delta) from taken group by step_id, name having sum(delta) <> 0;
end;

-- Enrollments by status, whatever changes them: a request, the dispatcher, a contact that is deleted.
create function tally_enrollments() returns trigger
  language plpgsql as $$
declare
  one uuid;
begin
  if tg_op = 'INSERT' then
    insert into sequence_tallies (organization_id, sequence_id, name, delta)
      select c.organization_id, c.sequence_id, c.status, count(*) from added c group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    -- While a sequence or an organization is being deleted its tallies go with it.
    insert into sequence_tallies (organization_id, sequence_id, name, delta)
      select c.organization_id, c.sequence_id, c.status, -count(*) from removed c
      where exists (select from sequences s where s.organization_id = c.organization_id and s.id = c.sequence_id)
        and exists (select from organizations o where o.id = c.organization_id)
      group by 1, 2, 3;
  else
    insert into sequence_tallies (organization_id, sequence_id, name, delta)
      select organization_id, sequence_id, status, sum(n) from (
        select organization_id, sequence_id, status, 1 as n from added
        union all select organization_id, sequence_id, status, -1 from removed) c
      group by 1, 2, 3 having sum(n) <> 0;
  end if;
  if tg_op <> 'DELETE' and current_org() is not null and random() < 0.02 then
    for one in select distinct sequence_id from added limit 20 loop
      call fold_sequence_tallies(one);
    end loop;
  end if;
  return null;
end $$;
create trigger tally_added after insert on sequence_enrollments referencing new table as added
  for each statement execute function tally_enrollments();
create trigger tally_removed after delete on sequence_enrollments referencing old table as removed
  for each statement execute function tally_enrollments();
create trigger tally_changed after update on sequence_enrollments referencing old table as removed new table as added
  for each statement execute function tally_enrollments();

-- Opens by machines make no event, for nothing may follow from them; they are counted apart all the same.
create function tally_machine_open() returns trigger
  language plpgsql as $$
begin
  insert into sequence_tallies (organization_id, sequence_id, step_id, name, delta)
    select s.organization_id, s.sequence_id, s.variant_id, 'machine_opened', 1 from sequence_sends s
    where s.organization_id = new.organization_id and s.id = new.source_id::uuid;
  return null;
end $$;
create trigger tally_machine_open after update of machine_open_count on email_messages
  for each row when (old.machine_open_count = 0 and new.machine_open_count > 0 and new.source_kind = 'sequence')
  execute function tally_machine_open();

-- When each organization next has something due. Read across organizations, hence not forced: one row each.
create table sequence_wakes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  due_at timestamptz(3) not null,
  primary key (organization_id)
);
create index sequence_wakes_due on sequence_wakes (due_at);
alter table sequence_wakes enable row level security;
create policy tenant on sequence_wakes
  using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on sequence_wakes to bowline_app;

create function list_due_sequence_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
begin atomic
  select organization_id from sequence_wakes where due_at <= at order by due_at limit 10000;
end;
