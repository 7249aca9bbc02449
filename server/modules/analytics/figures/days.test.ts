import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Ctx } from '#kit/context.ts'
import {
  findMetric,
  inReportSlot,
  loadEnvironment,
  metricQuery,
  overviewMetrics,
  percentOf,
  readMetrics,
  requireDataset,
  runQuery,
} from '#modules/reports/index.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
beforeEach(() => app.clock.set('2026-11-16T10:00:00Z'))

const within = <T>(account: Account, work: (ctx: Ctx) => Promise<T>): Promise<T> => account.within(work)

/** What was kept, next to what there is. */
const keptAndCounted = async (acme: Account) =>
  within(acme, async ({ db }) => {
    const kept = await sql<{ name: string; day: string; n: string }>`
      select name, day::text as day, sum(delta)::text as n from day_tallies group by 1, 2 having sum(delta) <> 0
      order by 1, 2`.execute(db)
    const counted = await sql<{ name: string; day: string; n: string }>`
      select name, day::text as day, sum(n)::text as n from (
        select 'contacts' as name, utc_day(created_at) as day, 1::numeric as n from contacts
        union all select 'companies', utc_day(created_at), 1 from companies
        union all select 'deals', utc_day(created_at), 1 from deals
        union all select v.name, utc_day(sent_at), 1 from email_messages cross join lateral
          (values ('emails', true), ('emails opened', opened_at is not null), ('emails clicked', clicked_at is not null),
            ('emails replied', replied_at is not null)) v (name, holds)
          where holds and direction = 'out' and kind <> 'system' and sent_at is not null
        union all select 'pipeline cents ' || currency, utc_day(at), way * amount_cents from deal_versions cross join lateral
          (values (valid_from, 1), (valid_to, -1)) v (at, way)
          where at is not null and status = 'open' and forecast_category <> 'omitted'
        union all select 'pipeline weighted ' || currency, utc_day(at), way * weighted_cents from deal_versions cross join lateral
          (values (valid_from, 1), (valid_to, -1)) v (at, way)
          where at is not null and status = 'open' and forecast_category <> 'omitted') r
      group by 1, 2 having sum(n) <> 0 order by name collate "C", day`.execute(db)
    return [kept.rows, counted.rows] as const
  })

const moments = fc.integer({ min: 0, max: 20 * 24 * 4 }).map(quarters =>
  Temporal.Instant.from('2026-10-25T00:00:00Z')
    .add({ minutes: 15 * quarters })
    .toString(),
)

