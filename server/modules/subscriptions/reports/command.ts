import type { Command } from '#kit/declared/command.ts'
import { verifyLedger } from './verify.ts'

/** `bowline verify-mrr`: adds every organization's ledger up again. */
export const verifyCommand: Command = {
  name: 'verify-mrr',
  summary: 'Add every MRR ledger up again and name what disagrees',
  run: async ctx => {
    let faults = 0
    for (const organizationId of await ctx.organizationIds()) {
      const verdict = await ctx.within(organizationId, work => work.transact(verifyLedger))
      if (verdict.agrees) continue
      faults += 1
      const { subscription, month } = verdict
      const where = subscription
        ? `subscription ${subscription.id} is worth ${subscription.live_cents}, its movements add up to ${subscription.ledger_cents}`
        : month
          ? `${month.month} adds up to ${month.ledger_cents}, but ${month.rollup_cents} was kept`
          : `the ledger says ${verdict.ledger_total_cents}, the subscriptions ${verdict.live_total_cents}`
      ctx.print(`${organizationId}: ${where}`)
    }
    ctx.print(
      faults === 0
        ? 'Every ledger agrees.'
        : `${faults} ${faults === 1 ? 'ledger disagrees' : 'ledgers disagree'}.`,
    )
    return faults === 0 ? 0 : 1
  },
}
