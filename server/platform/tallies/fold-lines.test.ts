import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

/** Every table that is counted by lines: whatever is folded, these sums stay what they were. */
const tables = {
  tallies: 'name, sum(delta)',
  day_tallies: 'name, day, sum(delta)',
  storage_bytes: 'kind, until, sum(delta)',
  deal_sums: 'stage_id, currency, forecast_category, close_month, sum(deals), sum(amount), sum(weighted)',
  sequence_tallies: 'sequence_id, step_id, name, sum(delta)',
  workflow_tallies: 'workflow_id, version, node_id, name, sum(delta)',
  campaign_tallies: 'campaign_id, scope, key, name, sum(delta)',
}

const look = async (account: Account, table: keyof typeof tables) => {
  const named = tables[table].split(', ')
  const keys = named.filter(column => !column.startsWith('sum(')).join(', ')
  const sums = named.filter(column => column.startsWith('sum('))
  const rows = await app.sql(
    `select ${named.map((column, n) => `${column} as c${n}`).join(', ')} from ${table}
     where organization_id = $1 group by ${keys} having ${sums.map(sum => `${sum} <> 0`).join(' or ')}`,
    [account.organizationId],
  )
  const [lines] = await app.sql<{ n: number; sums: number }>(
    `select count(*)::int as n, (count(*) filter (where is_sum))::int as sums from ${table} where organization_id = $1`,
    [account.organizationId],
  )
  return { counted: rows.map(row => JSON.stringify(row)).sort(), lines: lines!.n, sums: lines!.sums }
}

/** Those that contacts and deals are counted by. */
const folded = ['tallies', 'day_tallies', 'deal_sums'] as const

const fold = () => app.runCron('operations.fold_lines')

async function addDeals(account: Account, many: number): Promise<string[]> {
  const deals: string[] = []
  for (let n = 0; n < many; n += 1) {
    const { body } = await account.post('/deals', { name: `Deal ${n}`, amount_cents: 10 + n })
    deals.push(body.data.id)
  }
  return deals
}

describe('lines that are counted by', () => {
  it('become one for each key, with the same sums, also beside what was folded before', async () => {
    const account = await app.createAccount()
    for (const turn of [1, 2]) {
      await addDeals(account, 15)
      for (let n = 0; n < 15; n += 1) await account.post('/contacts', { email: `${turn}.${n}@lines.test` })
      const before = await Promise.all(folded.map(table => look(account, table)))
      await fold()
      const after = await Promise.all(folded.map(table => look(account, table)))
      expect(after.map(({ counted }) => counted)).toEqual(before.map(({ counted }) => counted))
      for (const { counted, lines, sums } of after)
        expect([lines, sums]).toEqual([counted.length, counted.length])
    }
    expect((await account.get('/contacts')).body.pagination.total).toBe(30)
  })

  it('keep their sums while several fold and others add and take away', async () => {
    const account = await app.createAccount()
    const deals = await addDeals(account, 20)
    await Promise.all([
      ...deals.slice(0, 10).map(id => account.delete(`/deals/${id}`)),
      ...deals.slice(10).map(id => account.patch(`/deals/${id}`, { amount_cents: 500 })),
      ...Array.from({ length: 4 }, fold),
    ])
    await fold()
    const rows = await app.sql<{ n: string; amount: string }>(
      'select count(*) as n, sum(amount_cents) as amount from deals where organization_id = $1',
      [account.organizationId],
    )
    const kept = await app.sql(
      'select sum(deals) as n, sum(amount) as amount from deal_sums where organization_id = $1',
      [account.organizationId],
    )
    expect(kept).toEqual(rows)
  })

  it.each(Object.entries(tables))('have nothing that folding would lose: %s', async (table, wanted) => {
    const [row] = await app.sql<{ columns: string }>(
      `select string_agg(column_name, ', ' order by ordinal_position) as columns from information_schema.columns
       where table_name = $1 and column_name not in ('organization_id', 'id', 'is_sum')`,
      [table],
    )
    expect(row!.columns).toBe(wanted.replace(/sum\((\w+)\)/g, '$1'))
  })
})
