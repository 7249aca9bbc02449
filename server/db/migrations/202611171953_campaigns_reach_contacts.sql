-- What workflows call `campaign.sent` is told by contact, as `campaign.reached`: those that listen already hear of it.
alter table workflow_listeners no force row level security;
update workflow_listeners set event_type = 'campaign.reached' where event_type = 'campaign.sent';
alter table workflow_listeners force row level security;
