import { createHash } from 'node:crypto'
import type { Logger } from '#kit/context.ts'
import type { Module } from '#kit/module.ts'
import { collectBackfills } from '../backfills/backfills.ts'
import { prepareQueues } from '../jobs/prepare-queues.ts'
import { collectCrons, collectJobs } from '../jobs/work.ts'
import { declareBackfills } from './migrate/finished.ts'
import { migrate } from './migrate/run.ts'
import { createClient } from './pool.ts'

/** Brings the database up to what this version needs: tables, then queues. Safe to run from many processes at once.
 * `only` names the migrations of a database as it was. */
export async function prepareDatabase(
  url: string,
  modules: readonly Module[],
  log: Logger,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const applied = await migrate(url, log, { only })
  const backfills = collectBackfills(modules)
  if (backfills.length > 0 && !only) await declareBackfills(url, backfills)
  const jobs = [...collectJobs(modules).values()]
  const crons = collectCrons(modules)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([jobs, crons.map(cron => cron.name)]))
    .digest('hex')
  await onceFor(url, 'job queues', fingerprint, () =>
    prepareQueues({ url, session: null, connections: 2, log }, jobs, crons),
  )
  return applied
}

/** Making sixty queues takes a second; a start that changes nothing should not pay it. */
async function onceFor(
  url: string,
  name: string,
  fingerprint: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = createClient(url, 'bowline-migrate')
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`bowline:${name}`])
    const { rows } = await client.query('select from schema_migrations where name = $1 and checksum = $2', [
      name,
      fingerprint,
    ])
    if (rows.length === 0) {
      await work()
      await client.query(
        `insert into schema_migrations (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [name, fingerprint],
      )
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}
