import type { Ctx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import { fromMinor, toMinor } from '#kit/money/amount.ts'
import { customerColumns } from '../customers/queries.ts'
import { guardAmount } from '../lines/resolve.ts'
import { insertEntry, lockBalance, type NewEntry, type Whose } from './queries.ts'
import { BalanceChanged, BalanceNegative } from './schema.ts'

/** It has grown: what is open is paid from it. */
export const spendBalance = order<{ type: Whose['type']; id: string; currency: string }>({
  name: 'billing.spend_balance',
})

/** An invoice has more than it needs: as the settings say, that goes to the balance. */
export const moveOverpaidLater = order<{ invoice_id: string }>({ name: 'billing.move_overpaid' })

/** Adds to what is kept for a customer, or takes from it; never below nothing. What is there after it. */
export async function bookBalance(
  ctx: Ctx,
  whose: Whose,
  entry: Omit<NewEntry, 'invoice_id' | 'note'> & Partial<NewEntry>,
): Promise<number> {
  const before = await lockBalance(ctx, whose, entry.currency)
  const after = guardAmount(() => toMinor(fromMinor(before) + fromMinor(entry.amount_cents)))
  if (after < 0) throw BalanceNegative()
  const { currency, kind, amount_cents, invoice_id = null, note = null } = entry
  const { type, id } = whose
  await Promise.all([
    insertEntry(ctx, whose, { currency, kind, amount_cents, invoice_id, note }),
    ctx.emit(BalanceChanged, {
      ...customerColumns(whose),
      currency,
      kind,
      amount_cents,
      balance_cents: after,
      invoice_id,
    }),
    amount_cents > 0
      ? ctx.enqueue(spendBalance, { type, id, currency }, { onceKey: `${id}/${currency}` })
      : undefined,
  ])
  return after
}

/** So much of a new invoice the balance pays by its issue; what is carried over to it is left out. */
export async function spendableAtIssue(
  ctx: Ctx,
  whose: Whose | null,
  { currency, total_cents }: { currency: string; total_cents: number },
  { isOn, carried }: { isOn: boolean; carried: number },
): Promise<number> {
  if (!isOn || !whose || total_cents <= carried) return 0
  return Math.min(total_cents - carried, await lockBalance(ctx, whose, currency))
}
