import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { EmailClicked, EmailOpened } from '#modules/tracking/index.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
beforeEach(() => app.clock.set('2026-11-16T10:00:00Z'))

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Answer = any
const get = async (
  acme: Account,
  what: string,
  query: Record<string, string | number> = {},
): Promise<Answer> => (await acme.get(`/analytics/${what}`, query)).body.data
const run = async (acme: Account, query: object): Promise<Answer> => {
  const reply = await acme.post('/reports/run', query)
  expect([reply.status, reply.body.detail]).toEqual([200, undefined])
  return reply.body.data
}
const stagesOf = async (acme: Account) => {
  const { stages } = (await acme.get('/pipelines')).body.data[0]
  return (name: string): string => stages.find((one: { name: string }) => one.name === name).id
}

async function seed(more: Parameters<typeof app.createAccount>[0] = {}) {
  const acme = await app.createAccount(more)
  const stage = await stagesOf(acme)
  const contact = async (email: string, source: string) =>
    (await acme.post('/contacts', { name: email, email, source })).body.data.id as string
  const [ada, eve] = [await contact('ada@example.com', 'fair'), await contact('eve@example.com', 'web')]
  const deal = async (name: string, amount_cents: number, contact_id: string) =>
    (await acme.post('/deals', { name, amount_cents, contact_id })).body.data.id as string
  const [rope, sail, mast, oar] = [
    await deal('Rope', 10_000, ada),
    await deal('Sail', 20_005, eve),
    await deal('Mast', 5_000, eve),
    await deal('Oar', 3_333, ada),
  ]
  app.clock.advance({ days: 2 })
  await acme.put(`/deals/${rope}/move`, { stage_id: stage('Proposal') })
  await acme.put(`/deals/${oar}/move`, { stage_id: stage('Proposal') })
  app.clock.advance({ days: 2 })
  await acme.put(`/deals/${rope}/move`, { stage_id: stage('Won') })
  await acme.put(`/deals/${sail}/move`, { stage_id: stage('Won') })
  await acme.put(`/deals/${mast}/move`, { stage_id: stage('Lost'), lost_reason: 'Too dear' })
  const lines = [{ name: 'Work', unit_price_cents: 10_000 }]
  const invoice = (await acme.post('/invoices', { lines })).body.data
  await acme.post(`/invoices/${invoice.id}/issue`, {})
  const items = [{ name: 'Plan', unit_price_cents: 4_900 }]
  await acme.post('/subscriptions', { contact_id: ada, items })
  return { acme, ada, eve, stage, oar }
}

