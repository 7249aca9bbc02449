-- A page is found by its slug when a link of a mail leads to it.
create index pages_slug on pages (organization_id, slug);
