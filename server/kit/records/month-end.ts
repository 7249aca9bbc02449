import type { RawBuilder } from 'kysely'
import type { Placed } from '../declared/contributions.ts'

/** A month of the organization, by its own clock. */
export interface MonthScope {
  /** YYYY-MM-DD: its first and its last day. */
  first: string
  last: string
  /** Its first moment, and the first of the next month. */
  from: string
  until: string
  /** The first moment behind the month after it. */
  nextUntil: string
}

export const monthEndKeys = [
  'drafts',
  'unbilled',
  'unmatched',
  'overpaid',
  'missing_tax',
  'renewals',
  'bills',
] as const
export type MonthEndKey = (typeof monthEndKeys)[number]

/** One thing to be done before a month is closed. */
export interface MonthEndKind extends Placed {
  readonly key: MonthEndKey
  /**
   * A query of what is open: `id, title, party, on_day, amount_cents, currency, url`, a row for each record. The number, the
   * sum and the rows behind them are all read from it.
   */
  readonly rows: (month: MonthScope) => RawBuilder<unknown>
}
