import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '#modules/index.ts'
import { useTestApp } from './harness.ts'
import { type LoopWatch, watchLoop } from './loop-watch.ts'
import { sampleBody } from './samples.ts'
import { expectShared, expectShortTurns, nameOf, pathOf } from './short-turns.ts'

/**
 * Every route that takes a list gets the longest that it accepts, and those that work on much for little get the most they
 * may be asked for; the thread that answers everybody must not be kept for long. `npm run stress` does it at full length;
 * here no list is longer than a thousand.
 */
const FULL = process.env.STRESS === '1'
const LONGEST_LIST = FULL ? 20_000 : 1_000
const A_LIST = 50

// An answer is not compared with its schema where people use it.
const app = useTestApp({ outboundAllow: [], checkResponses: false })
let watch: LoopWatch
beforeAll(() => {
  watch = watchLoop()
})
afterAll(() => watch.stop())

interface Schema {
  type?: string | string[]
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
}

interface LongList {
  path: string[]
  length: number
  items: Schema
}

/** Also those inside of objects. */
const longLists = (schema: Schema, path: string[] = []): LongList[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    (inner.maxItems ?? 0) >= A_LIST
      ? [{ path: [...path, name], length: Math.min(inner.maxItems!, LONGEST_LIST), items: inner.items ?? {} }]
      : longLists(inner, [...path, name]),
  )

type Json = Record<string, unknown>

/** The body with one value more, where the path leads. */
function withValue(body: Json, [name = '', ...rest]: string[], value: unknown): Json {
  const inner = rest.length === 0 ? value : withValue((body[name] ?? {}) as Json, rest, value)
  return { ...body, [name]: inner }
}

const valueAt = (body: Json, path: string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Json | undefined)?.[name], body)

const routes = modules
  .flatMap(module => module.routes)
  .filter(
    ({ consumes, access }) => consumes === 'json' && (access.kind === 'role' || access.kind === 'api_key'),
  )

/** No two of a list are the same person. */
const vary = (item: unknown, n: number): unknown =>
  JSON.parse(JSON.stringify(item), (_, value) =>
    typeof value === 'string' && value.includes('@') ? `n${n}.${value}` : value,
  )

describe('the largest input', () => {
  it('keeps nobody waiting, at any route that takes a list', {
    timeout: FULL ? 3_600_000 : 400_000,
  }, async () => {
    const account = await app.createAccount()
    // The plan with the largest bucket of calls.
    await account.within(({ db }) => db.updateTable('organizations').set({ plan: 'enterprise' }).execute())
    const tried = new Set<string>()
    for (const route of routes) {
      const given = { ...(sampleBody(route.body!) as Json), ...(route.example?.body as Json | undefined) }
      for (const { path, length, items } of longLists(route.body as Schema)) {
        tried.add(route.base)
        const item = [valueAt(given, path)].flat()[0] ?? sampleBody(items as never)
        const list = Array.from({ length }, (_, n) => vary(item, n))
        const body = JSON.stringify(withValue(given, path, list))
        const headers = { 'content-type': 'application/json' }
        const address = await pathOf(route, account)
        await expectShortTurns(watch, `${nameOf(route)} ${path.join('.')}`, () =>
          account.call(route.method, address, { body, headers }),
        )
      }
    }
    expect(tried).toEqual(new Set(['/api/v1/app', '/api/v1/messaging', '/api/v2']))
  })

  it('is a file of 5,000 contacts that is posted as one', { timeout: 300_000 }, async () => {
    const account = await app.createAccount()
    const rows = Array.from({ length: 5_000 }, (_, n) => ({
      name: `Ada Lovelace ${n}`,
      email: `ada.${n}@example.com`,
      phone: `+49 30 ${1_000_000 + n}`,
      country: 'Germany',
      company_name: `Company ${n % 50}`,
      title: 'Engineer',
      tags: ['fair', 'berlin'],
      custom: { seat: n },
    }))
    for (const update_existing of [false, true]) {
      const body = JSON.stringify({ rows, update_existing })
      const turns = await expectShortTurns(watch, `contacts, ${update_existing}`, () =>
        account.call('POST', '/contacts/bulk', { body, headers: { 'content-type': 'application/json' } }),
      )
      if (!update_existing) expectShared(turns)
    }
    expect((await account.get('/contacts', { limit: '1' })).body.pagination.total).toBe(5_000)
  })

  it('is two months of the busiest booking link', { timeout: 300_000 }, async () => {
    const account = await app.createAccount()
    const hosts = [account.userId]
    while (hosts.length < 20) hosts.push((await account.invite('member')).userId)
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
    const made = await account.post('/booking-links', {
      name: 'Always',
      minimum_notice_minutes: 0,
      duration_minutes: 5,
      slot_interval_minutes: 5,
      max_days_ahead: 90,
      daily_limit: 50,
      host_ids: hosts,
      availability: {
        timezone: 'America/New_York',
        weekly: Object.fromEntries(days.map(day => [day, [['00:00', '24:00']]])),
        overrides: [],
      },
    })
    expect(made.status, made.text).toBe(201)
    const asked = { from: '2026-11-17', to: '2027-01-17', timezone: 'Asia/Kolkata' }
    const shown = await app.anonymous.get(`/public/book/${made.body.data.slug}`, asked)
    expect(shown.body.data.slots.length).toBeGreaterThan(10_000)
    await expectShortTurns(watch, 'two months', () =>
      app.anonymous.get(`/public/book/${made.body.data.slug}`, asked),
    )
  })

  it('is a workflow of many ways, all of them walked', { timeout: 300_000 }, async () => {
    const account = await app.createAccount()
    const splits = Array.from({ length: 60 }, (_, n) => `s${n}`)
    const nodes = [
      { id: 'start', kind: 'trigger', config: { type: 'manual' } },
      ...splits.flatMap(id => [
        {
          id,
          kind: 'ab_split',
          config: {
            variants: [
              { port: 'A', weight: 1 },
              { port: 'B', weight: 1 },
            ],
          },
        },
        {
          id: `${id}m`,
          kind: 'update_contact',
          config: { set: { title: 'The {{ first_name | upcase }} of {{ contact.last_name }}' } },
        },
      ]),
      { id: 'z', kind: 'end', config: {} },
    ]
    const edges = [
      { from: 'start', to: 's0' },
      ...splits.flatMap((id, n) => [
        { from: id, to: `${id}m`, port: 'A' },
        { from: id, to: `${id}m`, port: 'B' },
        { from: `${id}m`, to: splits[n + 1] ?? 'z' },
      ]),
    ]
    const { body } = await account.post('/workflows', { name: 'Wide' })
    const explore = () =>
      account.post(`/workflows/${body.data.id}/test-run`, { graph: { nodes, edges }, explore: true })
    const explored = await explore()
    expect(explored.body.data?.paths, explored.text.slice(0, 500)).toHaveLength(64)
    expectShared(await expectShortTurns(watch, 'explore', explore))
  })
})
