import type { Ctx } from '#kit/context.ts'
import { Cents, Choice, NamedObject, type Static, Type, Uuid } from '#kit/schema.ts'
import { loadPool } from '../matching/pool.ts'
import { decide } from '../matching/rules.ts'
import { requireTransaction } from '../transactions/queries.ts'
import { rules } from '../transactions/schema.ts'

export const Explanation = NamedObject('BankExplanation', {
  rules: Type.Array(
    Type.Object({
      rule: Choice(rules),
      found: Type.Array(Type.Object({ invoice_id: Uuid, number: Type.String(), due_cents: Cents })),
      decision: Choice(['booked', 'proposed', 'passed']),
      reason: Type.String(),
    }),
  ),
})

/** What the rules say of it as things stand now; nothing is booked by asking. */
export async function explainTransaction(ctx: Ctx, id: string): Promise<Static<typeof Explanation>> {
  const row = await requireTransaction(ctx, id)
  if (row.amount_cents <= 0) return { rules: [] }
  const { steps } = decide(row, await loadPool(ctx, [row]))
  return {
    rules: steps.map(({ rule, found, decision, reason }) => ({
      rule,
      found: found
        .slice(0, 50)
        .map(one => ({ invoice_id: one.id, number: one.number, due_cents: one.due_cents })),
      decision,
      reason,
    })),
  }
}
