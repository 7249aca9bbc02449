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
create index sequences_search on sequences
  using gin (organization_id, fold(' ' || name || ' ' || coalesce(description, '')) gin_trgm_ops);
call make_tenant_table('sequences');
grant select (organization_id, id, name, description) on sequences to bowline_search;
create policy search on sequences for select to bowline_search using (true);

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
-- An enrollment is planned and then counted: room on the page for the second, so that it touches no index.
alter table sequence_enrollments set (fillfactor = 70);

-- What ran for whom: at most once per enrollment and place in the timeline, held by the key. No foreign key to the
-- steps: a step may go, but a reply to what it sent still ends the enrollment, and its numbers still count.
create table sequence_sends (
  organization_id uuid not null default current_org(),
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
  is_sum boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, sequence_id) references sequences on delete cascade
);
create index sequence_tallies_sequence on sequence_tallies (organization_id, sequence_id) include (step_id, name, delta);
create index sequence_tallies_lines on sequence_tallies (organization_id) where not is_sum;
call make_tenant_table('sequence_tallies');
grant select (organization_id, is_sum) on sequence_tallies to bowline_search;
create policy look_over on sequence_tallies for select to bowline_search using (true);

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
