import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ReportDataset } from '#kit/reporting/dataset.ts'
import { modules } from '#modules/index.ts'

const datasets = modules.flatMap(module => module.reportDatasets ?? [])
const columns = new Map(
  [...readFileSync('server/db/catalogue.txt', 'utf8').matchAll(/^column (\w+)\.(\w+) (.*)$/gm)].map(
    ([, table, column, type]) => [`${table}.${column}`, type!],
  ),
)

/** What no dataset may reach, by the names that such things have. */
const secret =
  /password|secret|token|hash|sha256|digest|sealed|signature|body|snippet|subject|masked|html|consent|_ip$|user_agent|search|compiled|answers|oauth|imap|smtp|bank|key$|content|signer|claimed/

const sqlOf = (dataset: ReportDataset): string[] => [
  dataset.where ?? '',
  ...Object.values(dataset.joins ?? {}).map(({ on }) => on),
  ...Object.values(dataset.fields).flatMap(({ sql, currency, rate }) => [sql, currency ?? '', rate ?? '']),
]

/** Every `alias.column` in a dataset's SQL, by the table behind it. */
function reached(dataset: ReportDataset): string[] {
  const tables: Record<string, string> = { t: dataset.table }
  for (const [alias, { table }] of Object.entries(dataset.joins ?? {})) tables[alias] = table
  return sqlOf(dataset).flatMap(sql =>
    [...sql.matchAll(/\b([a-z_]+)\.([a-z_]+)\b/g)].map(([, alias, column]) => {
      expect([dataset.name, alias, tables[alias!] !== undefined]).toEqual([dataset.name, alias, true])
      return `${tables[alias!]}.${column}`
    }),
  )
}

describe('the columns that any dataset reaches', () => {
  it('exist, and none is a secret, a token, a hash or a text of somebody', () => {
    for (const dataset of datasets) {
      const all = reached(dataset)
      expect(all.length).toBeGreaterThan(3)
      for (const column of all) {
        expect([dataset.name, column, columns.has(column)]).toEqual([dataset.name, column, true])
        expect(column).not.toMatch(secret)
        expect(columns.get(column)).not.toContain('bytea')
      }
    }
  })

  it('are of tables that belong to a tenant', () => {
    // A view over such tables, which it reads with the rights of whoever asks.
    const views = ['attribution_credits']
    // The pool is everybody's; a lead shows of it what the list of leads shows, of the one person who was saved.
    const shared = ['pool_people', 'pool_companies']
    for (const dataset of datasets) {
      const isTenant = (table: string) => columns.has(`${table}.organization_id`) || views.includes(table)
      expect(isTenant(dataset.table), dataset.table).toBe(true)
      for (const { table } of Object.values(dataset.joins ?? {})) {
        expect(isTenant(table) || shared.includes(table), table).toBe(true)
      }
    }
  })
})

describe('a dataset', () => {
  it('names each of its parts rightly', () => {
    expect(new Set(datasets.map(({ name }) => name)).size).toBe(datasets.length)
    for (const { name, fields, dateField, ownerField, defaultColumns, joins = {} } of datasets) {
      expect([name, fields.id?.required, fields.created_at?.type]).toEqual([name, true, 'timestamp'])
      expect(['date', 'timestamp']).toContain(fields[dateField]?.type)
      if (ownerField) expect([name, fields[ownerField]?.key]).toEqual([name, 'integer'])
      for (const column of defaultColumns)
        expect([name, column, column in fields]).toEqual([name, column, true])
      for (const [field, { join, enum: values, sql }] of Object.entries(fields)) {
        if (join) expect([name, field, join in joins]).toEqual([name, field, true])
        for (const value of values ?? []) expect(value).toBe(value.toLowerCase())
        const aliases = [...sql.matchAll(/\b([a-z_]+)\.[a-z_]+\b/g)].map(([, alias]) => alias)
        for (const alias of aliases) expect([name, field, 't', join].includes(alias)).toBe(true)
      }
    }
  })
})

describe('fields that name or reach a person', () => {
  it('are marked, so that no shared dashboard shows anybody by them', () => {
    const isPersonal = (dataset: string, name: string) =>
      /(^|[._])(e?mail|phone)$/.test(name) ||
      name === 'contact.name' ||
      (name === 'name' && ['contacts', 'leads'].includes(dataset))
    const marked = datasets.flatMap(({ name: dataset, fields }) =>
      Object.entries(fields).map(([name, { personal }]) => [dataset, name, personal === true] as const),
    )
    expect(marked.filter(([, , personal]) => personal).length).toBeGreaterThan(20)
    expect(marked.filter(([dataset, name, personal]) => personal !== isPersonal(dataset, name))).toEqual([])
  })
})
