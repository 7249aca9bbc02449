-- Campaigns: one mail to many. Who gets it is written down before the first leaves, one row a person, and every number
-- about it is kept beside the rows as they change.

create table campaign_templates (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('html', 'mjml')),
  subject text not null default '',
  preheader text not null default '',
  source text not null,
  -- What the source was compiled to, before merging.
  html text not null,
  category text,
  is_seed boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index campaign_templates_created on campaign_templates (organization_id, created_at desc, id desc);
create unique index campaign_templates_seeds on campaign_templates (organization_id, name) where is_seed;
call make_tenant_table('campaign_templates');

create table campaigns (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  created_by_id integer,
  name text not null,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled')),
  pause_reason text check (pause_reason in
    ('user', 'missed_schedule', 'no_recipients', 'sender_error', 'bounce_rate', 'complaint_rate')),
  -- What the reason looks like in words.
  error text,
  subject text not null default '',
  preheader text not null default '',
  kind text not null default 'html' check (kind in ('html', 'mjml')),
  source text not null default '',
  body_text text,
  template_id uuid,
  from_name text,
  reply_to text,
  -- No keys: a sender that is gone must be told of, not replaced by another in silence.
  sender_account_id uuid,
  sender_integration_id uuid,
  audience jsonb,
  track_opens boolean not null default true,
  track_clicks boolean not null default true,
  utm jsonb,
  rate_per_minute integer check (rate_per_minute between 1 and 60000),
  ab_test jsonb,
  archive boolean not null default false,
  -- The source compiled once, for its author and as it is merged for each person; its words; and what is wrong with it.
  compiled_html text not null default '',
  mail_html text not null default '',
  mail_text text not null default '',
  compile_error text,
  content_sha256 text not null default '',
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- Freezing goes on behind this contact; `frozen_at` says that everybody has a row.
  freeze_after uuid,
  frozen_at timestamptz(3),
  -- Domains that are counted apart in the report: those with the most people.
  top_domains text[] not null default '{}',
  -- Of a test that has been started: when all of it was sent, when it is decided, and how.
  test_sent_at timestamptz(3),
  decide_at timestamptz(3),
  winner text,
  decided_by text check (decided_by in ('rate', 'person')),
  decided_at timestamptz(3),
  waiting_for text check (waiting_for in ('freezing', 'rate', 'daily_cap', 'sender', 'ab_test')),
  next_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id),
  foreign key (organization_id, template_id) references campaign_templates on delete set null (template_id)
);
create index campaigns_created on campaigns (organization_id, created_at desc, id desc);
create index campaigns_status on campaigns (organization_id, status, created_at desc, id desc);
create index campaigns_sending on campaigns (organization_id, started_at, id) where status = 'sending';
create index campaigns_archived on campaigns (organization_id, finished_at desc, id desc) where archive and status = 'sent';
create index campaigns_template on campaigns (organization_id, template_id) where template_id is not null;
create index campaigns_author on campaigns (organization_id, created_by_id) where created_by_id is not null;
call make_tenant_table('campaigns');

-- One row a person and campaign. With `message_id` and still pending: the mail is recorded and on its way.
create table campaign_recipients (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  contact_id uuid not null,
  name text not null default '',
  -- As it was when the audience was frozen; a later change does not lead the mail elsewhere.
  email text,
  address text generated always as (lower(email)) stored,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'skipped', 'canceled', 'unknown')),
  skip_reason text check (skip_reason in ('no_email', 'invalid_email', 'suppressed', 'unsubscribed', 'duplicate')),
  variant text,
  -- The rest of a test: gets what wins.
  waits boolean not null default false,
  message_id uuid,
  sent_at timestamptz(3),
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  replied_at timestamptz(3),
  bounced_at timestamptz(3),
  bounce_kind text check (bounce_kind in ('hard', 'soft')),
  unsubscribed_at timestamptz(3),
  complained_at timestamptz(3),
  error text,
  primary key (organization_id, id),
  foreign key (organization_id, campaign_id) references campaigns on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create unique index campaign_recipients_once on campaign_recipients (organization_id, campaign_id, address)
  where status <> 'skipped';
create unique index campaign_recipients_contact on campaign_recipients (organization_id, contact_id, campaign_id);
create index campaign_recipients_list on campaign_recipients (organization_id, campaign_id, id);
create index campaign_recipients_status on campaign_recipients (organization_id, campaign_id, status, id);
create index campaign_recipients_due on campaign_recipients (organization_id, campaign_id, waits, id)
  where status = 'pending' and message_id is null;
create index campaign_recipients_under_way on campaign_recipients (organization_id, campaign_id, id)
  where status = 'pending' and message_id is not null;
call make_tenant_table('campaign_recipients');

