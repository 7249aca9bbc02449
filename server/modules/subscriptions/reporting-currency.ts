import type { Ctx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import { OrganizationUpdated } from '#modules/identity/index.ts'
import { ReportingCurrencyFixed } from './errors.ts'

/** A ledger in two currencies adds up to nothing: once something is booked, the currency stays. */
async function keepCurrency({ db }: Ctx): Promise<void> {
  const booked = await db.selectFrom('mrr_movements').select('id').limit(1).executeTakeFirst()
  if (booked) throw ReportingCurrencyFixed()
}

export const currencyReactions = [
  react(OrganizationUpdated, async (ctx, { data }) => {
    if (data.fields.includes('currency')) await keepCurrency(ctx)
  }),
]
