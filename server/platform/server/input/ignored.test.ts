import { describe, expect, it } from 'vitest'
import { FreeObject, Nullable, Text, Type } from '#kit/schema.ts'
import { useTestApp } from '#tests/harness.ts'
import { findIgnored } from './ignored.ts'

const Boat = Type.Object({
  name: Text(20),
  custom: Type.Optional(FreeObject),
  crew: Type.Optional(Nullable(Type.Array(Type.Object({ name: Text(20) })))),
  berth: Type.Optional(
    Type.Union([Type.Object({ pier: Text(5) }), Type.Object({ buoy: Text(5) }), Type.Null()]),
  ),
})

describe('the keys that nobody reads', () => {
  const ignored = findIgnored(Boat)!

  it('are found at any depth, each once', () => {
    expect(ignored({ name: 'Ada', masts: 2, crew: [{ name: 'Grace', rank: 1 }, { rank: 2 }] })).toBe(
      'masts, rank',
    )
  })

  it('are none where everything is read, or anything goes', () => {
    expect(ignored({ name: 'Ada', custom: { any: { key: 1 } }, crew: null })).toBeUndefined()
    expect(ignored({ berth: { buoy: 'B1' } })).toBeUndefined()
    expect(ignored({ berth: { pier: 'A', depth: 2 } })).toBe('depth')
    for (const body of [null, undefined, 'text', 3, ['masts']]) expect(ignored(body)).toBeUndefined()
    expect(findIgnored(FreeObject)).toBeUndefined()
  })

  it('fit into a header whatever they are', () => {
    expect(ignored({ 'a\r\nset-cookie: b': 1 })).toBe('a%0D%0Aset-cookie%3A%20b')
    expect(ignored({ '\ud800é, ': 1 })).toBe('%EF%BF%BD%C3%A9%2C%20')
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, 1]))
    expect(ignored(many)!.split(', ')).toHaveLength(20)
  })
})

describe('an answer', () => {
  const app = useTestApp()

  it('names what was dropped, of body and query, and is silent otherwise', async () => {
    const acme = await app.createAccount()
    const ignored = (reply: { headers: Headers }) => reply.headers.get('bowline-ignored')
    const lines = [{ name: 'Rope', unit_price_cents: 100, is_optional: true }]
    const made = await acme.post('/invoices?dry=1', { bill_to_name: 'Byron', lines, amount: 5 })
    expect(made.status).toBe(201)
    expect(ignored(made)).toBe('is_optional, amount, dry')
    expect(ignored(await acme.get('/contacts?q=a&sort_by=name'))).toBe('sort_by')
    expect(ignored(await acme.get('/contacts?q=a&status[]=lead'))).toBeNull()
    expect(ignored(await acme.post('/contacts', { first_name: 'Ada' }))).toBeNull()
  })
})
