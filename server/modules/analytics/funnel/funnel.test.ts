import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import type { Cohorts, Funnel } from './schema.ts'

const app = useTestApp()
beforeEach(() => app.clock.set('2026-11-16T10:00:00Z'))

interface Event {
  id: string
  type: string
  at: string
  contact: string
}
const insert = (acme: Account, events: readonly Event[]) =>
  app.sql(
    `insert into events (organization_id, id, type, at, data)
     select $1, e.id, e.type, e.at, jsonb_build_object('contact_id', e.contact)
     from json_to_recordset($2) as e (id uuid, type text, at timestamptz, contact text)`,
    [acme.organizationId, JSON.stringify(events)],
  )

const isBehind = (a: Event, b: Event) => a.at > b.at || (a.at === b.at && a.id > b.id)
const inOrder = (events: readonly Event[]) => events.toSorted((a, b) => (isBehind(a, b) ? 1 : -1))

/** As slow and plain as it can be said. */
function slowFunnel(
  events: readonly Event[],
  steps: readonly string[],
  { from, to, days }: { from: string; to: string; days: number },
) {
  const counts = steps.map(() => 0)
  for (const contact of new Set(events.map(event => event.contact))) {
    const own = inOrder(events.filter(event => event.contact === contact))
    let place = own.find(({ type, at }) => type === steps[0] && at >= from && at < to)
    if (!place) continue
    const limit = Temporal.Instant.from(place.at).add({ hours: days * 24 })
    counts[0]! += 1
    for (const [index, step] of steps.slice(1).entries()) {
      const last: Event = place
      place = own.find(
        event =>
          event.type === step && isBehind(event, last) && Temporal.Instant.compare(event.at, limit) <= 0,
      )
      if (!place) break
      counts[index + 1]! += 1
    }
  }
  return counts
}

function slowCohorts(events: readonly Event[], zone: string, grain: 'week' | 'month') {
  const periodOf = (at: string) => {
    const day = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()
    return grain === 'month' ? day.with({ day: 1 }) : day.subtract({ days: day.dayOfWeek - 1 })
  }
  const found = new Map<string, { size: number; came: Map<number, number> }>()
  for (const contact of new Set(events.map(event => event.contact))) {
    const own = inOrder(events.filter(event => event.contact === contact))
    const first = own.find(({ type }) => type === 'custom.a')
    if (!first) continue
    const cohort = periodOf(first.at)
    const entry = found.get(cohort.toString()) ?? { size: 0, came: new Map() }
    found.set(cohort.toString(), entry)
    entry.size += 1
    const back = own.filter(event => event.type === 'custom.b' && isBehind(event, first))
    for (const n of new Set(
      back.map(
        ({ at }) =>
          cohort.until(periodOf(at), { largestUnit: grain === 'month' ? 'months' : 'weeks' })[
            grain === 'month' ? 'months' : 'weeks'
          ],
      ),
    )) {
      entry.came.set(n, (entry.came.get(n) ?? 0) + 1)
    }
  }
  return found
}

