import { describe, expect, it } from 'vitest'
import { readMigration } from './plan.ts'
import { concurrentIndex, runsAlone, splitStatements, validates } from './statements.ts'

describe('a migration', () => {
  it('says above its first statement how it is to be run', () => {
    const text = '-- Why it is there.\n-- transaction: none\n-- after: crm.fill_names\n\nselect 1;\n'
    expect(readMigration('a.sql', text)).toMatchObject({ inTransaction: false, after: ['crm.fill_names'] })
    expect(readMigration('a.sql', 'select 1;\n-- transaction: none\n')).toMatchObject({
      inTransaction: true,
      after: [],
    })
    expect(() => readMigration('a.sql', '-- transaction: two\nselect 1;')).toThrow('is none, or is left out')
  })
})

describe('statements', () => {
  it('are told apart, whatever stands in them', () => {
    expect(
      splitStatements(`-- one; two
        select ';''' as "a;b"; /* three; */
        create function f() returns text language sql as $body$ select ';' $body$;
        create function g() returns int language sql begin atomic select case when true then 1 end; select 2; end;
        ;select 2`),
    ).toEqual([
      `select ';''' as "a;b"`,
      `create function f() returns text language sql as $body$ select ';' $body$`,
      'create function g() returns int language sql begin atomic select case when true then 1 end; select 2; end',
      'select 2',
    ])
  })

  it('that may wait for others and keep nobody waiting are known', () => {
    expect(concurrentIndex('create unique index concurrently if not exists a_b on a (b)')).toBe('a_b')
    expect(concurrentIndex('create index a_b on a (b)')).toBeUndefined()
    expect(
      ['drop index concurrently if exists a', 'create index concurrently a on b (c)'].every(runsAlone),
    ).toBe(true)
    expect(runsAlone('create index a on b (c)')).toBe(false)
    expect(validates('alter table a\n validate constraint b')).toBe(true)
    expect(validates('alter table a add constraint b check (c > 0) not valid')).toBe(false)
  })
})
