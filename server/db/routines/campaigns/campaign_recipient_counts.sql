-- What one row counts for, in every scope it counts in.
create or replace function campaign_recipient_counts(status text, skip_reason text, variant text, address text, sent_at timestamptz,
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
