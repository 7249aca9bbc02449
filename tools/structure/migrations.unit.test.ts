import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BASELINE, checkLocks } from './migrations.ts'

const check = (...texts: string[]) =>
  checkLocks(new Map(texts.map((text, number) => [`29990101000${number}_topic.sql`, text])))
const alone = '-- transaction: none\n'

describe('a migration', () => {
  it.each([
    ['an index', 'create index a_b on a (b);', '`concurrently`'],
    ['a unique index', 'create unique index a_b on public.a (b);', '`concurrently`'],
    ['an index that goes', 'drop index a_b;', 'dropped `concurrently`'],
    [
      'an index in a transaction',
      'create index concurrently if not exists a_b on a (b);',
      'needs `-- transaction: none`',
    ],
    ['a check', 'alter table a add constraint a_c check (b > 0);', '`not valid`'],
    ['a check without a name', 'alter table a add check (b > 0);', '`not valid`'],
    ['a foreign key', 'alter table a add column c int, add foreign key (c) references d;', '`not valid`'],
    ['a unique constraint', 'alter table a add constraint a_b unique (organization_id, b);', '`using index`'],
    ['a primary key', 'alter table a add primary key (b);', '`using index`'],
    [
      'a check that is validated at once',
      `alter table a add constraint c check (b > 0) not valid;
      alter table a validate constraint c;`,
      'validated by a later migration',
    ],
    ['not null', 'alter table a alter column b set not null;', '`set not null` reads all of it'],
    ['another type', 'alter table a alter column b type bigint;', 'another type'],
    ['another type, long', 'alter table a alter b set data type bigint using b::bigint;', 'another type'],
    [
      'a volatile default',
      'alter table a add column b uuid not null default gen_random_uuid();',
      'worked out for every row',
    ],
    [
      'an identity',
      'alter table a add column b bigint generated always as identity;',
      'worked out for every row',
    ],
    [
      'a generated column',
      'alter table a add column b text generated always as (lower(c)) stored;',
      'worked out for every row',
    ],
    ['a serial', 'alter table a add b bigserial;', 'worked out for every row'],
    [
      'a column that the last release does not write',
      'alter table a add column b text not null;',
      'needs a default',
    ],
    [
      'a column with a reference',
      'alter table a add column b uuid references c;',
      'brings no constraint along',
    ],
    [
      'a column with a check',
      "alter table a add column b text default 'x' check (b <> '');",
      'brings no constraint along',
    ],
    ['another name for a column', 'alter table a rename column b to c;', 'knows the old name'],
    ['another name for a table', 'alter table a rename to b;', 'knows the old name'],
    ['a table that is not logged any more', 'alter table a set unlogged;', 'writes the whole table'],
    ['an update', 'update a set b = 1;', 'rows are changed by a back-fill'],
    ['a deletion', 'delete from a where b = 1;', 'rows are changed by a back-fill'],
    ['a truncation', 'truncate a;', 'rows are changed by a back-fill'],
    [
      'rows that are carried over',
      'create table n (b int); insert into n (b) select b from a;',
      'rows are carried over',
    ],
    ['a copy of a table', 'create table n as select * from a;', 'rows are carried over'],
    ['a lock', 'lock table a;', 'keeps everybody from the table'],
    ['an index made anew', 'reindex table a;', 'keeps everybody from the table'],
    [
      'an update in a block',
      'do $$ begin if true then update a set b = 1; end if; end $$;',
      'rows are changed by a back-fill',
    ],
    [
      'two tables at once',
      'alter table a add column c int; alter table b add column c int;',
      'it holds a while it waits for b',
    ],
    ['a column without a transaction', `${alone}alter table a add column b int;`, 'must bear being repeated'],
    [
      'a constraint without a transaction',
      `${alone}alter table a add constraint c check (b > 0) not valid;`,
      'must bear being repeated',
    ],
    [
      'an index that cannot be repeated',
      `${alone}create index concurrently a_b on a (b);`,
      'must bear being repeated',
    ],
  ])('may not hold up whoever uses the table: %s', (_, text, problem) => {
    const problems = check(text)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  it.each([
    [
      'a table of its own',
      `create table n (id uuid primary key, b text not null check (b <> ''), a_id uuid references a);
      create index n_b on n (b); alter table n add constraint c check (id is not null); insert into n select gen_random_uuid(), 'b', null;
      call make_tenant_table('n');`,
    ],
    [
      'columns',
      "alter table a add column b int not null default 0, add column c timestamptz default now(), add d jsonb default '{}';",
    ],
    ['a text that reads like a check', "alter table a add column b text not null default 'check (b)';"],
    ['a check for new rows', 'alter table a add constraint c check (lower(b) = b) not valid;'],
    ['what was validated', `${alone}alter table a validate constraint c;`],
    ['a unique constraint by an index', 'alter table a add constraint a_b unique using index a_b;'],
    [
      'an index',
      `-- Why.\n${alone}create unique index concurrently if not exists a_b on a (b); drop index concurrently if exists a_c;`,
    ],
    [
      'two tables one after the other',
      `${alone}alter table a add column if not exists c int; alter table b add column if not exists c int;`,
    ],
    ['what is gone a release later', 'alter table a drop column b;'],
    ['a table that is always small', '-- small: pool_state\nupdate pool_state set version = 2;'],
    [
      'a trigger and its function',
      `create function f() returns trigger language plpgsql as $$ begin update a set b = 1; return new; end $$;
      create trigger t after insert on a for each row execute function f();`,
    ],
    [
      'a function with a body',
      'create function f() returns int begin atomic update a set b = 1; select 1; end;',
    ],
  ])('may: %s', (_, text) => {
    expect(check(text)).toEqual([])
  })

  it('may set not null what was checked and validated before', () => {
    const added = 'alter table a add constraint b_there check (b is not null) not valid;'
    const valid = `${alone}alter table a validate constraint b_there;`
    const set = 'alter table a alter column b set not null;'
    expect(check(added, valid, set)).toEqual([])
    expect(check(added, set)).toHaveLength(1)
    expect(check(added, valid, 'alter table other alter column b set not null;')).toHaveLength(1)
  })

  it('of the benchmark is one that may be', () => {
    const folders = ['expand', 'contract'].map(
      name => new URL(`../../bench/kit/upgrade/${name}/`, import.meta.url),
    )
    const texts = folders.flatMap(folder =>
      readdirSync(folder).map(name => [name, readFileSync(new URL(name, folder), 'utf8')] as const),
    )
    expect(texts.length).toBeGreaterThan(5)
    expect(checkLocks(new Map(texts))).toEqual([])
  })

  it('of before the first release found no rows', () => {
    expect(checkLocks(new Map([[BASELINE, 'update a set b = 1;']]))).toEqual([])
  })
})
