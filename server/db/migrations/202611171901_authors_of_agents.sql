-- Whose instructions and tools a version has, as `created_by` spells them: a run may no more than each of them. Where it
-- is null, before this column was, the version's maker is its only author.
alter table agent_versions add column authors text[];
