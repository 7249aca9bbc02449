-- All audits of an organization are counted with every list of them.
call keep_tally('seo_audits');
alter table seo_audits no force row level security;
alter table tallies no force row level security;
insert into tallies (organization_id, name, delta)
  select organization_id, 'seo_audits', count(*) from seo_audits group by organization_id;
alter table seo_audits force row level security;
alter table tallies force row level security;
