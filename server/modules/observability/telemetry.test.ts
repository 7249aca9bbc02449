import { describe, expect, it } from 'vitest'
import { createTenant, type Tenant } from '#tests/cloud-tenant.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const NOON = Date.parse('2026-11-16T09:00:00Z')

type Points = [number, number][]
const send = (tenant: Tenant, name: string, points: Points, labels: Record<string, string> = {}) =>
  tenant.post('/metrics', { series: [{ name, labels, points }] })

const ask = async (tenant: Tenant, query: object) => {
  const reply = await tenant.post('/metrics/query', {
    name: 'load',
    from: NOON,
    to: NOON + 3_600_000,
    step: 3_600,
    fn: 'avg',
    ...query,
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.series as { labels: Record<string, string>; points: Points }[]
}

/** Everything summed up: the current minute's appointment included. */
const sumUp = async () => {
  app.clock.advance('PT1M')
  await app.drain()
}

describe('metrics', () => {
  it('come back by every function, before they are summed up and after', async () => {
    const acme = await createTenant(app)
    const values = Array.from({ length: 100 }, (_, i) => i + 1)
    const taken = await send(
      acme,
      'load',
      values.map((value, i) => [NOON + i * 20_000, value]),
    )
    expect([taken.status, taken.body.data]).toEqual([202, { accepted: 100, rejected: [] }])
    const expected = { avg: 50.5, min: 1, max: 100, sum: 5050, count: 100, p50: 50.5, p95: 95.05, p99: 99.01 }
    const look = async () => {
      const found: Record<string, number> = {}
      for (const fn of Object.keys(expected)) {
        const [series] = await ask(acme, { fn })
        found[fn] = series!.points[0]![1]
      }
      return found
    }
    for (const round of ['before', 'after']) {
      const found = await look()
      for (const [fn, value] of Object.entries(expected))
        expect(found[fn], `${fn} ${round}`).toBeCloseTo(value, 9)
      const [byMinute] = await ask(acme, { step: 60, fn: 'sum', to: NOON + 120_000 })
      expect(byMinute!.points).toEqual([
        [NOON, 6],
        [NOON + 60_000, 15],
      ])
      const [rate] = await ask(acme, { fn: 'rate', step: 60, to: NOON + 120_000 })
      expect(rate!.points).toEqual([
        [NOON, 2 / 60],
        [NOON + 60_000, 3 / 60],
      ])
      await sumUp()
    }
    expect(await app.sql('select from metric_dirty')).toEqual([])
  })

  it('are the same whatever the order they came in, and however often', async () => {
    const points: Points = Array.from({ length: 300 }, (_, i) => [NOON + i * 17_000, Math.sin(i) * 100])
    const rows = async (tenant: Tenant) =>
      app.sql(
        `select hour, counts, sums, mins, maxs, count, sum, increase, p50, p95 from metric_hours
         where organization_id = $1 order by hour`,
        [tenant.account.organizationId],
      )
    const acme = await createTenant(app)
    await send(acme, 'load', points)
    await sumUp()
    const rival = await createTenant(app)
    const shuffled = points.toSorted((a, b) => Math.sin(a[0]) - Math.sin(b[0]))
    for (let i = 0; i < 300; i += 60) {
      await send(rival, 'load', shuffled.slice(i, i + 60))
      if (i % 120 === 0) await sumUp()
    }
    await send(rival, 'load', [[points[3]![0], 999_999]])
    await sumUp()
    await send(rival, 'load', shuffled.slice(0, 150))
    await send(rival, 'load', [points[3]!])
    await sumUp()
    expect(await rows(rival)).toEqual(await rows(acme))
    expect((await rows(acme)).length).toBe(2)
  })

  it('are kept apart by labels where asked, and filtered by them', async () => {
    const acme = await createTenant(app)
    await send(acme, 'load', [[NOON, 1]], { host: 'a', zone: 'x' })
    await send(acme, 'load', [[NOON, 3]], { host: 'b', zone: 'x' })
    await send(acme, 'load', [[NOON, 5]], { host: 'b', zone: 'y' })
    const byHost = await ask(acme, { fn: 'sum', group_by: ['host'] })
    expect(byHost).toEqual([
      { labels: { host: 'a' }, points: [[NOON, 1]] },
      { labels: { host: 'b' }, points: [[NOON, 8]] },
    ])
    expect(await ask(acme, { fn: 'avg', labels: { zone: 'x' } })).toEqual([
      { labels: {}, points: [[NOON, 2]] },
    ])
    const rival = await createTenant(app)
    expect(await ask(rival, {})).toEqual([])
  })

  it('name what cannot be taken and take the rest', async () => {
    const acme = await createTenant(app)
    const now = app.clock.now().epochMilliseconds
    const reply = await acme.post('/metrics', {
      series: [
        {
          name: 'a',
          points: [
            [now, 1],
            [now, 'x'],
            [1.5, 2],
          ],
        },
        {
          name: 'b',
          points: [
            [now - 15 * 86_400_000, 1],
            [now + 7_200_000, 1],
            [now, 2, 3],
          ],
        },
      ],
    })
    expect(reply.body.data.accepted).toBe(1)
    expect(reply.body.data.rejected.map((one: { index: number }) => one.index)).toEqual([1, 2, 3, 4, 5])
    expect(reply.body.data.rejected[2].detail).toBe('The moment is more than 14 days ago')
    const many = Array.from({ length: 10_001 }, (_, i) => [now - i, 1])
    expect((await acme.post('/metrics', { series: [{ name: 'a', points: many }] })).status).toBe(400)
    const long = await acme.post('/metrics/query', { name: 'a', from: 0, to: now, step: 60, fn: 'avg' })
    expect([long.status, long.body.detail]).toEqual([400, expect.stringContaining('at most 1000')])
    expect(
      (await acme.post('/metrics/query', { name: 'a', from: 'x', to: now, step: 60, fn: 'avg' })).status,
    ).toBe(400)
  })

  it('end at the number of series a tenant has, and what is known goes on', async () => {
    const acme = await createTenant(app)
    const now = app.clock.now().epochMilliseconds
    const explode = (from: number, to: number) =>
      acme.post('/metrics', {
        series: Array.from({ length: to - from }, (_, i) => ({
          name: 'load',
          labels: { id: String(from + i) },
          points: [[now, 1]],
        })),
      })
    expect((await explode(0, 9_990)).body.data.accepted).toBe(9_990)
    const [first, second] = await Promise.all([explode(9_990, 10_005), explode(20_000, 20_015)])
    const took = [first, second].map(({ body }) => body.data?.accepted ?? 0)
    expect(took[0] + took[1]).toBe(10)
    const over = await explode(30_000, 30_001)
    expect([over.status, over.body.code]).toEqual([429, 'series_limit'])
    expect((await explode(0, 5)).status).toBe(202)
    const rival = await createTenant(app)
    expect((await send(rival, 'load', [[now, 1]])).status).toBe(202)
  })

  it('are taken by the minute as the plan says, all of a call or nothing', async () => {
    const acme = await createTenant(app, 'starter')
    const now = app.clock.now().epochMilliseconds
    const points = (n: number): Points => Array.from({ length: n }, (_, i) => [now - i, 1])
    expect((await send(acme, 'load', points(9_000))).status).toBe(202)
    const over = await send(acme, 'other', points(2_000))
    expect([over.status, over.body.code]).toEqual([429, 'ingest_limit'])
    expect(await app.sql(`select from metric_series where name = 'other'`)).toEqual([])
    app.clock.advance('PT10S')
    expect((await send(acme, 'other', points(2_000))).status).toBe(202)
    const lines = Array.from({ length: 1_000 }, () => ({ message: 'x' }))
    expect((await acme.post('/logs', { lines })).status).toBe(202)
    expect((await acme.post('/logs', { lines: [{ message: 'x' }] })).body.code).toBe('ingest_limit')
  })

  it('come as OpenTelemetry sends them', async () => {
    const acme = await createTenant(app)
    const nanos = `${NOON}000000`
    const reply = await acme.post('/otlp/v1/metrics', {
      resourceMetrics: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] },
          scopeMetrics: [
            {
              metrics: [
                {
                  name: 'load',
                  gauge: { dataPoints: [{ timeUnixNano: nanos, asDouble: 0.5, attributes: [] }] },
                },
                { name: 'requests', sum: { dataPoints: [{ timeUnixNano: nanos, asInt: '42' }] } },
                {
                  name: 'latency',
                  histogram: {
                    dataPoints: [
                      {
                        timeUnixNano: nanos,
                        count: '3',
                        sum: 6,
                        bucketCounts: ['1', '2'],
                        explicitBounds: [1],
                      },
                    ],
                  },
                },
                { name: 'broken', gauge: { dataPoints: [{ timeUnixNano: nanos }] } },
              ],
            },
          ],
        },
      ],
    })
    expect([reply.status, reply.body]).toEqual([
      200,
      { partialSuccess: { rejectedDataPoints: '1', errorMessage: 'The second of a pair must be a number' } },
    ])
    expect(await ask(acme, { labels: { 'service.name': 'shop' } })).toEqual([
      { labels: {}, points: [[NOON, 0.5]] },
    ])
    expect((await ask(acme, { name: 'requests' }))[0]!.points[0]![1]).toBe(42)
    const buckets = await ask(acme, { name: 'latency_bucket', group_by: ['le'] })
    expect(buckets.map(one => [one.labels.le, one.points[0]![1]])).toEqual([
      ['+Inf', 3],
      ['1', 1],
    ])
    expect((await acme.post('/otlp/v1/metrics', { resourceMetrics: 'nonsense' })).body).toEqual({})
  })
})

