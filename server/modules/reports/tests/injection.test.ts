import fc from 'fast-check'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { DB } from '#db/types.ts'
import { Problem } from '#kit/problem.ts'
import { modules } from '#modules/index.ts'
import { useTestApp } from '#tests/harness.ts'
import { checkQuery } from '../query/checking/check.ts'
import { compileResult } from '../query/compiling/compile-queries.ts'
import { filterOps, grains, measureFns, type ReportQuery } from '../query/schema.ts'

const app = useTestApp()
const FULL = process.env.STRESS === '1'
const RUNS = FULL ? 20_000 : 2_000
const SENT = FULL ? 2_000 : 80

const datasets = modules.flatMap(module => module.reportDatasets ?? [])
const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: one => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const scope = { datasets, timezone: 'UTC', now: Temporal.Instant.from('2026-11-16T10:00:00Z') }
const money = { currency: 'USD', present: '{}', scales: '{}' }
const textOf = (query: ReportQuery) => {
  const checked = checkQuery(scope, query)
  return compileResult({ timezone: checked.timezone, today: checked.today, money }, checked).compile(db)
}

const evil = fc.oneof(
  { weight: 1, arbitrary: fc.constant('a'.repeat(1_000_000)) },
  {
    weight: 60,
    arbitrary: fc.constantFrom(
      ...[
        "'",
        '"',
        '"; drop table deals; --',
        "' or 1=1 --",
        '/*',
        '*/',
        '--',
        '\\',
        '$1',
        '$$',
        '::text',
        ';',
      ],
      ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 't.id', 't."id"', 'users.password_hash'],
      ...[
        'id)',
        '(select 1)',
        'pg_sleep(10)',
        'custom.',
        "custom.a'b",
        'custom.__proto__',
        'custom."x"',
        '%',
        '_',
      ],
      ...['\u202e', '\ufeff', 'ſelect', '＇', '💥', '\ud83d', 'İ'],
    ),
  },
  { weight: 15, arbitrary: fc.string() },
  { weight: 15, arbitrary: fc.string({ unit: 'binary' }) },
)
const usual = fc.constantFrom('status', 'amount_cents', 'created_at', 'owner.name', 'custom.seats', 'id')
const name = fc.oneof(usual, evil)
const value = fc.oneof(evil, fc.array(evil, { maxLength: 3 }), fc.integer(), fc.constant(null), fc.boolean())
const part = fc.record(
  { field: name, op: fc.constantFrom(...filterOps), value },
  { requiredKeys: ['field', 'op'] },
)
const hostile = fc.record(
  {
    dataset: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('deals', 'contacts') },
      { weight: 1, arbitrary: evil },
    ),
    measures: fc.array(
      fc.record(
        {
          fn: fc.constantFrom(...measureFns),
          field: name,
          as: evil,
          filters: fc.array(part, { maxLength: 2 }),
        },
        { requiredKeys: ['fn'] },
      ),
      { maxLength: 2 },
    ),
    dimensions: fc.array(
      fc.record({ field: name, grain: fc.constantFrom(...grains), as: evil }, { requiredKeys: ['field'] }),
      { maxLength: 2 },
    ),
    columns: fc.array(name, { maxLength: 2 }),
    filters: fc.array(
      fc.oneof(
        part,
        fc.array(part, { maxLength: 2 }).map(any => ({ any })),
      ),
      { maxLength: 2 },
    ),
    order: fc.array(fc.record({ key: fc.oneof(fc.constant('count'), evil) }), { maxLength: 1 }),
    timezone: fc.oneof(fc.constant('Europe/Berlin'), evil),
  },
  { requiredKeys: ['dataset'] },
) as unknown as fc.Arbitrary<ReportQuery>

/** Everything a statement may be written with; what people say is in none of it. */
const OURS = /^[\x20-\x7e\n]*$/

describe('what somebody says', () => {
  it('is never part of a statement', () => {
    const seen = new Map<string, string>()
    fc.assert(
      fc.property(hostile, query => {
        try {
          const { sql } = textOf(query)
          expect(sql).toMatch(OURS)
          expect(sql.length).toBeLessThan(20_000)
          for (const word of ['drop', 'pg_sleep', 'password', 'information_schema', '--', '/*', ';']) {
            expect(sql.toLowerCase()).not.toContain(word)
          }
          seen.set(sql, '')
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          expect(error.status).toBe(400)
          expect(error.message.length).toBeLessThan(400)
        }
      }),
      { numRuns: RUNS },
    )
    expect(seen.size).toBeGreaterThan(10)
  })

  it('changes values and never the text', () => {
    const query = (text: string, number: number): ReportQuery => ({
      dataset: 'deals',
      measures: [{ fn: 'count', as: 'n', filters: [{ field: 'lost_reason', op: 'contains', value: text }] }],
      dimensions: [{ field: `custom.${text.slice(0, 50) || 'x'}`, as: 'd' }],
      filters: [
        { field: 'name', op: 'in', value: [text] },
        { field: 'amount_cents', op: 'between', value: [number, number] },
      ],
    })
    const plain = textOf(query('plain', 1)).sql
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 5_000 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (text, number) => {
          expect(textOf(query(text, number)).sql).toBe(plain)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is answered with rows or with a sentence', async () => {
    const acme = await app.createAccount()
    await fc.assert(
      fc.asyncProperty(hostile, async query => {
        const { status, body } = await acme.post('/reports/run', query)
        expect([200, 400]).toContain(status)
        if (status === 400) expect(typeof body.detail).toBe('string')
      }),
      { numRuns: SENT },
    )
    expect((await acme.post('/reports/run', { dataset: 'deals' })).status).toBe(200)
  })
})
