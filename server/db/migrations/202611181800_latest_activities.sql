-- transaction: none
-- When somebody last wrote to a person, or did something about a deal, is the end of an index, however much else happened.
create index concurrently if not exists activities_mail_of_contact on activities (organization_id, contact_id, at)
  where type in ('mailed', 'replied', 'received') and contact_id is not null;
create index concurrently if not exists activities_work_on_deal on activities (organization_id, deal_id, at)
  where type in ('noted', 'file_added', 'task_done') and deal_id is not null;
