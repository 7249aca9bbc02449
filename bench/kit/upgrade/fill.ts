/** A worker that has one back-fill to do, and ends with it. */
import pg from 'pg'
import pino from 'pino'
import type { Backfill } from '#kit/declared/backfill.ts'
import { systemClock } from '#kit/time/clock.ts'
import { modules } from '#modules/index.ts'
import { assemble } from '#platform/assemble.ts'
import { declareBackfills } from '#platform/db/migrate/finished.ts'
import { collectCrons, cronRunner, jobRunner, RUN_FOR_EACH } from '#platform/jobs/work.ts'
import { openRunningDatabase } from '../../../server/main/open-database.ts'
import { readSettings } from '../../../server/main/settings.ts'
import { fillRanks } from './ranks.ts'

const log = pino({ level: 'warn' })
const { settings } = await openRunningDatabase(await readSettings(process.env), { joins: false, log })
const backfill: Backfill = { name: 'bench.fill_ranks', batch: fillRanks }
await declareBackfills(settings.databaseDirectUrl, [backfill])

const all = [...modules, { name: 'bench', routes: [], backfills: [backfill] }]
const { source, jobs, metrics, close } = await assemble({
  settings,
  modules: all,
  clock: systemClock,
  log,
  works: false,
  print: () => {},
})
const cron = collectCrons(all).find(({ name }) => name === 'operations.run_backfills')!
const admin = new pg.Client(settings.databaseDirectUrl)
await admin.connect()
try {
  for (;;) {
    await cronRunner(source, metrics, log)(cron)
    const { rows } = await admin.query('select from backfills where finished_at is null')
    if (rows.length === 0) break
    await jobs.drain(jobRunner(source, metrics, log), [RUN_FOR_EACH])
    const failed = await admin.query<{ error: string }>(
      'select error from jobs where queue = $1 and error is not null',
      [RUN_FOR_EACH],
    )
    if (failed.rows[0]) throw new Error(failed.rows[0].error)
  }
} finally {
  await admin.end()
  await close()
}
