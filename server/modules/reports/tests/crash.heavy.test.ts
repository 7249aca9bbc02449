import { setTimeout as pass } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { useTestDatabase } from '#tests/harness.ts'
import { signUpPerson } from '#tests/people.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const FULL = process.env.STRESS === '1'
const SCHEDULES = FULL ? 60 : 8
const KILLS = FULL ? 12 : 1
const WORKERS = FULL ? 10 : 2
const GOALS = FULL ? 40 : 6
const TOUCHES = FULL ? 50_000 : 2_500

const database = useTestDatabase()
const { start } = useServerProcess(database)

/** Won today, wanted this month, with a past of touches that only the log of events knows. */
async function seedPlans(ada: Api): Promise<void> {
  const contact = (await ada.post('/contacts', { first_name: 'Grace' })).body.data
  const [pipeline] = (await ada.get('/pipelines')).body.data
  const won = pipeline.stages.find((stage: { kind: string }) => stage.kind === 'won')
  for (const stage_id of [undefined, won.id]) {
    const deal = { name: 'Engine', amount_cents: 5_000, contact_id: contact.id, stage_id }
    expect((await ada.post('/deals', deal)).status).toBe(201)
  }
  for (let n = 0; n < GOALS; n += 1) {
    const goal = { name: `Goal ${n}`, metric: 'won_cents', target: 1_000 + n, period: 'month' }
    expect((await ada.post('/goals', goal)).status).toBe(201)
  }
  await database.sql(
    `insert into events (organization_id, id, type, at, data)
     select organization_id, gen_random_uuid(), 'page.visited', now() - make_interval(mins => n),
       jsonb_build_object('contact_id', id, 'page_id', id, 'name', 'Page', 'slug', 'page',
         'utm', jsonb_build_object('medium', 'cpc'))
     from contacts, generate_series(1, $2::int) n where id = $1`,
    [contact.id, TOUCHES],
  )
  expect((await ada.post('/analytics/attribution/backfill', {})).status).toBe(202)
}

/** As their moments come, here all at once. */
const ringCrons = () =>
  database.sql(
    `insert into jobs (id, queue, data) select gen_random_uuid(), q, '{}' from generate_series(1, 3),
       unnest(array['cron.planning.watch_goals', 'cron.analytics.take_snapshots']) q`,
  )

const count = async (text: string) => (await database.sql<{ n: number }>(text))[0]!.n

it(
  'workers are killed again and again, and each occurrence, goal, touch and snapshot is there once',
  async () => {
    const server = await start('serve')
    const { api: ada } = await signUpPerson(new Api(server.url, null), 'ada@acme.example')
    const report = (
      await ada.post('/reports', {
        name: 'People',
        query: { dataset: 'contacts', dimensions: [{ field: 'status' }] },
        chart: { type: 'bar' },
      })
    ).body.data
    await ada.post('/contacts', { first_name: 'Ada' })
    for (let n = 0; n < SCHEDULES; n += 1) {
      const recipients = [`a${n}@navy.example`, `b${n}@navy.example`]
      const made = await ada.post(`/reports/${report.id}/schedule`, { frequency: 'day', recipients })
      expect(made.status).toBe(201)
    }
    // All of them are due now.
    await database.sql(
      `update report_schedules set next_run_at = date_trunc('milliseconds', now() - interval '1 minute')`,
    )
    await database.sql(
      `update agenda a set due_at = s.next_run_at, data = a.data || jsonb_build_object('due_at',
         to_char(s.next_run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       from report_schedules s where a.job = 'reports.send_due' and a.key = s.id::text`,
    )
    await seedPlans(ada)
    for (let n = 0; n < KILLS; n += 1) {
      await ringCrons()
      const workers = await Promise.all(Array.from({ length: WORKERS }, () => start('worker')))
      await pass(FULL ? 300 + 131 * n : 600)
      await Promise.all(workers.map(worker => worker.end('SIGKILL')))
    }
    await ringCrons()
    await start('worker')
    const wait = { timeout: FULL ? 240_000 : 90_000, interval: 250 }
    await expect.poll(() => count('select count(*)::int as n from report_occurrences'), wait).toBe(SCHEDULES)
    const met = `select count(*)::int as n from goals where met_at is not null`
    await expect.poll(() => count(met), wait).toBe(GOALS)
    const rebuilt = `select count(*)::int as n from attribution_backfills where status = 'done'`
    await expect.poll(() => count(rebuilt), wait).toBe(1)
    const taken = 'select count(*)::int as n from pipeline_snapshot_days where is_final'
    await expect.poll(() => count(taken), wait).toBe(1)
    expect(await count(`select count(*)::int as n from events where type = 'goal.met'`)).toBe(GOALS)
    expect(await count('select count(*)::int as n from attribution_touches')).toBe(TOUCHES)
    const verified = (await ada.get('/analytics/pipeline-history/verify')).body.data
    expect(verified).toEqual({ snapshots: 1, agrees: true, disagreement: null })
    const mails = await database.sql<{ email: string; n: number }>(
      `select r.email, count(*)::int as n from email_messages m join email_recipients r on r.message_id = m.id
         where m.source_kind = 'report_schedule' group by 1 order by 1`,
    )
    expect(mails).toHaveLength(SCHEDULES * 2)
    expect(mails.filter(({ n }) => n !== 1)).toEqual([])
    expect(await count(`select count(*)::int as n from events where type = 'report.sent'`)).toBe(SCHEDULES)
  },
  FULL ? 300_000 : 120_000,
)
