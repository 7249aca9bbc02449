create table calls (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  room_id uuid not null,
  kind text not null check (kind in ('audio', 'video')),
  title text,
  status text not null default 'active' check (status in ('active', 'ended')),
  outcome text check (outcome in ('answered', 'missed')),
  topology text not null check (topology in ('mesh', 'sfu')),
  -- `user:12`
  started_by text not null,
  -- The line in the room that tells of it.
  message_id uuid,
  -- What the room was about when the call began.
  record_type text,
  record_id uuid,
  -- Somebody records at this moment.
  recording boolean not null default false,
  -- The room was told that it is recorded.
  announced boolean not null default false,
  transcript_status text not null default 'none' check (transcript_status in ('none', 'queued', 'running', 'done', 'failed')),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, room_id) references chat_rooms on delete cascade,
  check ((status = 'ended') = (ended_at is not null)),
  check ((status = 'ended') = (outcome is not null))
);
create unique index calls_active on calls (organization_id, room_id) where status = 'active';
create index calls_history on calls (organization_id, room_id, started_at desc, id desc);
call make_tenant_table('calls');

-- How many there were in a room: a history is counted without being read.
create table call_rooms (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  room_id uuid not null,
  calls integer not null,
  primary key (organization_id, room_id),
  foreign key (organization_id, room_id) references chat_rooms on delete cascade
);
call make_tenant_table('call_rooms');

create table call_participants (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  call_id uuid not null,
  -- `user:12` or `guest:<uuid>`.
  person text not null,
  present boolean not null,
  consent boolean,
  joined_at timestamptz(3) not null,
  left_at timestamptz(3),
  -- Until then they are there without giving another sign of life.
  lease_until timestamptz(3) not null,
  -- The one connection that gives it; null: any of theirs.
  connection_id uuid,
  -- Of the last signal sent to them, taken under this row; and of the last one when they joined.
  signal_seq bigint not null default 0,
  signal_base bigint not null default 0,
  primary key (organization_id, call_id, person),
  foreign key (organization_id, call_id) references calls on delete cascade,
  check (present = (left_at is null))
);
create index call_participants_leases on call_participants (organization_id, lease_until) where present;
create index call_participants_person on call_participants (organization_id, person) where present;
call make_tenant_table('call_participants');
grant select (organization_id, present, lease_until) on call_participants to bowline_search;
create policy look_over on call_participants for select to bowline_search using (true);

-- What browsers tell each other to find a way; gone within a minute.
create table call_signals (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  call_id uuid not null,
  person text not null,
  seq bigint not null,
  sender text not null,
  data text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, call_id, person, seq),
  foreign key (organization_id, call_id) references calls on delete cascade
);
create index call_signals_age on call_signals (organization_id, created_at);
call make_tenant_table('call_signals');

create table call_recordings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  -- The client's.
  id uuid not null,
  call_id uuid not null,
  person text not null,
  track text not null check (track in ('self', 'mixed')),
  status text not null default 'open' check (status in ('open', 'finalized')),
  -- Grows with each chunk: whoever joined an older set finds that out.
  version bigint not null default 0,
  size bigint not null default 0,
  sha256 text,
  content_type text not null default 'application/octet-stream',
  chunks integer not null default 0,
  duration_ms integer,
  started_offset_ms integer not null default 0,
  created_at timestamptz(3) not null,
  finalized_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, call_id) references calls on delete cascade,
  check ((status = 'finalized') = (finalized_at is not null and sha256 is not null))
);
create index call_recordings_call on call_recordings (organization_id, call_id, created_at, id);
create index call_recordings_open on call_recordings (organization_id, created_at) where status = 'open';
create index call_recordings_age on call_recordings (organization_id, finalized_at) where status = 'finalized';
call make_tenant_table('call_recordings');

create table call_chunks (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  recording_id uuid not null,
  index integer not null check (index between 0 and 99999),
  size integer not null check (size > 0),
  sha256 text not null,
  -- Where its bytes lie.
  file_key text not null,
  -- Where it begins in the whole, once that is known.
  start_at bigint,
  primary key (organization_id, recording_id, index),
  foreign key (organization_id, recording_id) references call_recordings on delete cascade
);
create index call_chunks_place on call_chunks (organization_id, recording_id, start_at);
create index call_chunks_key on call_chunks (organization_id, file_key);
call make_tenant_table('call_chunks');

create table call_transcripts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  call_id uuid not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  engine text not null check (engine in ('openai', 'command', 'import')),
  -- The one that was asked for; null: all of them.
  recording_id uuid,
  language text,
  -- [{start_ms, end_ms, speaker, text}], by start.
  segments jsonb not null default '[]',
  error text,
  -- Names the attempt: whoever finds another one there is too late.
  run_id uuid not null,
  summary text,
  summary_model text,
  summary_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, call_id),
  foreign key (organization_id, call_id) references calls on delete cascade
);
call make_tenant_table('call_transcripts');

-- Next steps that became tasks, by what was said.
create table call_tasks (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  call_id uuid not null,
  step text not null,
  task_id uuid not null,
  primary key (organization_id, call_id, step),
  foreign key (organization_id, call_id) references calls on delete cascade,
  foreign key (organization_id, task_id) references tasks on delete cascade
);
create index call_tasks_task on call_tasks (organization_id, task_id);
call make_tenant_table('call_tasks');

create table call_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  topics jsonb,
  recording_retention_days integer,
  primary key (organization_id)
);
call make_tenant_table('call_settings');

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
