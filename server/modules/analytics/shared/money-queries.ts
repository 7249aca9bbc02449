import { type RawBuilder, sql } from 'kysely'
import type { Rates } from './rates.ts'

/** A row's amount in the reporting currency, rounded by itself: every grouping then adds up to the same total. */
export const inReporting = (
  amount: string,
  currency: string,
  rates: Rates,
): RawBuilder<number> => sql<number>`
  case when ${sql.ref(currency)} = ${rates.currency} then ${sql.ref(amount)}
    else round(${sql.ref(amount)} * (${rates.factors}::jsonb ->> ${sql.ref(currency)})::numeric)::bigint end`
