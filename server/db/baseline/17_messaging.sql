create table chat_guests (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  room_id uuid not null,
  email text not null,
  name text not null,
  -- The invitation and who came by it are one row.
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'replaced', 'revoked')),
  invited_by_id integer,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  primary key (organization_id, id)
);
create index chat_guests_room on chat_guests (organization_id, room_id, created_at);
call make_tenant_table('chat_guests');

create table chat_rooms (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('channel', 'group', 'direct')),
  name text not null default '',
  topic text not null default '',
  visibility text not null check (visibility in ('public', 'private')),
  is_default boolean not null default false,
  -- The two of a direct room, the lower id first: they have one room for ever.
  pair_low integer,
  pair_high integer,
  record_type text check (record_type in ('deal', 'contact', 'company')),
  record_id uuid,
  -- Taken under this row by whoever writes, so that they are committed in order.
  last_seq bigint not null default 0,
  last_rev bigint not null default 0,
  first_seq bigint not null default 1,
  last_activity_at timestamptz(3) not null,
  member_count integer not null default 0,
  posting text not null default 'everyone' check (posting in ('everyone', 'managers')),
  retention_days integer,
  edit_window_minutes integer,
  guests_allowed boolean not null default true,
  recording_consent text not null default 'announce' check (recording_consent in ('announce', 'ask')),
  archived_at timestamptz(3),
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  active_call_id uuid,
  -- The revision at which old messages were last taken out of a room: whoever was not that far reads it anew.
  forgotten_rev bigint not null default 0,
  primary key (organization_id, id)
);
create unique index chat_rooms_name on chat_rooms (organization_id, lower(name)) where kind = 'channel' and archived_at is null;
create unique index chat_rooms_pair on chat_rooms (organization_id, pair_low, pair_high) where kind = 'direct';
create unique index chat_rooms_default on chat_rooms (organization_id) where is_default;
create index chat_rooms_public on chat_rooms (organization_id, member_count desc, id)
  where kind = 'channel' and visibility = 'public' and archived_at is null;
create index chat_rooms_record on chat_rooms (organization_id, record_type, record_id) where record_id is not null;
create index chat_rooms_retention on chat_rooms (organization_id, id) where retention_days is not null;
call make_tenant_table('chat_rooms');
grant select (organization_id, retention_days, created_at) on chat_rooms to bowline_search;
create policy look_over on chat_rooms for select to bowline_search using (true);

create table chat_members (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  room_id uuid not null,
  -- `user:12` or `guest:<uuid>`.
  person text not null,
  user_id integer,
  guest_id uuid,
  role text not null default 'member' check (role in ('manager', 'member')),
  last_read_seq bigint not null default 0,
  notifications text not null default 'all' check (notifications in ('all', 'mentions', 'none')),
  joined_at timestamptz(3) not null,
  primary key (organization_id, room_id, person),
  foreign key (organization_id, room_id) references chat_rooms on delete cascade,
  foreign key (organization_id, user_id) references users on delete cascade,
  foreign key (organization_id, guest_id) references chat_guests on delete cascade,
  check ((user_id is null) <> (guest_id is null))
);
create index chat_members_person on chat_members (organization_id, person, room_id);
create index chat_members_user on chat_members (organization_id, user_id) where user_id is not null;
create index chat_members_guest on chat_members (organization_id, guest_id) where guest_id is not null;
call make_tenant_table('chat_members');

create table chat_messages (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  room_id uuid not null,
  seq bigint not null,
  -- Of the last change, and what that was.
  rev bigint not null,
  change text not null default 'created',
  type text not null default 'message' check (type in ('message', 'poll', 'call', 'system')),
  author_type text not null check (author_type in ('user', 'guest', 'hook', 'system')),
  author_id text,
  author_name text not null,
  -- Who it is for counting and for the right to edit: `user:12`; null for what nobody wrote.
  author text,
  text text not null,
  html text not null,
  thread_root_id uuid,
  also_to_room boolean not null default false,
  shown boolean not null generated always as (thread_root_id is null or also_to_room) stored,
  reply_count integer not null default 0,
  last_reply_at timestamptz(3),
  attachments jsonb not null default '[]',
  -- [{emoji, people: ["user:12", …]}], in the order in which they came; changed under the room's row.
  reactions jsonb not null default '[]',
  mention_users integer[] not null default '{}',
  mention_all boolean not null default false,
  not_in_room integer[] not null default '{}',
  links jsonb not null default '[]',
  pinned_at timestamptz(3),
  pinned_by text,
  forwarded_from jsonb,
  call_id uuid,
  client_msg_id text,
  -- Of what was first sent under the id.
  sent_hash bytea,
  words tsvector,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, room_id, seq),
  foreign key (organization_id, room_id) references chat_rooms on delete cascade
);
create unique index chat_messages_rev on chat_messages (organization_id, room_id, rev);
create unique index chat_messages_client on chat_messages (organization_id, room_id, author, client_msg_id)
  where client_msg_id is not null;
create index chat_messages_page on chat_messages (organization_id, room_id, seq) where shown;
create index chat_messages_unread on chat_messages (organization_id, room_id, seq) include (author)
  where shown and deleted_at is null and type <> 'system';
