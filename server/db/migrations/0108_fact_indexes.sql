-- Of every address that a provider tells of it is asked how much it added of late, and whether anything speaks against
-- mailing it. Neither may cost more for an address with a long history of deliveries.
create index email_facts_received on email_facts (organization_id, email, received_at);
create index email_facts_against on email_facts (organization_id, email)
  where type in ('complained', 'unsubscribed', 'bounced');
drop index email_facts_email;

-- The neighbours of a click are clicks of the same message around the same time; opens need no entry here.
create index tracking_inbox_clicks on tracking_inbox (organization_id, message_id, at) where kind = 'click';
drop index tracking_inbox_message;
create index email_hits_clicks on email_hits (organization_id, message_id, at) where kind = 'click';
