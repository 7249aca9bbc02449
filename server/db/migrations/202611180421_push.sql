-- small: push_keys
-- The key pair by which push services know this installation; its private half is sealed under the application's key.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key bytea not null
);
grant select, insert, update on push_keys to bowline_app;

-- Browsers in which somebody wants to be told: for as long as the session they were signed in with.
create table push_devices (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, endpoint),
  foreign key (organization_id, user_id) references users on delete cascade,
  foreign key (organization_id, session_id) references sessions on delete cascade
);
create index push_devices_user on push_devices (organization_id, user_id);
create index push_devices_session on push_devices (organization_id, session_id);
call make_tenant_table('push_devices');

-- What was handed to the push service: once for a notification and a device.
create table notification_pushes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  notification_id uuid not null,
  device_id uuid not null,
  sent_at timestamptz(3) not null,
  primary key (organization_id, notification_id, device_id),
  foreign key (organization_id, notification_id) references notifications on delete cascade,
  foreign key (organization_id, device_id) references push_devices on delete cascade
);
create index notification_pushes_device on notification_pushes (organization_id, device_id);
call make_tenant_table('notification_pushes');