create index chat_messages_calls on chat_messages (organization_id, room_id, seq) include (author, mention_all, mention_users)
  where deleted_at is null and (mention_all or mention_users <> '{}');
create index chat_messages_mentions on chat_messages (organization_id, created_at desc, id desc)
  where deleted_at is null and (mention_all or mention_users <> '{}');
create index chat_messages_thread on chat_messages (organization_id, thread_root_id, seq) where thread_root_id is not null;
create index chat_messages_pins on chat_messages (organization_id, room_id, pinned_at desc) where pinned_at is not null;
create index chat_messages_age on chat_messages (organization_id, room_id, created_at) where pinned_at is null;
create index chat_messages_words on chat_messages using gin (words);
call make_tenant_table('chat_messages');
grant select (organization_id, deleted_at, mention_all, mention_users, created_at) on chat_messages to bowline_search;
create policy look_over on chat_messages for select to bowline_search using (true);

create table chat_polls (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  room_id uuid not null,
  message_id uuid not null,
  question text not null,
  -- [{id, text}]
  options jsonb not null,
  -- {"user:12": [option ids]}; changed under the room's row.
  votes jsonb not null default '{}',
  multiple boolean not null,
  anonymous boolean not null,
  closes_at timestamptz(3),
  closed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, message_id) references chat_messages on delete cascade
);
create unique index chat_polls_message on chat_polls (organization_id, message_id);
create index chat_polls_room on chat_polls (organization_id, room_id, created_at desc, id desc);
call make_tenant_table('chat_polls');

create table chat_bookmarks (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  person text not null,
  message_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, person, message_id),
  foreign key (organization_id, message_id) references chat_messages on delete cascade
);
create index chat_bookmarks_message on chat_bookmarks (organization_id, message_id);
create index chat_bookmarks_newest on chat_bookmarks (organization_id, person, created_at desc, message_id desc);
call make_tenant_table('chat_bookmarks');

create table chat_attachments (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  room_id uuid not null,
  -- Until a message carries it only they see it.
  person text not null,
  filename text not null,
  size bigint not null,
  content_type text not null,
  sha256 text not null,
  -- Where its bytes lie.
  file_key text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, room_id) references chat_rooms on delete cascade
);
create index chat_attachments_room on chat_attachments (organization_id, room_id);
create index chat_attachments_age on chat_attachments (organization_id, created_at);
call make_tenant_table('chat_attachments');

create table chat_message_files (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  message_id uuid not null,
  attachment_id uuid not null,
  primary key (organization_id, message_id, attachment_id),
  foreign key (organization_id, message_id) references chat_messages on delete cascade,
  foreign key (organization_id, attachment_id) references chat_attachments on delete cascade
);
create index chat_message_files_attachment on chat_message_files (organization_id, attachment_id);
call make_tenant_table('chat_message_files');

create table chat_scheduled (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  room_id uuid not null,
  user_id integer not null,
  text text not null,
  send_at timestamptz(3) not null,
  thread_root_id uuid,
  attachment_ids uuid[] not null default '{}',
  status text not null default 'pending' check (status in ('pending', 'sent', 'canceled', 'failed')),
  message_id uuid,
  error text,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, room_id) references chat_rooms on delete cascade,
  foreign key (organization_id, user_id) references users on delete cascade
);
create index chat_scheduled_list on chat_scheduled (organization_id, user_id, send_at);
create index chat_scheduled_room on chat_scheduled (organization_id, room_id);
call make_tenant_table('chat_scheduled');

create table chat_hooks (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  room_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  name text not null,
  url text,
  secret bytea,
  events text[] not null default '{}',
  last_status integer,
  last_at timestamptz(3),
  failures integer not null default 0,
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  created_by_id integer,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, room_id) references chat_rooms on delete cascade
);
create index chat_hooks_room on chat_hooks (organization_id, room_id, created_at);
call make_tenant_table('chat_hooks');

-- What an outgoing hook has yet to be told, and what it was told.
create table chat_hook_deliveries (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  hook_id uuid not null,
  rev bigint not null,
  event text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, hook_id) references chat_hooks on delete cascade
);
create index chat_hook_deliveries_turn on chat_hook_deliveries (organization_id, hook_id, rev, id) where status = 'pending';
create index chat_hook_deliveries_age on chat_hook_deliveries (organization_id, created_at);
call make_tenant_table('chat_hook_deliveries');

-- Open sockets, renewed while they live: who has one is online.
create table chat_connections (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  person text not null,
  is_away boolean not null default false,
  seen_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index chat_connections_person on chat_connections (organization_id, person, seen_at);
call make_tenant_table('chat_connections');

create table chat_people (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  person text not null,
  last_seen_at timestamptz(3),
  email_digest boolean not null default true,
  -- What was said before is not mailed any more.
  digest_until timestamptz(3),
  primary key (organization_id, person)
);
call make_tenant_table('chat_people');

alter table chat_guests add foreign key (organization_id, room_id) references chat_rooms on delete cascade;