describe('funnels and cohorts', () => {
  it('follow contacts from step to step', async () => {
    const acme = await app.createAccount()
    const create = async (source: string) =>
      (await acme.post('/contacts', { name: 'Ada', email: `${newId()}@example.com`, source })).body.data.id
    const stages = (await acme.get('/pipelines')).body.data[0].stages
    const won = stages.find((one: { kind: string }) => one.kind === 'won').id
    const [ada, eve] = [await create('fair'), await create('fair')]
    await create('web')
    app.clock.advance({ hours: 1 })
    const { id } = (await acme.post('/deals', { name: 'Rope', contact_id: ada })).body.data
    await acme.post('/deals', { name: 'Sail', contact_id: eve })
    app.clock.advance({ hours: 48 })
    await acme.put(`/deals/${id}/move`, { stage_id: won })
    const ask = async (query: Record<string, string | number>): Promise<Funnel> =>
      (await acme.get('/analytics/funnel', query)).body.data
    const data = await ask({ breakdown: 'source' })
    expect(data.steps).toEqual([
      {
        event: 'contact.created',
        contacts: 3,
        conversion: 100,
        step_conversion: 100,
        dropped: 0,
        median_seconds: null,
      },
      {
        event: 'deal.created',
        contacts: 2,
        conversion: 66.7,
        step_conversion: 66.7,
        dropped: 1,
        median_seconds: 3_600,
      },
      {
        event: 'deal.won',
        contacts: 1,
        conversion: 33.3,
        step_conversion: 50,
        dropped: 1,
        median_seconds: 172_800,
      },
    ])
    expect(
      data.breakdown.map(({ value, steps }) => [value, ...steps.map(({ contacts }) => contacts)]),
    ).toEqual([
      ['fair', 2, 2, 1],
      ['web', 1, 0, 0],
    ])
    expect((await ask({ window_days: 1 })).steps.map(({ contacts }) => contacts)).toEqual([3, 2, 0])
    const refused = await acme.get('/analytics/funnel', { steps: 'deal.won,deal.sung' })
    expect([refused.status, refused.body.detail]).toEqual([400, "Unknown step 'deal.sung'"])
    expect((await acme.get('/analytics/funnel', { steps: 'deal.won' })).status).toBe(400)
    const cohorts: Cohorts = (await acme.get('/analytics/cohorts')).body.data
    expect(cohorts.cohorts).toHaveLength(12)
    expect(cohorts.cohorts.at(-1)).toEqual({
      cohort: '2026-11-01',
      size: 3,
      periods: [{ n: 0, contacts: 1, percent: 33.3 }],
    })
  })

  it('agree with a slow reading of random logs', async () => {
    const zone = 'Australia/Lord_Howe'
    const types = ['custom.a', 'custom.b', 'custom.c']
    const start = Temporal.Instant.from('2026-09-20T00:00:00Z')
    const event = fc.record({
      type: fc.constantFrom(...types),
      // Few moments, so that many are equal.
      at: fc.nat({ max: 60 }).map(n => start.add({ hours: n * 13 }).toString({ fractionalSecondDigits: 3 })),
      contact: fc.integer({ min: 1, max: 4 }).map(n => `01a1dce5-541d-7093-834b-00000000000${n}`),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 40 }),
        fc.array(fc.constantFrom(...types), { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('week' as const, 'month' as const),
        async (drafts, steps, window_days, grain) => {
          const acme = await app.createAccount({ timezone: zone })
          const events = drafts.map(draft => ({ id: newId(), ...draft }))
          await insert(acme, events)
          const [from, to] = ['2026-09-25', '2026-10-20']
          const { data } = (
            await acme.get('/analytics/funnel', { from, to, steps: steps.join(','), window_days })
          ).body
          const bounds = [from, '2026-10-21'].map(day =>
            Temporal.PlainDate.from(day)
              .toZonedDateTime(zone)
              .toInstant()
              .toString({ fractionalSecondDigits: 3 }),
          )
          const expected = slowFunnel(events, steps, { from: bounds[0]!, to: bounds[1]!, days: window_days })
          expect(data.steps.map(({ contacts }: { contacts: number }) => contacts)).toEqual(expected)
          const asked = {
            from: '2026-09-01',
            to: '2026-11-16',
            start: 'custom.a',
            return: 'custom.b',
            grain,
            periods: 24,
          }
          const cohorts: Cohorts['cohorts'] = (await acme.get('/analytics/cohorts', asked)).body.data.cohorts
          const slow = slowCohorts(events, zone, grain)
          expect(cohorts.reduce((all, { size }) => all + size, 0)).toBe(
            [...slow.values()].reduce((all, { size }) => all + size, 0),
          )
          for (const { cohort, size, periods } of cohorts) {
            const entry = slow.get(cohort)
            expect(size).toBe(entry?.size ?? 0)
            for (const { n, contacts } of periods) expect(contacts).toBe(entry?.came.get(n) ?? 0)
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})
