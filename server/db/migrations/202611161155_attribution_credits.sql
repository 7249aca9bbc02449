-- The policies of what it reads hold for the view: it needs no organization of its own.
drop view attribution_credits;
create view attribution_credits with (security_invoker = true) as
  select x.deal_id, x.deal, x.touch_id, x.contact_id, x.owner_id, x.pipeline_id, x.won_at, x.touched_at,
    x.type, x.channel, x.source, x.campaign, x.campaign_id, x.sequence_id, x.currency,
    x.position::integer as position, x.touches::integer as touches,
    x.amount_cents / x.touches + case when x.position <= x.amount_cents % x.touches then 1 else 0 end as linear_cents,
    case when x.position = 1 then x.amount_cents else 0 end as first_cents,
    case when x.position = x.touches then x.amount_cents else 0 end as last_cents
  from (
    select v.organization_id, v.deal_id, v.name as deal, t.touch_id, v.contact_id, v.owner_id, v.pipeline_id,
      v.closed_at as won_at, t.touched_at, t.type, t.channel, t.source, t.campaign, t.campaign_id, t.sequence_id,
      v.currency, v.amount_cents,
      row_number() over (partition by v.organization_id, v.deal_id order by t.touched_at, t.event_id) as position,
      count(*) over (partition by v.organization_id, v.deal_id) as touches
    from deal_versions v
    join (
      select a.organization_id, a.contact_id, a.id as touch_id, a.event_id, a.at as touched_at, a.type, a.channel, a.source,
        a.campaign, a.campaign_id, a.sequence_id
      from attribution_touches a
      union all
      select c.organization_id, c.id, c.id, c.id, c.created_at, 'contact.created',
        coalesce(nullif(lower(btrim(c.source)), ''), 'direct'), nullif(lower(btrim(c.source)), ''), null, null, null
      from contacts c) t
      on t.organization_id = v.organization_id and t.contact_id = v.contact_id
        and t.touched_at <= v.closed_at and t.touched_at > v.closed_at - interval '90 days'
    where v.status = 'won' and v.valid_to is null) x;
grant select on attribution_credits to bowline_app;
