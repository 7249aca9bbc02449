import { sql } from 'kysely'
import { formatMoney } from '#kit/money/display.ts'
import { BEST_MATCHES, type Finder, subtitleOf } from '#kit/records/finder.ts'

interface Paper {
  id: string
  rank: number
  number: string
  title: string
  customer: string
  total_cents: number
  currency: string
}

const toFound = (folder: string) => (row: Paper) => ({
  id: row.id,
  rank: row.rank,
  title: row.title ? `${row.number} ${row.title}` : row.number,
  subtitle: subtitleOf(row.customer, formatMoney(row.total_cents, row.currency)),
  url: `/${folder}/${row.id}`,
})

export const quoteFinder: Finder = {
  type: 'quote',
  plural: 'quotes',
  place: 50,
  find: async ({ db }, words, limit) => {
    const { rows } = await sql<Paper>`
      select q.id, f.rank, q.number, q.title, q.bill_to_name as customer, q.total_cents, q.currency
      from (select id, rank from search_quotes(${words}, ${BEST_MATCHES}) order by rank desc, id desc limit ${limit}) f
      join quotes q on q.id = f.id order by f.rank desc, f.id desc`.execute(db)
    return rows.map(toFound('quotes'))
  },
}

export const invoiceFinder: Finder = {
  type: 'invoice',
  plural: 'invoices',
  place: 60,
  find: async ({ db }, words, limit) => {
    const { rows } = await sql<Paper>`
      select i.id, f.rank, i.number, i.title, i.bill_to_name as customer, i.total_cents, i.currency
      from (select id, rank from search_invoices(${words}, ${BEST_MATCHES}) order by rank desc, id desc limit ${limit}) f
      join invoices i on i.id = f.id order by f.rank desc, f.id desc`.execute(db)
    return rows.map(toFound('invoices'))
  },
}

export const productFinder: Finder = {
  type: 'product',
  plural: 'products',
  place: 120,
  find: async ({ db }, words, limit) => {
    const { rows } = await sql<{
      id: string
      rank: number
      name: string
      sku: string | null
      unit_price_cents: number
      currency: string
    }>`
      select p.id, f.rank, p.name, p.sku, p.unit_price_cents, p.currency
      from (select id, rank from search_named('products', ${words}, ${BEST_MATCHES})) f
      join products p on p.id = f.id where p.archived_at is null order by f.rank desc, f.id desc limit ${limit}`.execute(
      db,
    )
    return rows.map(({ id, rank, name, sku, unit_price_cents, currency }) => ({
      id,
      rank,
      title: name,
      subtitle: subtitleOf(sku, formatMoney(unit_price_cents, currency)),
      url: `/products?q=${encodeURIComponent(name)}`,
    }))
  },
}
