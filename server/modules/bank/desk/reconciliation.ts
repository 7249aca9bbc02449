import type { Ctx } from '#kit/context.ts'
import { Cents, Choice, DateOnly, NamedObject, Nullable, type Static, Type, Uuid } from '#kit/schema.ts'
import { localDate } from '#kit/time/zone.ts'
import { requireAccount } from '#modules/billing/index.ts'
import { findNewest, listWithBalances, sumTransactions } from '../importing/queries.ts'
import { loadZone } from '../settings/queries.ts'

export const Reconciliation = NamedObject('BankReconciliation', {
  to: DateOnly,
  closing_cents: Nullable(Cents),
  credits_cents: Type.Integer({ ...Cents, description: 'All that came in: matched, unapplied and ignored' }),
  debits_cents: Type.Integer({ ...Cents, description: 'All that left, as a positive amount' }),
  matched_cents: Cents,
  unapplied_cents: Cents,
  ignored_cents: Cents,
  open_transactions: Type.Integer(),
  gaps: Type.Array(
    NamedObject('BankGap', {
      code: Choice(['gap', 'opening_differs']),
      bank_statement_id: Uuid,
      previous_id: Uuid,
      on: Nullable(DateOnly),
      expected_cents: Nullable(Cents),
      opening_cents: Nullable(Cents),
    }),
  ),
})
export type Reconciliation = Static<typeof Reconciliation>

export async function reconcile(
  ctx: Ctx,
  accountId: string,
  day: string | undefined,
): Promise<Reconciliation> {
  await requireAccount(ctx, accountId)
  const to = day ?? localDate(ctx.now, (await loadZone(ctx)).timezone).toString()
  const [sums, newest, statements] = await Promise.all([
    sumTransactions(ctx, accountId, to),
    findNewest(ctx, accountId, to),
    listWithBalances(ctx, accountId, to),
  ])
  const gaps: Reconciliation['gaps'] = []
  for (const [at, statement] of statements.entries()) {
    const before = statements[at - 1]
    if (!before) continue
    const skips =
      statement.sequence !== null && before.sequence !== null && statement.sequence > before.sequence + 1
    const differs = statement.opening_cents !== null && statement.opening_cents !== before.closing_cents
    if (!skips && !differs) continue
    gaps.push({
      code: skips ? 'gap' : 'opening_differs',
      bank_statement_id: statement.id,
      previous_id: before.id,
      on: statement.starts_on,
      expected_cents: before.closing_cents,
      opening_cents: statement.opening_cents,
    })
  }
  return { to, closing_cents: newest?.closing_cents ?? null, ...sums, gaps }
}
