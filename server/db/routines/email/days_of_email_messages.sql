-- Mails of the server itself are nobody's outreach. What became of a mail counts on the day it was sent.
call keep_day_tallies('email_messages', $$
  select v.name, utc_day(c.sent_at) as day, 1 as delta
  from (values ('emails', true), ('emails opened', c.opened_at is not null), ('emails clicked', c.clicked_at is not null),
    ('emails replied', c.replied_at is not null)) v (name, holds)
  where v.holds and c.direction = 'out' and c.kind <> 'system'$$,
  '{sent_at, opened_at, clicked_at, replied_at, direction, kind}');