describe('the figures', () => {
  it('are what their queries give, and agree with each other', async () => {
    const { acme } = await seed()
    const overview = await get(acme, 'overview')
    const value = (key: string) => overview.metrics[key].value
    expect(Object.keys(overview.metrics)).toHaveLength(19)
    expect([value('deals_won'), value('won_cents'), value('win_rate')]).toEqual([2, 30_005, 66.7])
    expect(overview.metrics.new_contacts).toEqual({ value: 2, previous: 0, change_percent: null })
    const { data: forecast } = (await acme.get('/deals/forecast')).body
    expect([value('open_pipeline_cents'), value('weighted_pipeline_cents')]).toEqual([
      forecast.open.total_cents,
      forecast.open.weighted_cents,
    ])
    expect(value('mrr_cents')).toBe((await acme.get('/subscriptions/mrr')).body.data.current_mrr_cents)
    for (const [key, query] of Object.entries<Answer>(overview.queries)) {
      const { totals } = await run(acme, query)
      const found = query.measures.length === 2 ? rate(totals.value, totals.whole) : totals.value
      expect([key, found]).toEqual([key, value(key)])
      const drilled = await acme.post('/reports/drill', { query, page: 1, limit: 1 })
      expect([key, drilled.status]).toEqual([key, 200])
    }
    for (const metric of ['new_contacts', 'deals_won', 'won_cents', 'invoiced_cents', 'net_new_mrr_cents']) {
      const series = await get(acme, 'timeseries', { metric, grain: 'week' })
      expect([metric, series.total]).toEqual([metric, value(metric)])
      expect(series.points.reduce((all: number, point: Answer) => all + point.value, 0)).toBe(series.total)
    }
    app.clock.advance({ days: 30 })
    const later = await get(acme, 'overview')
    expect(later.metrics.won_cents).toEqual({ value: 0, previous: 30_005, change_percent: -100 })
    expect(later.metrics.open_pipeline_cents).toEqual({ value: 3_333, previous: 3_333, change_percent: 0 })
    // A range that is over shows the pipeline of its last day, from the log.
    const before = await get(acme, 'overview', { from: '2026-11-16', to: '2026-11-17' })
    expect(before.metrics.open_pipeline_cents.value).toBe(38_338)
    expect(before.queries.open_pipeline_cents).toBeUndefined()
    const refused = [
      await acme.get('/analytics/timeseries', { metric: 'songs' }),
      await acme.get('/analytics/timeseries', { metric: 'won_cents', from: '2023-01-01', to: '2026-11-01' }),
      await acme.get('/analytics/overview', { from: '2026-02-02', to: '2026-02-01' }),
      await acme.get('/analytics/overview', { from: '9999-12-30', to: '9999-12-31' }),
      await acme.get('/analytics/funnel', { from: '0000-01-01', to: '0000-01-02' }),
      await acme.get('/analytics/pipeline-history', { as_of: '0000-01-01T00:00:00Z' }),
      await acme.get('/forecast', { period: '0000-Q1' }),
      await acme.post('/goals', { metric: 'calls', target: 1, start_date: '9999-12-01' }),
    ]
    expect(refused.map(({ status, body }) => [status, body.detail])).toEqual([
      [400, "Unknown metric 'songs'"],
      [400, 'Too many points; choose a coarser grain'],
      [400, 'from must not be after to'],
      [400, 'to must be between 1900 and 9000'],
      [400, 'to must be between 1900 and 9000'],
      [400, 'as_of must be between 1900 and 9000'],
      [400, 'period must be YYYY-MM or YYYY-Qn'],
      [400, 'start_date must be between 1900 and 9000'],
    ])
  })

  it('tell of sales by whom, from where and why not', async () => {
    const { acme, stage } = await seed()
    const sales = await get(acme, 'sales')
    expect(sales.totals).toEqual({
      ...{ created: 4, won: 2, lost: 1, won_cents: 30_005, lost_cents: 5_000, win_rate: 66.7 },
      ...{ avg_deal_cents: 15_003, median_cycle_days: 4 },
    })
    expect(sales.by_owner).toMatchObject([{ owner_id: acme.userId, name: 'Test owner', won: 2, lost: 1 }])
    expect(sales.by_source.map((row: Answer) => [row.source, row.won_cents, row.win_rate])).toEqual([
      ['web', 20_005, 50],
      ['fair', 10_000, 100],
    ])
    expect(sales.lost_reasons).toEqual([{ reason: 'Too dear', deals: 1, cents: 5_000 }])
    expect(sales.stages.find((row: Answer) => row.stage_id === stage('Qualification'))).toEqual({
      ...{ stage_id: stage('Qualification'), name: 'Qualification', entered: 4, advanced: 3, conversion: 75 },
      median_days: 3,
    })
    expect(sales.stages.find((row: Answer) => row.stage_id === stage('Proposal'))).toMatchObject({
      ...{ entered: 2, advanced: 1, median_days: 2 },
    })
    const { queries, totals } = sales
    expect((await run(acme, queries.won_cents)).totals.sum_amount_cents).toBe(totals.won_cents)
    expect((await run(acme, queries.created)).totals.count).toBe(totals.created)
    expect((await run(acme, queries.avg_deal_cents)).totals.avg_amount_cents).toBe(totals.avg_deal_cents)
    expect((await get(acme, 'sales', { owner_id: 2_147_483_647 })).totals).toMatchObject({
      created: 0,
      win_rate: null,
    })
  })

  it('tell of mails what became of those sent in the range', async () => {
    const acme = await app.createAccount()
    const ada = (await acme.post('/contacts', { name: 'Ada', email: 'ada@example.com' })).body.data.id
    const message = await acme.post(`/contacts/${ada}/send-email`, {
      subject: 'Hello',
      body_html: '<p>Hi</p>',
    })
    expect(message.status).toBeLessThan(300)
    await app.drain()
    await app.sql(
      `update email_messages set opened_at = sent_at, open_count = 1 where organization_id = $1 and direction = 'out'`,
      [acme.organizationId],
    )
    const mails = await get(acme, 'email')
    expect(mails.totals).toMatchObject({
      sent: 1,
      delivered: 1,
      opened: 1,
      clicked: 0,
      bounced: 0,
      open_rate: 100,
      click_rate: 0,
    })
    expect(mails.by_day).toHaveLength(30)
    expect(mails.by_day.at(-1)).toMatchObject({ date: '2026-11-16', sent: 1 })
    expect(mails.by_day[0]).toMatchObject({ sent: 0, open_rate: null })
    expect(mails.by_kind).toMatchObject([{ kind: 'one_off', sent: 1 }])
    expect(mails.by_mailbox).toHaveLength(1)
    for (const key of ['sent', 'delivered', 'opened', 'bounced']) {
      expect((await run(acme, mails.queries[key])).totals.count).toBe(mails.totals[key])
    }
    expect((await get(acme, 'overview')).metrics.open_rate.value).toBe(100)
  })

  it('tell who is active and when', async () => {
    const { acme, ada, eve } = await seed({ timezone: 'Asia/Kolkata' })
    const about = (contact_id: string) => ({
      ...{
        message_id: newId(),
        contact_id,
        mailbox_id: null,
        kind: 'one_off',
        subject: 'x',
        source_kind: null,
      },
      ...{ source_id: null, at: app.clock.now().toString(), class: 'human' as const },
    })
    await acme.within(async ctx => {
      await ctx.emit(EmailOpened, about(ada))
      await ctx.emit(EmailOpened, about(eve))
      await ctx.emit(EmailClicked, { ...about(ada), url: 'https://example.com' })
    })
    const data = await get(acme, 'engagement')
    expect(data.active_contacts).toBe(2)
    expect(data.by_type).toMatchObject({ 'email.opened': 2, 'email.clicked': 1, 'form.submitted': 0 })
    expect(data.heatmap).toHaveLength(168)
    // Friday, 10:00 UTC, is 15:30 in Kolkata.
    expect(data.heatmap.filter((cell: Answer) => cell.opens + cell.clicks > 0)).toEqual([
      { weekday: 5, hour: 15, opens: 2, clicks: 1, replies: 0 },
    ])
    expect(data.top_contacts.map((row: Answer) => [row.contact_id, row.total])).toEqual([
      [ada, 2],
      [eve, 1],
    ])
    expect(await get(acme, 'campaign-performance')).toMatchObject({ items: [] })
  })

  it('tell what happened, and which deals lie still', async () => {
    const { acme, oar } = await seed()
    const activity = await get(acme, 'activity/timeline', { grain: 'week' })
    expect(activity.points.reduce((all: number, { total }: Answer) => all + total, 0)).toBe(activity.total)
    expect(activity.by_user.reduce((all: number, { total }: Answer) => all + total, 0)).toBe(activity.total)
    expect(activity.points.at(-1).by_type).toMatchObject({ deal_won: 2, deal_lost: 1 })
    expect((await run(acme, activity.queries.total)).totals.count).toBe(activity.total)
    const stale = await acme.post('/deals', {
      name: 'Anchor',
      amount_cents: 99,
      expected_close_date: '2026-11-21',
    })
    await acme.post('/tasks', { title: 'Call', deal_id: stale.body.data.id })
    expect((await get(acme, 'activity/health')).deals).toEqual({
      open: 2,
      active_7d: 2,
      stale_14d: 0,
      stale_30d: 0,
      no_next_task: 1,
    })
    app.clock.advance({ days: 31 })
    const health = await get(acme, 'activity/health')
    expect(health.deals).toEqual({ open: 2, active_7d: 0, stale_14d: 2, stale_30d: 2, no_next_task: 1 })
    expect(health.items).toMatchObject([
      {
        deal_id: oar,
        amount_cents: 3_333,
        days_idle: 31,
        has_open_task: false,
        reasons: ['idle_30d', 'no_next_task'],
      },
      { name: 'Anchor', has_open_task: true, reasons: ['idle_30d', 'close_date_passed'] },
    ])
  })

  it('tell how long contracts take', async () => {
    const acme = await app.createAccount()
    const data = await get(acme, 'contract-cycle')
    expect(data).toMatchObject({
      sent: 0,
      completion_rate: null,
      median_hours: { to_complete: null },
      open: [],
    })
    const party = (n: string) => ({ [`party_${n}_name`]: n, [`party_${n}_email`]: `${n}@example.com` })
    const make = async (title: string) => {
      const { id } = (
        await acme.post('/contracts', { title, content_html: '<p>Agreed.</p>', ...party('a'), ...party('b') })
      ).body.data
      expect((await acme.post(`/contracts/${id}/send`, {})).status).toBe(200)
      return id as string
    }
    const [first] = [await make('Rope'), await make('Sail')]
    await app.sql(
      `update contracts set status = 'completed', viewed_b_at = sent_at + interval '90 minutes', signed_b_at = sent_at + interval '3 hours',
         signed_a_at = sent_at + interval '5 hours', completed_at = sent_at + interval '5 hours' where id = $1`,
      [first],
    )
    app.clock.advance({ days: 3 })
    const cycle = await get(acme, 'contract-cycle')
    expect(cycle).toMatchObject({
      ...{ sent: 2, viewed: 1, completed: 1, declined: 0, completion_rate: 50 },
      median_hours: { to_view: 1.5, to_first_signature: 3, to_complete: 5 },
      open: [{ title: 'Sail', status: 'sent', days_open: 3 }],
    })
    expect((await run(acme, cycle.queries.completed)).totals.count).toBe(1)
  })

  it('keep every row when the organization moves to another zone', async () => {
    const { acme } = await seed({ timezone: 'Pacific/Auckland' })
    const from = '2026-11-01'
    const there = await get(acme, 'timeseries', { metric: 'won_cents', from, to: '2026-11-30' })
    await acme.patch('/organization', { timezone: 'America/Los_Angeles' })
    const here = await get(acme, 'timeseries', { metric: 'won_cents', from, to: '2026-11-30' })
    expect([there.total, here.total]).toEqual([30_005, 30_005])
    const dayOf = (series: Answer) => series.points.find((point: Answer) => point.value > 0).period
    expect([dayOf(there), dayOf(here)]).toEqual(['2026-11-20', '2026-11-20'])
    app.clock.set('2026-11-21T03:00:00Z')
    const stage = await stagesOf(acme)
    await acme.post('/deals', { name: 'Late', amount_cents: 7, stage_id: stage('Won') })
    const friday = await get(acme, 'timeseries', { metric: 'won_cents', from, to: '2026-11-20' })
    expect(friday.total).toBe(30_012)
    expect((await acme.get('/forecast', { period: '2026-11' })).body.data.closed_cents).toBe(30_012)
  })

  it('are open to reports as datasets of their own', async () => {
    const { acme } = await seed()
    await acme.post('/analytics/pipeline-snapshot/run')
    const snapshots = await run(acme, {
      dataset: 'pipeline_snapshots',
      measures: [{ fn: 'count' }, { fn: 'sum', field: 'amount_cents' }],
      dimensions: [{ field: 'date', grain: 'day' }, { field: 'stage' }],
    })
    expect(snapshots.totals).toEqual({ count: 1, sum_amount_cents: 3_333 })
    const credits = await run(acme, {
      dataset: 'attribution_credits',
      measures: ['linear_cents', 'first_cents', 'last_cents'].map(field => ({ fn: 'sum', field, as: field })),
      dimensions: [{ field: 'channel' }],
    })
    const linear = await get(acme, 'attribution')
    expect(Object.fromEntries(credits.rows.map((row: Answer) => [row.channel, row.linear_cents]))).toEqual(
      Object.fromEntries(linear.credits.map((row: Answer) => [row.key, row.cents])),
    )
    expect(credits.totals).toEqual({ linear_cents: 30_005, first_cents: 30_005, last_cents: 30_005 })
  })
})

const rate = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1_000) / 10)
