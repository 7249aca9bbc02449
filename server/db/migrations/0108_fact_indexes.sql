-- Of every address that a provider tells of it is asked how much it added of late, and whether anything speaks against
-- mailing it. Neither may cost more for an address with a long history of deliveries.
create index email_facts_received on email_facts (organization_id, email, received_at);
create index email_facts_against on email_facts (organization_id, email)
  where type in ('complained', 'unsubscribed', 'bounced');
drop index email_facts_email;