describe('logs', () => {
  const search = async (tenant: Tenant, query: object) => {
    const reply = await tenant.post('/logs/query', query)
    expect(reply.status, reply.text).toBe(200)
    return reply.body as { data: { message: string; id: string }[]; cursor: string | null }
  }

  it('are found by all of their words, by level and by labels', async () => {
    const acme = await createTenant(app)
    await acme.post('/logs', {
      lines: [
        { message: 'Connection refused by db-1', level: 'error', labels: { service: 'shop' } },
        { message: 'Connection opened', level: 'info', labels: { service: 'shop', region: "it's \\ far" } },
        { message: 'refused', at: '2026-11-14T10:00:00Z', labels: { service: 'mail' } },
      ],
    })
    const found = async (query: object) => (await search(acme, query)).data.map(line => line.message)
    expect(await found({ q: 'refused' })).toEqual(['Connection refused by db-1', 'refused'])
    expect(await found({ q: 'REFUSED connection' })).toEqual(['Connection refused by db-1'])
    expect(await found({ q: 'connection level:info' })).toEqual(['Connection opened'])
    expect(await found({ q: 'service:mail' })).toEqual(['refused'])
    expect(await found({ filters: { region: "it's \\ far" } })).toEqual(['Connection opened'])
    expect(await found({ q: 'refused', from: '2026-11-16T00:00:00Z' })).toEqual([
      'Connection refused by db-1',
    ])
    expect(await found({ q: "'; drop table log_lines" })).toEqual([])
    const rival = await createTenant(app)
    expect((await search(rival, { q: 'refused' })).data).toEqual([])
  })

  it('are walked by a cursor, every line once, while lines keep coming', async () => {
    const acme = await createTenant(app)
    const at = (i: number) => new Date(NOON - (i % 7) * 3_600_000 * 20).toISOString()
    const lines = Array.from({ length: 500 }, (_, i) => ({ message: `line ${i}`, at: at(i) }))
    await acme.post('/logs', { lines })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { data: { message: string }[]; cursor: string | null } = await search(acme, {
        limit: 33,
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...page.data.map(line => line.message))
      cursor = page.cursor
      await acme.post('/logs', { lines: [{ message: 'newer' }, { message: 'newer', at: at(0) }] })
    } while (cursor)
    const first = seen.filter(message => message.startsWith('line'))
    expect(first.length).toBe(500)
    expect(new Set(first).size).toBe(500)
    const rival = await createTenant(app)
    const { cursor: own } = await search(acme, { limit: 1 })
    for (const forged of ['nonsense', own!.slice(0, -3), own!])
      expect((await rival.post('/logs/query', { cursor: forged })).status).toBe(400)
  })

  it('name what cannot be taken, and are gone after 14 days with their part', async () => {
    const acme = await createTenant(app)
    const reply = await acme.post('/logs', {
      lines: [
        { message: 'x'.repeat(65_537) },
        { message: 'old', at: '2026-10-01T00:00:00Z' },
        { message: 'when', at: 'yesterday' },
        { message: 'kept' },
      ],
    })
    expect(reply.body.data.accepted).toBe(1)
    expect(reply.body.data.rejected.map((one: { index: number }) => one.index)).toEqual([0, 1, 2])
    expect((await acme.post('/logs', { lines: Array(1_001).fill({ message: 'x' }) })).status).toBe(400)
    const count = async () =>
      (await app.sql('select from log_lines where organization_id = $1', [acme.account.organizationId]))
        .length
    for (let day = 0; day < 14; day += 1) {
      await app.runCron('observability.drop_old_telemetry')
      expect(await count()).toBe(1)
      app.clock.advance('PT24H')
    }
    app.clock.advance('PT24H')
    await app.runCron('observability.drop_old_telemetry')
    expect(await count()).toBe(0)
  })

  it('come as OpenTelemetry sends them', async () => {
    const acme = await createTenant(app)
    const nanos = `${app.clock.now().epochMilliseconds}000000`
    const reply = await acme.post('/otlp/v1/logs', {
      resourceLogs: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] },
          scopeLogs: [
            {
              logRecords: [
                {
                  timeUnixNano: nanos,
                  severityText: 'ERROR',
                  body: { stringValue: 'payment failed' },
                  traceId: 'abc',
                },
              ],
            },
          ],
        },
      ],
    })
    expect([reply.status, reply.body]).toEqual([200, {}])
    const { data } = await search(acme, { q: 'payment level:error service.name:shop' })
    expect(data).toMatchObject([
      { message: 'payment failed', labels: { trace_id: 'abc', 'service.name': 'shop' } },
    ])
  })

  it('are followed as they come, each once', async () => {
    const acme = await createTenant(app)
    const stop = new AbortController()
    const stream = await fetch(new URL('/api/v2/logs/tail?q=paid', app.url), {
      headers: { 'x-api-key': acme.key },
      signal: stop.signal,
    })
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const got: string[] = []
    const reading = (async () => {
      let rest = ''
      for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) {
        rest += piece
        for (const match of rest.matchAll(/data: (.*)\n\n/g)) got.push(JSON.parse(match[1]!).message)
        rest = rest.slice(rest.lastIndexOf('\n\n') + 2)
        if (got.length >= 3) return
      }
    })()
    for (let i = 1; i <= 3; i += 1)
      await acme.post('/logs', { lines: [{ message: `paid ${i}` }, { message: 'noise' }] })
    await reading
    stop.abort()
    expect(got).toEqual(['paid 1', 'paid 2', 'paid 3'])
  })
})
