import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

async function seedDeals() {
  const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  const { stages } = (await acme.get('/pipelines')).body.data[0]
  const stage = (name: string) => stages.find((one: { name: string }) => one.name === name).id
  const company = (await acme.post('/companies', { name: 'Globex', industry: 'Energy' })).body.data
  const add = async (name: string, amount_cents: number, more: object = {}) =>
    (await acme.post('/deals', { name, amount_cents, stage_id: stage('Proposal'), ...more })).body.data
  await add('a', 10_000, { company_id: company.id, custom: { seats: 5 } })
  await add('b', 25_050, { expected_close_date: '2026-12-31', custom: { seats: 'many' } })
  await add('c', 40_001, { stage_id: stage('Won'), company_id: company.id })
  return { acme, run: async (query: object) => (await acme.post('/reports/run', query)).body }
}

describe('a query', () => {
  it('groups, measures and totals', async () => {
    const { run } = await seedDeals()
    const { data } = await run({
      dataset: 'deals',
      measures: [{ fn: 'count' }, { fn: 'sum', field: 'amount_cents' }, { fn: 'avg', field: 'amount_cents' }],
      dimensions: [{ field: 'status' }],
    })
    expect(data.columns).toEqual([
      { key: 'status', label: 'Status', type: 'text' },
      { key: 'count', label: 'Count', type: 'number' },
      { key: 'sum_amount_cents', label: 'Sum of Amount', type: 'money', currency: 'USD' },
      { key: 'avg_amount_cents', label: 'Average of Amount', type: 'money', currency: 'USD' },
    ])
    expect(data.rows).toEqual([
      { status: 'open', count: 2, sum_amount_cents: 35_050, avg_amount_cents: 17_525 },
      { status: 'won', count: 1, sum_amount_cents: 40_001, avg_amount_cents: 40_001 },
    ])
    expect(data.totals).toEqual({ count: 3, sum_amount_cents: 75_051, avg_amount_cents: 25_017 })
    expect(data).toMatchObject({ row_count: 2, truncated: false, timezone: 'Europe/Berlin', currency: 'USD' })
  })

  it('says what ids are called, of groups and of rows', async () => {
    const { acme, run } = await seedDeals()
    const { data } = await run({
      dataset: 'deals',
      dimensions: [{ field: 'stage_id' }, { field: 'owner_id', as: 'who' }],
    })
    const { stages } = (await acme.get('/pipelines')).body.data[0]
    const used = stages.filter(({ name }: { name: string }) => name === 'Proposal' || name === 'Won')
    expect(data.names.stage_id).toEqual(
      Object.fromEntries(used.map(({ id, name }: { id: string; name: string }) => [id, name])),
    )
    expect(Object.keys(data.names.who)).toEqual([String(acme.userId)])
    const rows = (await run({ dataset: 'deals', columns: ['name', 'company_id'] })).data
    expect(Object.values(rows.names.company_id)).toEqual(['Globex'])
    expect((await run({ dataset: 'deals', dimensions: [{ field: 'status' }] })).data.names).toBeUndefined()
  })

  it('counts where nothing is asked for, and shows rows where columns are', async () => {
    const { run } = await seedDeals()
    expect((await run({ dataset: 'deals' })).data.rows).toEqual([{ count: 3 }])
    expect((await run({ dataset: 'tasks' })).data).toMatchObject({
      rows: [{ count: 0 }],
      totals: { count: 0 },
    })
    const { data } = await run({
      dataset: 'deals',
      columns: ['name', 'company.name', 'custom.seats'],
      order: [{ key: 'name', direction: 'desc' }],
      limit: 2,
    })
    expect(data.rows).toEqual([
      { name: 'c', company_name: 'Globex', custom_seats: null },
      { name: 'b', company_name: null, custom_seats: 'many' },
    ])
    expect([data.truncated, data.totals]).toEqual([true, {}])
  })

  it('reads a custom value as a number where one is asked for', async () => {
    const { run } = await seedDeals()
    const { data } = await run({
      dataset: 'deals',
      measures: [
        { fn: 'sum', field: 'custom.seats' },
        { fn: 'count', as: 'all_deals' },
      ],
      filters: [
        {
          any: [
            { field: 'custom.seats', op: 'gt', value: 4 },
            { field: 'name', op: 'eq', value: 'B' },
          ],
        },
      ],
    })
    expect(data.rows).toEqual([{ sum_custom_seats: 5, all_deals: 2 }])
    expect(data.columns.map(({ label }: { label: string }) => label)).toEqual(['Sum of seats', 'All deals'])
  })

  it('fills the periods between and knows the totals of what does not add up', async () => {
    const { run } = await seedDeals()
    const { data } = await run({
      dataset: 'deals',
      measures: [
        { fn: 'count' },
        { fn: 'median', field: 'amount_cents' },
        { fn: 'count_distinct', field: 'company_id' },
      ],
      dimensions: [{ field: 'created_at', grain: 'month' }],
    })
    expect(data.rows).toEqual([
      { created_at_month: '2026-11-01', count: 3, median_amount_cents: 25_050, count_distinct_company_id: 1 },
    ])
    expect(data.totals).toEqual({ count: 3, median_amount_cents: 25_050, count_distinct_company_id: 1 })
  })

  it('says what is wrong with it', async () => {
    const { run } = await seedDeals()
    const says = async (query: object) => (await run(query)).detail
    expect(await says({ dataset: 'deal' })).toBe("Unknown dataset 'deal'")
    expect(await says({ dataset: 'deals', columns: ['secret'] })).toBe(
      "Unknown field 'secret' in dataset 'deals'",
    )
    expect(await says({ dataset: 'deals', measures: [{ fn: 'sum', field: 'status' }] })).toBe(
      "sum needs a number: 'status' is text",
    )
    expect(await says({ dataset: 'deals', dimensions: [{ field: 'status', grain: 'day' }] })).toBe(
      "grain needs a date: 'status' is text",
    )
    expect(await says({ dataset: 'deals', measures: [{ fn: 'count' }, { fn: 'count' }] })).toBe(
      "Duplicate column 'count'",
    )
    expect(await says({ dataset: 'deals', columns: ['name'], measures: [{ fn: 'count' }] })).toBe(
      'columns cannot be combined with measures or dimensions',
    )
    expect(await says({ dataset: 'deals', order: [{ key: 'x' }] })).toBe("Unknown order key 'x'")
    expect(
      await says({ dataset: 'deals', filters: [{ field: 'amount_cents', op: 'gt', value: 'a lot' }] }),
    ).toBe('amount_cents must be a number')
  })

  it('opens a cell to its rows', async () => {
    const { acme } = await seedDeals()
    const query = { dataset: 'deals', dimensions: [{ field: 'company.name', as: 'company' }] }
    const drill = async (more: object) => (await acme.post('/reports/drill', { query, ...more })).body
    const globex = await drill({ row: { company: 'Globex' }, columns: ['name'] })
    expect(globex.pagination.total).toBe(2)
    expect(globex.data.map((row: { name: string }) => row.name).sort()).toEqual(['a', 'c'])
    expect(Object.keys(globex.data[0])).toEqual(['id', 'name'])
    expect((await drill({ row: { company: null } })).pagination.total).toBe(1)
    expect((await drill({})).pagination.total).toBe(3)
    expect((await drill({ row: { owner: 1 } })).detail).toBe("Unknown dimension 'owner'")
  })
})

describe('every dataset', () => {
  it('is listed and can be asked for everything it names', async () => {
    const acme = await app.createAccount()
    const { data } = (await acme.get('/reports/datasets')).body
    for (const { name, fields } of data) {
      for (let from = 0; from < fields.length; from += 30) {
        const columns = fields.slice(from, from + 30).map((field: { name: string }) => field.name)
        const reply = await acme.post('/reports/run', { dataset: name, columns })
        expect([name, reply.status, reply.body.detail]).toEqual([name, 200, undefined])
      }
    }
  })
})