-- Those who are due, in the order of their index, sorting ruled out as for enrollments.
create function claim_due_recipients(wanted uuid, only_test boolean, most integer)
  returns setof campaign_recipients
  language sql
  set search_path = pg_catalog, public, pg_temp
  set enable_sort = off as $$
  select * from campaign_recipients
  where campaign_id = wanted and status = 'pending' and message_id is null and not (only_test and waits)
  order by waits, id limit most for update skip locked
$$;

-- The links of the mail as they are written, and how a click on each is recognised: by the whole address, or by its
-- beginning where the rest is filled in for each person.
create table campaign_links (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  campaign_id uuid not null,
  position integer not null,
  url text not null,
  clicked_url text,
  begins_with text,
  primary key (organization_id, campaign_id, position),
  foreign key (organization_id, campaign_id) references campaigns on delete cascade
);
call make_tenant_table('campaign_links');

-- Numbers without a row that everybody waits for: each change adds lines, and now and then those that nobody else holds
-- are folded into one. `scope` says what `key` is: a variant's label, an hour, a domain, the place of a link.
create table campaign_tallies (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id bigint not null generated always as identity,
  campaign_id uuid not null,
  scope text not null check (scope in ('variant', 'hour', 'domain', 'link')),
  key text not null,
  name text not null,
  delta bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, campaign_id) references campaigns on delete cascade
);
create index campaign_tallies_campaign on campaign_tallies (organization_id, campaign_id) include (scope, key, name, delta);
call make_tenant_table('campaign_tallies');

create procedure fold_campaign_tallies(wanted uuid)
  language sql
begin atomic
  with taken as (
    delete from campaign_tallies where organization_id = current_org() and id = any (array(
      select t.id from campaign_tallies t where t.organization_id = current_org() and t.campaign_id = wanted
      limit 5000 for update skip locked))
    returning scope, key, name, delta
  )
  insert into campaign_tallies (campaign_id, scope, key, name, delta)
  select wanted, scope, key, name, sum(delta) from taken group by 1, 2, 3, 4 having sum(delta) <> 0;
end;

-- What one row counts for, in every scope it counts in.
create function campaign_recipient_counts(status text, skip_reason text, variant text, address text, sent_at timestamptz,
    opened_at timestamptz, clicked_at timestamptz, replied_at timestamptz, bounced_at timestamptz, bounce_kind text,
    unsubscribed_at timestamptz, complained_at timestamptz, top text[])
  returns table (scope text, key text, name text)
  language sql stable
