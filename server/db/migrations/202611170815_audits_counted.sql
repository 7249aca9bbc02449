-- All audits of an organization are counted with every list of them.
call keep_tally('seo_audits');
insert into tallies (organization_id, name, delta)
select organization_id, 'seo_audits', count(*) from seo_audits group by organization_id;
