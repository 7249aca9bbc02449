import type { Ctx } from '#kit/context.ts'
import { Cents, Choice, NamedObject, type Static, Type, Uuid } from '#kit/schema.ts'
import { listNumbersOf } from '#modules/billing/index.ts'
import type { Collected } from '#modules/debits/index.ts'
import { findDebits, reasons } from '../booking/debits.ts'
import { loadPool } from '../matching/pool.ts'
import { decide } from '../matching/rules.ts'
import { loadBankSettings } from '../settings/queries.ts'
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

type Explained = Static<typeof Explanation>['rules'][number]

/** What the rules say of it as things stand now; nothing is booked by asking. */
export async function explainTransaction(ctx: Ctx, id: string): Promise<Static<typeof Explanation>> {
  const row = await requireTransaction(ctx, id)
  if (row.amount_cents <= 0) return { rules: [] }
  const collected = (await findDebits(ctx, [row])).get(row.id)
  const debits = await explainDebits(ctx, collected)
  if (collected) return { rules: debits }
  const { steps } = decide(row, await loadPool(ctx, [row]))
  const own = steps.map(({ rule, found, decision, reason }) => ({
    rule,
    found: found
      .slice(0, 50)
      .map(one => ({ invoice_id: one.id, number: one.number, due_cents: one.due_cents })),
    decision,
    reason,
  }))
  return { rules: [...debits, ...own] }
}

/** The two rules about direct debits, which come first. */
async function explainDebits(ctx: Ctx, collected: Collected | undefined): Promise<Explained[]> {
  const passed = (rule: Collected['rule'], reason: string): Explained => ({
    rule,
    found: [],
    decision: 'passed',
    reason,
  })
  const noDebit = passed('end_to_end', 'no debit of this id and amount is on its way')
  if (!collected) return [noDebit, passed('debit_run', 'no debit run is named of which exactly this is open')]
  const [{ auto_book }, numbers] = await Promise.all([
    loadBankSettings(ctx),
    listNumbersOf(
      ctx,
      collected.debits.map(({ invoice_id }) => invoice_id),
    ),
  ])
  const step: Explained = {
    rule: collected.rule,
    found: collected.debits.slice(0, 50).map(({ invoice_id, amount_cents }) => ({
      invoice_id,
      number: numbers.get(invoice_id) ?? '',
      due_cents: amount_cents,
    })),
    decision: auto_book ? 'booked' : 'proposed',
    reason: reasons[collected.rule],
  }
  return collected.rule === 'end_to_end' ? [step] : [noDebit, step]
}
