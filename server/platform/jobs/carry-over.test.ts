import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { cloneDatabase } from '#tests/harness.ts'
import { migrate } from '../db/migrate/run.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }
const [acme, gone] = [newId(), newId()]
let database: Awaited<ReturnType<typeof cloneDatabase>>
let admin: pg.Client

/** As it was before, as far as the migration looks at it. */
const BEFORE = `
  drop table jobs, crons;
  delete from schema_migrations where name like '%_own_queue.sql';
  create table taken_jobs (job_id uuid, attempt integer, queue text, worker integer references workers);
  create schema pgboss;
  create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table pgboss.job (id uuid default gen_random_uuid(), name text, priority integer default 0, data jsonb,
    state pgboss.job_state default 'created', retry_limit integer default 8, retry_count integer default 0,
    expire_seconds integer default 300, singleton_key text, group_id text, start_after timestamptz default now(),
    created_on timestamptz default now(), started_on timestamptz, completed_on timestamptz, output jsonb, policy text);
  alter schema pgboss owner to bowline;
  alter type pgboss.job_state owner to bowline;
  alter table pgboss.job owner to bowline;
  alter table taken_jobs owner to bowline;`

beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'))
  admin = new pg.Client(database.adminUrl)
  await admin.connect()
  await admin.query(BEFORE)
  await admin.query(
    `insert into organizations (id, name, created_at, updated_at) values ($1, 'Acme', now(), now())`,
    [acme],
  )
  await admin.query(`insert into workers (number, name) overriding system value values (77, 'before')`)
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

it('carries over what waits, runs or failed in the queue of before', async () => {
  const running = newId()
  const put = (values: Record<string, unknown>) => {
    const row = { group_id: acme, data: { organization_id: acme, data: { n: 1 } }, ...values }
    const names = Object.keys(row)
    return admin.query(
      `insert into pgboss.job (${names}) values (${names.map((_, n) => `$${n + 1}`)})`,
      Object.values(row),
    )
  }
  const began = { started_on: '2026-11-17T10:00:00Z' }
  await put({ name: 'a.waiting', priority: 3, start_after: '2026-12-01T00:00:00Z' })
  await put({ name: 'b.once', policy: 'short', singleton_key: `${acme}:key:of:it` })
  await put({ name: 'c.retry', state: 'retry', retry_count: 2, output: { message: 'no' }, ...began })
  await put({ name: 'd.returned', state: 'retry' })
  await put({ id: running, name: 'e.running', state: 'active', retry_count: 1, ...began })
  await admin.query(`insert into taken_jobs values ($1, 1, 'e.running', 77)`, [running])
  await put({ name: 'f.left', state: 'active', ...began })
  await put({
    name: 'g.failed',
    state: 'failed',
    retry_count: 8,
    completed_on: '2026-11-17T11:00:00Z',
    ...began,
  })
  await put({ name: 'h.done', state: 'completed', ...began })
  await put({ name: 'i.orphan', group_id: gone })
  await put({ name: 'cron.j', group_id: null, data: null, retry_limit: 0 })

  await migrate(database.url, log)

  const { rows } = await admin.query(
    `select queue, organization_id as org, data ->> 'n' as n, once_key as key, priority, attempts, retries, worker, error,
       failed_at is not null as failed, start_after > '2026-11-30' as later from jobs order by queue`,
  )
  const job = {
    org: acme,
    n: '1',
    key: null,
    priority: 0,
    attempts: 0,
    retries: 8,
    worker: null,
    error: null,
  }
  const still = { ...job, failed: false, later: false }
  expect(rows).toEqual([
    { ...still, queue: 'a.waiting', priority: 3, later: true },
    { ...still, queue: 'b.once', key: 'key:of:it' },
    { ...still, queue: 'c.retry', attempts: 3, retries: 5, error: 'no' },
    { ...still, queue: 'cron.j', org: null, n: null, retries: 0 },
    { ...still, queue: 'd.returned' },
    { ...still, queue: 'e.running', attempts: 2, retries: 7, worker: 77 },
    { ...still, queue: 'f.left', attempts: 1, retries: 7 },
    { ...still, queue: 'g.failed', attempts: 9, retries: 0, failed: true },
  ])
  expect(
    (await admin.query(`select to_regnamespace('pgboss') as was, to_regclass('taken_jobs') as taken`)).rows,
  ).toEqual([{ was: null, taken: null }])
})
