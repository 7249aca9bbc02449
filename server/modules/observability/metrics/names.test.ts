import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTenant, type Tenant } from '#tests/cloud-tenant.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const START = Date.parse('2026-11-16T06:00:00Z')
const HOURS = 3
const fns = ['avg', 'min', 'max', 'sum', 'count'] as const

interface Sent {
  host: string
  at: number
  value: number
}

const sent = fc.record({
  host: fc.constantFrom('a', 'b', 'c'),
  at: fc.integer({ min: 0, max: HOURS * 240 - 1 }).map(n => START + n * 15_000),
  // Quarters add up exactly, in whatever order.
  value: fc.integer({ min: -400, max: 400 }).map(n => n / 4),
})

const send = (tenant: Tenant, points: readonly Sent[]) =>
  tenant.post('/metrics', {
    series: points.map(({ host, at, value }) => ({ name: 'load', labels: { host }, points: [[at, value]] })),
  })

function expected(points: readonly Sent[], step: number, fn: (typeof fns)[number]): [number, number][] {
  const last = new Map(points.map(point => [`${point.host} ${point.at}`, point]))
  const buckets = Map.groupBy(last.values(), ({ at }) => Math.floor(at / step) * step)
  return [...buckets]
    .toSorted(([a], [b]) => a - b)
    .map(([at, of]) => {
      const values = of.map(({ value }) => value)
      const sum = values.reduce((all, one) => all + one, 0)
      const results = {
        sum,
        count: values.length,
        avg: sum / values.length,
        min: Math.min(...values),
        max: Math.max(...values),
      }
      return [at, results[fn]]
    })
}

async function agrees(tenant: Tenant, points: readonly Sent[]): Promise<void> {
  for (const fn of fns) {
    for (const step of [60, 300, 3_600]) {
      const reply = await tenant.post('/metrics/query', {
        name: 'load',
        from: START,
        to: START + HOURS * 3_600_000,
        step,
        fn,
      })
      const told = reply.body.data.series[0]?.points ?? []
      expect([fn, step, told]).toEqual([fn, step, expected(points, step * 1_000, fn)])
    }
  }
}

const sumUp = async () => {
  app.clock.advance('PT1M')
  await app.drain()
}

const kept = (tenant: Tenant) =>
  app.sql(
    `select name, hour, counts, sums, mins, maxs, count, sum, min, max from metric_name_hours
     where organization_id = $1 order by name, hour`,
    [tenant.account.organizationId],
  )

describe('all series of a name', () => {
  it('answer as their points do, summed up or not, or some of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sent, { minLength: 1, maxLength: 40 }),
        fc.array(sent, { minLength: 1, maxLength: 10 }),
        async (first, more) => {
          const acme = await createTenant(app)
          await send(acme, first)
          await agrees(acme, first)
          await sumUp()
          expect(await kept(acme)).not.toEqual([])
          await agrees(acme, first)
          // What is sent again, late or changed is in the answer at once, and in the sums with the next time.
          await send(acme, more)
          await agrees(acme, [...first, ...more])
          await sumUp()
          await agrees(acme, [...first, ...more])

          const rival = await createTenant(app)
          const last = new Map([...first, ...more].map(point => [`${point.host} ${point.at}`, point]))
          await send(rival, [...last.values()].toReversed())
          await sumUp()
          expect(await kept(rival)).toEqual(await kept(acme))
        },
      ),
      { numRuns: 4 },
    )
  })
})
