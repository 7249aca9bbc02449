import charts from './charts.json' with { type: 'json' }

export const chartNames = ['SKR03', 'SKR04'] as const
export type ChartName = (typeof chartNames)[number]

export const places = ['home', 'union', 'elsewhere'] as const
export type Place = (typeof places)[number]

/** Which sales an account is for: what is left out fits any. The first row that fits is taken. */
export interface RevenueAccount {
  category?: string | null
  rate?: number | null
  supply?: string | null
  place?: Place | null
  rule?: string | null
  account: string
  /** The key of the tax; null where the account brings it by itself. */
  tax_key?: string | null
}

export const accountMethods = ['bank_transfer', 'direct_debit', 'cheque', 'cash', 'card', 'other'] as const
export type AccountMethod = (typeof accountMethods)[number]
export type PaymentAccounts = Partial<Record<AccountMethod, string>>

export const { source: chartSource, taken_on: chartTakenOn } = charts

/** Accounts of four digits are written out to the length that the books have. */
export const inLength = (account: string, length: number): string => account.padEnd(length, '0')

export const defaultRevenue = (chart: ChartName): (RevenueAccount & { name: string })[] =>
  charts.revenue.map(({ SKR03, SKR04, ...row }) => ({
    category: null,
    rate: null,
    supply: null,
    rule: null,
    ...row,
    place: (row.place ?? null) as Place | null,
    account: chart === 'SKR03' ? SKR03 : SKR04,
    tax_key: null,
  }))

export const defaultPayments = (chart: ChartName): Record<AccountMethod, string> =>
  Object.fromEntries(accountMethods.map(method => [method, charts.payments[method][chart]])) as Record<
    AccountMethod,
    string
  >

export interface Sale {
  category: string | null
  rate: string
  supply: string | null
  place: Place
  rule: string | null
}

export const accountOf = (rows: readonly RevenueAccount[], sale: Sale): RevenueAccount | undefined =>
  rows.find(
    row =>
      (row.category == null || row.category === sale.category) &&
      (row.rate == null || row.rate === Number(sale.rate)) &&
      (row.supply == null || row.supply === (sale.supply ?? 'service')) &&
      (row.place == null || row.place === sale.place) &&
      (row.rule == null || row.rule === sale.rule),
  )