describe('what is kept by day', () => {
  it('is what there is, whatever was added, changed and deleted', async () => {
    const acme = await app.createAccount({ timezone: 'Asia/Kathmandu' })
    const { stages } = (await acme.get('/pipelines')).body.data[0]
    const write = (work: (ctx: Ctx) => Promise<unknown>) => within(acme, work)
    await fc.assert(
      fc.asyncProperty(
        fc.array(moments, { minLength: 1, maxLength: 12 }),
        moments,
        fc.nat(),
        async (many, other, choice) => {
          await write(async ({ db }) => {
            await sql`insert into contacts (id, first_name, created_at, updated_at)
              select gen_random_uuid(), 'C', at, at from unnest(${many}::timestamptz[]) at`.execute(db)
            await sql`insert into email_messages (id, direction, thread_id, message_id, from_email, kind, category,
                status, sent_at, opened_at, created_at, updated_at)
              select gen_random_uuid(), case when n % 5 = 0 then 'in' else 'out' end, gen_random_uuid(),
                gen_random_uuid()::text, 'a@example.com', case when n % 4 = 0 then 'system' else 'one_off' end, 'outreach',
                'sent', case when n % 3 > 0 then at end, case when n % 2 = 0 then at end, at, at
              from unnest(${many}::timestamptz[]) with ordinality as m (at, n)`.execute(db)
            // Some of them become others, and some go.
            await sql`update contacts set created_at = ${other} where id in (
              select id from contacts order by id offset ${choice % 7} limit 2)`.execute(db)
            await sql`update email_messages set sent_at = coalesce(sent_at, ${other}::timestamptz), clicked_at = ${other},
              replied_at = case when opened_at is null then ${other}::timestamptz end where id in (
                select id from email_messages order by id offset ${choice % 5} limit 3)`.execute(db)
            await sql`delete from contacts where id in (select id from contacts order by id limit 1)`.execute(
              db,
            )
            await sql`delete from email_messages where id in (
              select id from email_messages order by id desc limit 1)`.execute(db)
            await sql`call fold_lines()`.execute(db)
          })
          app.clock.set(other)
          const deal = await acme.post('/deals', { name: 'D', amount_cents: choice % 1_000_000 })
          const stage = stages[choice % stages.length]
          const moved = await acme.put(`/deals/${deal.body.data.id}/move`, { stage_id: stage.id })
          expect(moved.status).toBe(200)
          if (choice % 3 === 0) await acme.delete(`/deals/${deal.body.data.id}`)
        },
      ),
      { numRuns: 12 },
    )
    app.clock.set('2026-11-16T10:00:00Z')
    await app.drain()
    const [kept, counted] = await keptAndCounted(acme)
    expect(kept.length).toBeGreaterThan(20)
    expect(kept).toEqual(counted)

    // On calendars whose days begin in the middle of those that are kept, and on their own.
    const all = overviewMetrics.map(key => findMetric(key)!)
    const days = fc.tuple(fc.integer({ min: -3, max: 20 }), fc.integer({ min: 0, max: 12 }))
    await fc.assert(
      fc.asyncProperty(
        days,
        fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Apia'),
        async ([first, more], timezone) => {
          const from = Temporal.PlainDate.from('2026-10-26').add({ days: first })
          const scope = { from, to: from.add({ days: more }), timezone }
          await within(acme, async inner => {
            const work = { ...inner, transact: acme.within.bind(acme) } as never
            const environment = await loadEnvironment(inner)
            const values = await inReportSlot(work, one => readMetrics(one, environment, all, scope))
            for (const metric of all.filter(({ value }) => value.byDay !== undefined)) {
              const query = metricQuery(metric, requireDataset(environment, metric.dataset), scope)
              const { totals } = await runQuery(work, query)
              const [value, whole] = [totals.value as number, totals.whole as number]
              const told = metric.whole ? percentOf(value, whole) : value
              expect([metric.key, values.get(metric.key)]).toEqual([metric.key, told])
            }
          })
        },
      ),
      { numRuns: 15 },
    )
  })

  it('tells what the pipeline was worth on an evening, in every currency', async () => {
    const acme = await app.createAccount({ timezone: 'Asia/Kathmandu' })
    const deal = (name: string, amount_cents: number, currency = 'USD') =>
      acme.post('/deals', { name, amount_cents, currency })
    app.clock.set('2026-11-02T10:00:00Z')
    const rope = (await deal('Rope', 1_000)).body.data
    await deal('Sail', 333, 'EUR')
    await app.drain()
    app.clock.set('2026-11-04T18:20:00Z')
    await acme.put(`/deals/${rope.id}`, { amount_cents: 5_000 })
    await app.drain()
    app.clock.set('2026-11-05T03:00:00Z')
    await deal('Mast', 70)
    await app.drain()
    // Open on that evening, and gone before the day of UTC was.
    app.clock.set('2026-11-05T17:00:00Z')
    const oar = (await deal('Oar', 900, 'GBP')).body.data
    await app.drain()
    app.clock.set('2026-11-05T20:00:00Z')
    await acme.delete(`/deals/${oar.id}`)
    await app.drain()
    app.clock.set('2026-11-16T10:00:00Z')
    await acme.within(({ db }) => sql`call fold_lines()`.execute(db))
    for (const to of ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06']) {
      const query = { from: '2026-11-01', to }
      const overview = (await acme.get('/analytics/overview', query)).body.data.metrics
      const history = (await acme.get('/analytics/pipeline-history', query)).body.data.points.at(-1)
      expect([to, overview.open_pipeline_cents.value, overview.weighted_pipeline_cents.value]).toEqual([
        to,
        history.cents,
        history.weighted_cents,
      ])
    }
    const worth = async (to: string) =>
      (await acme.get('/analytics/overview', { from: '2026-11-01', to })).body.data.metrics
        .open_pipeline_cents.value
    expect((await worth('2026-11-06')) - (await worth('2026-11-04'))).toBe(4_070)
    expect(await worth('2026-11-05')).toBeGreaterThan(await worth('2026-11-06'))
    expect(await worth('2026-11-01')).toBe(0)
  })
})
