-- What a person is told: one row for a person and an event, so that none is told of it twice.
create table notifications (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer not null,
  event_id uuid not null,
  kind text not null,
  -- What it says is put into words when it is read, in the reader's language.
  facts jsonb not null,
  url text not null,
  actor_id integer,
  subject_type text,
  subject_id text,
  in_app boolean not null,
  email text not null check (email in ('off', 'at_once', 'daily')),
  read_at timestamptz(3),
  mailed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, user_id, event_id),
  foreign key (organization_id, user_id) references users on delete cascade
);
create index notifications_list on notifications (organization_id, user_id, id desc) where in_app;
create index notifications_unread on notifications (organization_id, user_id, id desc) where in_app and read_at is null;
create index notifications_to_mail on notifications (organization_id, user_id, email, created_at)
  where email <> 'off' and mailed_at is null;
create index notifications_age on notifications (organization_id, created_at);
call make_tenant_table('notifications');

-- What a person chose otherwise than it is by default: {"quote.viewed": {"in_app": false, "email": "daily"}}.
create table notification_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  user_id integer not null,
  kinds jsonb not null default '{}',
  -- Null: the organization's.
  timezone text,
  language text,
  updated_at timestamptz(3) not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users on delete cascade
);
call make_tenant_table('notification_settings');

create table followers (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  user_id integer not null,
  subject_type text not null check (subject_type in ('contact', 'company', 'deal', 'quote', 'invoice', 'contract')),
  subject_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, subject_type, subject_id, user_id),
  foreign key (organization_id, user_id) references users on delete cascade
);
create index followers_user on followers (organization_id, user_id);
call make_tenant_table('followers');
