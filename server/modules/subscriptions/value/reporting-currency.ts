import type { Ctx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import { OrganizationUpdated, ReportingCurrencyFixed } from '#modules/identity/index.ts'
import { hasMovements } from '../ledger/queries.ts'

/** A ledger in two currencies adds up to nothing: once something is booked, the currency stays. */
async function keepCurrency(ctx: Ctx): Promise<void> {
  if (await hasMovements(ctx)) throw ReportingCurrencyFixed()
}

export const currencyReactions = [
  react(OrganizationUpdated, async (ctx, { data }) => {
    if (data.fields.includes('currency')) await keepCurrency(ctx)
  }),
]
