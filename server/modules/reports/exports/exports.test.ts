import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { majorOf } from './rows.ts'

const app = useTestApp()

async function seed() {
  const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  const names = ['plain', '=HYPERLINK("x")', 'says "hi", twice\nor so', '-1+2', '日本 <&>']
  for (const [index, name] of names.entries()) {
    await acme.post('/deals', { name, amount_cents: 123_450 + index, custom: { seats: index } })
  }
  return acme
}

const query = {
  dataset: 'deals',
  columns: ['name', 'amount_cents', 'created_at', 'expected_close_date', 'custom.seats'],
  order: [{ key: 'amount_cents' }],
}

describe('an export', () => {
  it('is a CSV that opens nothing', async () => {
    const acme = await seed()
    const { id } = (await acme.post('/reports', { name: 'Größe "A"', query })).body.data
    const reply = await acme.get(`/reports/${id}/export`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="Groe A.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22A%22.csv`,
    )
    expect(reply.text.split('\r\n')).toEqual([
      'Name,Amount (USD),Created at,Expected close,seats',
      'plain,1234.50,2026-11-16 11:00:00,,0',
      `"'=HYPERLINK(""x"")",1234.51,2026-11-16 11:00:00,,1`,
      '"says ""hi"", twice\nor so",1234.52,2026-11-16 11:00:00,,2',
      "'-1+2,1234.53,2026-11-16 11:00:00,,3",
      '日本 <&>,1234.54,2026-11-16 11:00:00,,4',
      '',
    ])
    const audit = (await acme.get('/audit-log')).body.data
    expect(audit[0]).toMatchObject({ action: 'report_exported', target_id: id })
  })

  it('keeps a limit of its query, knows its formats, and needs no report', async () => {
    const acme = await seed()
    const some = await acme.post('/reports/export', { query: { ...query, limit: 2 }, name: 'Two' })
    expect(some.text.trim().split('\r\n')).toHaveLength(3)
    const wrong = await acme.post('/reports/export', { query, format: 'pdf' })
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'format must be csv or xlsx'])
    const grouped = await acme.post('/reports/export', {
      query: { dataset: 'deals', dimensions: [{ field: 'created_at', grain: 'month' }] },
    })
    expect(grouped.text).toBe('Created at (month),Count\r\n2026-11-01,5\r\n')
    const unknown = await acme.post('/reports/export', { query: { dataset: 'x' } })
    expect([unknown.status, unknown.body.detail]).toEqual([400, "Unknown dataset 'x'"])
  })
})

it('shows minor units as major ones, whatever the currency', () => {
  expect(['0', '5', '-5', '123450', '-100', '9007199254740993'].map(minor => majorOf(minor, 2))).toEqual([
    '0.00',
    '0.05',
    '-0.05',
    '1234.50',
    '-1.00',
    '90071992547409.93',
  ])
  expect([majorOf('1234', 0), majorOf('1234', 3), majorOf('-7', 3)]).toEqual(['1234', '1.234', '-0.007'])
})
