import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Route } from '#kit/route.ts'
import { modules } from '#modules/index.ts'
import { useTestApp } from './harness.ts'
import { sampleBody } from './samples.ts'
import { targets } from './targets/index.ts'

/**
 * Generated from the route registry: whatever is sent, no route answers 5xx, shows a stack trace or hands out
 * another tenant's rows.
 */
const app = useTestApp({ outboundAllow: [] })
/** A stream answers its head and then goes on for ever; its input is a cursor, tested with the jobs. */
const routes = modules
  .flatMap(module => module.routes)
  .filter(route => route.produces !== 'text/event-stream')
const nameOf = (route: Route) => `${route.method} ${route.base}${route.path}`

const nasty = fc.constantFrom<unknown>(
  null,
  '',
  '\0',
  '\ud800',
  '\u202e\u0000',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '{{constructor}}',
  '../../etc/passwd',
  'x'.repeat(70_000),
  '9'.repeat(400),
  -1,
  0,
  1e308,
  -0.5,
  2 ** 53,
  2 ** 31,
  true,
  [],
  {},
  [[[[]]]],
  { $gt: '' },
  { constructor: { prototype: {} } },
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00Z',
  'NaN',
  'Infinity',
  '00000000-0000-0000-0000-000000000000',
)
const anything = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A body of the right shape with some of its values replaced: gets past validation more often than noise does. */
function mutated(route: Route): fc.Arbitrary<unknown> {
  const properties = Object.keys((route.body as { properties?: object } | undefined)?.properties ?? {})
  if (properties.length === 0) return anything
  const base = sampleBody(route.body!) as Record<string, unknown>
  const changes = fc.dictionary(fc.constantFrom(...properties), anything, { maxKeys: 4 })
  return fc.oneof(
    { weight: 6, arbitrary: changes.map(change => ({ ...base, ...change })) },
    { weight: 1, arbitrary: anything },
  )
}

function queryOf(route: Route): fc.Arbitrary<Record<string, string>> {
  const names = Object.keys((route.query as { properties?: object } | undefined)?.properties ?? {})
  const value = anything.map(one => (typeof one === 'string' ? one.slice(0, 2_000) : JSON.stringify(one)))
  return names.length === 0
    ? fc.constant({})
    : fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 })
}

/** The same cases every time, so that a change is what makes it fail; STRESS, `FUZZ_SEED` and `FUZZ_RUNS` go looking for more. */
const FULL = process.env.STRESS === '1'
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115)
const RUNS = Number(process.env.FUZZ_RUNS ?? (FULL ? 40 : 3))
const MARK = 'rival-secret-value'

describe('hostile input', () => {
  it('never gives a 5xx, a stack trace or a foreign row, on any route', {
    timeout: FULL ? 1_200_000 : 120_000,
  }, async () => {
    await app.createAccount({ name: MARK })
    for (const route of routes) {
      // A fresh one each: some routes end the session, or the organization, they are called with.
      const acme = await app.createAccount()
      const ids = new Map<string, string>()
      for (const [name, param] of Object.entries(route.params)) {
        ids.set(name, (await targets[param.names]?.(acme)) ?? 'unknown')
      }
      const id = (name: string) =>
        fc.oneof(
          { weight: 4, arbitrary: fc.constant(ids.get(name)!) },
          { weight: 1, arbitrary: anything.map(asText) },
        )
      const params = fc.record(Object.fromEntries([...ids.keys()].map(name => [name, id(name)])))
      await fc.assert(
        fc.asyncProperty(params, queryOf(route), mutated(route), async (values, query, body) => {
          let path = route.base + route.path
          for (const [name, value] of Object.entries(values)) {
            path = path.replace(`{${name}}`, encodeURIComponent(String(value).toWellFormed().slice(0, 300)))
          }
          const reply = await acme.call(route.method, path, {
            query: Object.fromEntries(
              // What is followed goes on for ever, like a stream.
              Object.entries(query)
                .filter(([key]) => key !== 'follow')
                .map(([key, value]) => [key, value.toWellFormed()]),
            ),
            ...(route.method === 'GET'
              ? {}
              : { body: route.consumes === 'raw' ? Buffer.from(JSON.stringify(body)) : body }),
          })
          const shown = `${nameOf(route)} → ${reply.status} ${reply.text.slice(0, 400)}`
          // An upstream that cannot be reached is the contract's 502/503, with a sentence; a fault of ours is 500.
          expect(reply.status, shown).not.toBe(500)
          expect(reply.text, shown).not.toMatch(/\n\s+at .+:\d+:\d+/)
          expect(reply.text, shown).not.toContain(MARK)
          if (reply.status >= 400 && reply.body) expect(reply.body, shown).toHaveProperty('detail')
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      )
    }
  })
})
