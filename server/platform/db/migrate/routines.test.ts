import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '#tests/harness.ts'
import { migrate } from './run.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const patience = { forMs: 60_000, firstPauseMs: 10, longestPauseMs: 50 }

let database: Awaited<ReturnType<typeof cloneDatabase>>
let admin: pg.Client
let folder: string

beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'))
  admin = new pg.Client(database.adminUrl)
  await admin.connect()
  await admin.query('create table test_rows (id integer primary key, name text)')
  await admin.query('alter table test_rows owner to bowline')
  folder = await mkdtemp(join(tmpdir(), 'bowline-routines-'))
  await mkdir(join(folder, 'migrations'))
})
afterAll(async () => {
  await admin.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = async (path: string, text: string) => {
  const file = join(folder, `${path}.sql`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
const run = () =>
  migrate(database.url, silent, {
    folder: join(folder, 'migrations'),
    routinesFolder: join(folder, 'routines'),
    patience,
  })
const ask = async (sql: string) => Object.values((await admin.query(sql)).rows[0])[0]
const answering = (name: string, answer: string) =>
  `create or replace function ${name}() returns text language sql return ${answer};`

describe('routines', () => {
  it('are made behind those they name, once, by however many processes', async () => {
    await write('routines/test/a_first', answering('a_first', `b_second() || '!'`))
    await write('routines/test/b_second', answering('b_second', `'one'`))
    const turns = await Promise.all([run(), run(), run()])
    expect(turns.flat()).toEqual(['routines/test/b_second.sql', 'routines/test/a_first.sql'])
    expect(await ask('select a_first()')).toBe('one!')
  })

  it('are made anew when they changed, and no others are', async () => {
    await write('routines/test/b_second', answering('b_second', `'two'`))
    expect(await run()).toEqual(['routines/test/b_second.sql'])
    expect(await ask('select a_first()')).toBe('two!')
    expect(await run()).toEqual([])
  })

  it('get another signature by a migration that drops the old one', async () => {
    await write('migrations/299901010000_answer', 'drop function a_first();')
    await write(
      'routines/test/a_first',
      `create or replace function a_first(times integer default 2) returns text language sql return repeat(b_second(), times);`,
    )
    expect(await run()).toEqual(['299901010000_answer.sql', 'routines/test/a_first.sql'])
    expect(await ask('select a_first()')).toBe('twotwo')
  })

  it('come back where they are missing', async () => {
    await admin.query('drop function a_first(integer)')
    expect(await run()).toEqual(['routines/test/a_first.sql'])
  })

  it('of a later release are left to it, by a process of this one that starts beside', async () => {
    await admin.query(`update schema_routines set release = '10.0.0' where name = 'test/b_second'`)
    await write('routines/test/b_second', answering('b_second', `'three'`))
    expect(await run()).toEqual([])
    await admin.query(`update schema_routines set release = '0.0.9' where name = 'test/b_second'`)
    expect(await run()).toEqual(['routines/test/b_second.sql'])
  })

  it('that a procedure makes follow the procedure', async () => {
    const maker = (answer: string) =>
      `create or replace procedure make_answer(called text) language plpgsql as $$ begin
         execute format('create or replace function %I() returns text language sql return %L', called, '${answer}');
       end $$;`
    await write('routines/test/make_answer', maker('made'))
    await write('routines/test/answer_of_test', `call make_answer('made_answer');`)
    expect(await run()).toHaveLength(2)
    await write('routines/test/make_answer', maker('made again'))
    expect(await run()).toEqual(['routines/test/make_answer.sql', 'routines/test/answer_of_test.sql'])
    expect(await ask('select made_answer()')).toBe('made again')
  })

  it('bring their triggers, and give way to whoever has the table', async () => {
    await write(
      'routines/test/shout',
      `create or replace function shout() returns trigger language plpgsql as $$ begin
         new.name := upper(new.name); return new; end $$;
       create or replace trigger shouted before insert on test_rows for each row execute function shout();`,
    )
    const holder = new pg.Client(database.adminUrl)
    await holder.connect()
    await holder.query(`begin; insert into test_rows values (1, 'before')`)
    const running = run()
    await expect
      .poll(() => ask(`select count(*)::int from pg_locks where not granted`), { timeout: 20_000 })
      .toBe(1)
    await holder.query('commit')
    await holder.end()
    expect(await running).toEqual(['routines/test/shout.sql'])
    await admin.query(`insert into test_rows values (2, 'after')`)
    expect(await ask('select name from test_rows where id = 2')).toBe('AFTER')
  })

  it('of the role that searches are handed over, and made anew by an owner who is no superuser', async () => {
    const searching = (answer: string) => `set local role bowline_search;\n${answering('looked', answer)}`
    const owner = `select pg_get_userbyid(proowner)::text from pg_proc where proname = 'looked'`
    for (const answer of [`'one'`, `'two'`]) {
      await write('routines/test/looked', searching(answer))
      expect(await run()).toEqual(['routines/test/looked.sql'])
      expect(await ask(owner)).toBe('bowline_search')
    }
    expect(await ask(`select has_schema_privilege('bowline_search', 'public', 'create')`)).toBe(false)
  })
})