begin atomic
  select 'variant', coalesce(variant, ''), n.name from unnest(array[
      status,
      case when skip_reason is not null then 'skipped_' || skip_reason end,
      case when opened_at is not null then 'opened' end,
      case when clicked_at is not null then 'clicked' end,
      case when replied_at is not null then 'replied' end,
      case when bounced_at is not null then 'bounced' end,
      case when bounce_kind = 'hard' then 'hard_bounced' end,
      case when unsubscribed_at is not null then 'unsubscribed' end,
      case when complained_at is not null then 'complained' end]) as n (name)
    where n.name is not null
  union all
  select 'hour', to_char(date_trunc('hour', n.at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24":00:00.000Z"'), n.name
    from (values ('sent', sent_at), ('opened', opened_at), ('clicked', clicked_at)) as n (name, at)
    where n.at is not null
  union all
  select 'domain', d.domain, n.name
    from (select split_part(address, '@', 2) as domain) d,
      (values ('sent', sent_at), ('opened', opened_at), ('clicked', clicked_at), ('bounced', bounced_at)) as n (name, at)
    where n.at is not null and d.domain = any (top);
end;

-- Rows whose contact goes leave their numbers behind; one that was not sent yet counts as canceled. A new row counts for
-- its status alone, and one that only learned which mail is its own for nothing new.
create function tally_recipients() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  one uuid;
begin
  if tg_op = 'INSERT' then
    insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
      select a.organization_id, a.campaign_id, 'variant', coalesce(a.variant, ''), n.name, a.n
      from (select organization_id, campaign_id, variant, status, skip_reason, count(*) as n from added group by 1, 2, 3, 4, 5) a
        cross join lateral (values (a.status), ('skipped_' || a.skip_reason)) as n (name)
      where n.name is not null;
  elsif tg_op = 'DELETE' then
    insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
      select r.organization_id, r.campaign_id, 'variant', coalesce(r.variant, ''), n.name, n.by * count(*)
      from removed r, (values ('pending', -1), ('canceled', 1)) as n (name, by)
      where r.status = 'pending'
        and exists (select from campaigns p where p.organization_id = r.organization_id and p.id = r.campaign_id)
        and exists (select from organizations o where o.id = r.organization_id)
      group by 1, 2, 4, 5, n.by;
  else
    insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
      select s.organization_id, s.campaign_id, c.scope, c.key, c.name, sum(s.n) from (
        select v.* from added a join removed r on r.organization_id = a.organization_id and r.id = a.id
          cross join lateral (values
            (1, a.organization_id, a.campaign_id, a.status, a.skip_reason, a.variant, a.address, a.sent_at, a.opened_at,
              a.clicked_at, a.replied_at, a.bounced_at, a.bounce_kind, a.unsubscribed_at, a.complained_at),
            (-1, r.organization_id, r.campaign_id, r.status, r.skip_reason, r.variant, r.address, r.sent_at, r.opened_at,
              r.clicked_at, r.replied_at, r.bounced_at, r.bounce_kind, r.unsubscribed_at, r.complained_at))
            as v (n, organization_id, campaign_id, status, skip_reason, variant, address, sent_at, opened_at, clicked_at,
              replied_at, bounced_at, bounce_kind, unsubscribed_at, complained_at)
        where (a.status, a.skip_reason, a.variant, a.sent_at, a.opened_at, a.clicked_at, a.replied_at, a.bounced_at,
            a.bounce_kind, a.unsubscribed_at, a.complained_at)
          is distinct from (r.status, r.skip_reason, r.variant, r.sent_at, r.opened_at, r.clicked_at, r.replied_at,
            r.bounced_at, r.bounce_kind, r.unsubscribed_at, r.complained_at)) s
        join campaigns p on p.organization_id = s.organization_id and p.id = s.campaign_id
        cross join lateral campaign_recipient_counts(s.status, s.skip_reason, s.variant, s.address, s.sent_at,
          s.opened_at, s.clicked_at, s.replied_at, s.bounced_at, s.bounce_kind, s.unsubscribed_at, s.complained_at,
          p.top_domains) c
      group by 1, 2, 3, 4, 5 having sum(s.n) <> 0;
  end if;
  if tg_op <> 'DELETE' and current_org() is not null and random() < 0.04 then
    for one in select distinct campaign_id from added limit 20 loop
      call fold_campaign_tallies(one);
    end loop;
  end if;
  return null;
end $$;
create trigger tally_added after insert on campaign_recipients referencing new table as added
  for each statement execute function tally_recipients();
create trigger tally_removed after delete on campaign_recipients referencing old table as removed
  for each statement execute function tally_recipients();
create trigger tally_changed after update on campaign_recipients referencing old table as removed new table as added
  for each statement execute function tally_recipients();

-- Opens by machines make no event, for nothing may follow from them; they are counted apart all the same.
create function tally_campaign_machine_open() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
    select r.organization_id, r.campaign_id, 'variant', coalesce(r.variant, ''), 'machine_opened', 1
    from campaign_recipients r where r.organization_id = new.organization_id and r.id = new.source_id::uuid;
  return null;
end $$;
create trigger tally_campaign_machine_open after update of machine_open_count on email_messages
  for each row when (old.machine_open_count = 0 and new.machine_open_count > 0 and new.source_kind = 'campaign')
  execute function tally_campaign_machine_open();

-- Clicks by the link they were made on, all of a batch in one statement.
create function tally_campaign_clicks() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
    select r.organization_id, r.campaign_id, 'link', l.position::text,
      case when h.class = 'machine' then 'machine_clicks' else 'clicks' end, count(*)
    from added h
      join email_messages m on m.organization_id = h.organization_id and m.id = h.message_id and m.source_kind = 'campaign'
      join campaign_recipients r on r.organization_id = m.organization_id and r.id = m.source_id::uuid
      cross join lateral (
        select k.position from campaign_links k
        where k.organization_id = r.organization_id and k.campaign_id = r.campaign_id
          and (k.clicked_url = h.url or starts_with(h.url, k.begins_with))
        order by k.clicked_url is null, length(k.begins_with) desc, k.position limit 1) l
    where h.kind = 'click'
    group by 1, 2, 4, 5;
  return null;
end $$;
create trigger tally_campaign_clicks after insert on email_hits referencing new table as added
  for each statement execute function tally_campaign_clicks();

create table campaign_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  max_bounce_percent double precision,
  max_complaint_percent double precision,
  archive_enabled boolean not null default false,
  archive_token text not null,
  primary key (organization_id)
);
call make_tenant_table('campaign_settings');

-- When each campaign is to be looked at next. Read across organizations, hence not forced.
create table campaign_wakes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  campaign_id uuid not null,
  due_at timestamptz(3) not null,
  primary key (organization_id, campaign_id),
  foreign key (organization_id, campaign_id) references campaigns on delete cascade
);
create index campaign_wakes_due on campaign_wakes (due_at);
alter table campaign_wakes enable row level security;
create policy tenant on campaign_wakes
  using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on campaign_wakes to bowline_app;

create function list_due_campaign_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct organization_id from campaign_wakes where due_at <= at limit 10000;
end;

-- How a way out is doing, whoever sends through it: told to slow down until when and how much, not to be reached since when.
create table sender_states (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  sender text not null,
  slow_until timestamptz(3),
  slow_factor integer not null default 1,
  failing_since timestamptz(3),
  failing_error text,
  primary key (organization_id, sender)
);
call make_tenant_table('sender_states');
