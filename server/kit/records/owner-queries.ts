import { type RawBuilder, sql } from 'kysely'
import type { Owners } from './owners.ts'

/** Whether a column names one of them, or nobody where nobody is meant. */
export const isOneOf = (column: string, owners: Owners): RawBuilder<boolean> => {
  const people = owners.filter(id => id !== null)
  const isOne = sql<boolean>`${sql.ref(column)} = any(${people}::integer[])`
  return owners.includes(null) ? sql<boolean>`(${isOne} or ${sql.ref(column)} is null)` : isOne
}
