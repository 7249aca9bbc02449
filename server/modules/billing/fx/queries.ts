import type { Insertable } from 'kysely'
import type { FxRates } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

/** The organization's own rates for a reporting currency, as a whole. */
export async function replaceRates(
  { db }: Ctx,
  reportingCurrency: string,
  rows: readonly Insertable<FxRates>[],
): Promise<void> {
  // Two tables at once take turns; without the lock both would find nothing to delete and insert the same currency.
  await db.selectFrom('organizations').select('id').forNoKeyUpdate().execute()
  await db.deleteFrom('fx_rates').where('reporting_currency', '=', reportingCurrency).execute()
  if (rows.length > 0) await db.insertInto('fx_rates').values(rows).execute()
}
