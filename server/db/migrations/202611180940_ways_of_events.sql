-- By what way a change came: app, api, import, bulk, merge, workflow, system; null for what is older than this column.
alter table events add column via text;
