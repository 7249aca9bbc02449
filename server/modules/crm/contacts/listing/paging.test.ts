import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

async function pageThrough(account: Account, query: Record<string, string>): Promise<string[]> {
  const seen: string[] = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = (await account.get('/contacts', { ...query, page, limit: 100 })).body
    seen.push(...data.map((contact: { last_name: string }) => contact.last_name))
    if (!pagination.has_next) return seen
  }
}

const fill = async (account: Account, from: number, count: number) => {
  const rows = Array.from({ length: count }, (_, index) => ({
    last_name: String(from + index).padStart(5, '0'),
  }))
  expect((await account.post('/contacts/bulk', { rows })).body.created).toBe(count)
}

describe('turning pages', () => {
  it('shows everybody once, deep pages too, while others come and go', async () => {
    const acme = await app.createAccount()
    let expected: string[] = []
    const grow = async (count: number) => {
      const from = expected.length === 0 ? 0 : Number(expected.at(-1)) + 1
      await fill(acme, from, count)
      app.clock.advance('PT10M')
      expected = [
        ...expected,
        ...Array.from({ length: count }, (_, index) => String(from + index).padStart(5, '0')),
      ]
    }
    await grow(1_050)
    for (let round = 0; round < 2; round += 1) {
      expect((await pageThrough(acme, { order: 'asc' })).toSorted()).toEqual(expected)
      const newest = await pageThrough(acme, { order: 'desc' })
      expect(newest.toSorted()).toEqual(expected)
      const listed = await acme.get('/contacts', { page: 8, limit: 100 })
      expect(listed.body.data.map((one: { last_name: string }) => one.last_name)).toEqual(
        newest.slice(700, 800),
      )
      await grow(130)
    }
    const [gone] = (await acme.get('/contacts', { page: 3, limit: 100 })).body.data
    await acme.delete(`/contacts/${gone.id}`)
    expected = expected.filter(name => name !== gone.last_name)
    expect((await pageThrough(acme, { order: 'asc' })).toSorted()).toEqual(expected)
    expect((await pageThrough(acme, { order: 'desc' })).toSorted()).toEqual(expected)
    expect((await acme.get('/contacts', { page: 500, limit: 100 })).body.data).toEqual([])
  })

  it('keeps its count through folding, rolling back and racing', async () => {
    const acme = await app.createAccount()
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => acme.post('/contacts', { email: `n${index}@example.com` })),
    )
    await acme
      .within(async ctx => {
        await ctx.db.deleteFrom('contacts').execute()
        throw new Error('changed my mind')
      })
      .catch(() => {})
    await acme.within(ctx => ctx.db.deleteFrom('contacts').where('email', '=', 'n7@example.com').execute())
    expect((await acme.get('/contacts')).body.pagination.total).toBe(199)
    const [counted] = await app.sql<{ count: number }>(
      'select count(*)::int as count from contacts where organization_id = $1',
      [acme.organizationId],
    )
    expect(counted).toEqual({ count: 199 })
  })
})
