import type { Ctx } from '#kit/context.ts'
import type { SubscriptionRow } from '../queries.ts'
import { revalue } from './revalue.ts'

/** Ends a locked subscription now: its value leaves the ledger as churn; a trial had none. */
export const endSubscription = (
  ctx: Ctx,
  row: SubscriptionRow,
  reason: string | null,
): Promise<SubscriptionRow> =>
  revalue(ctx, row, {
    mrrCents: 0,
    status: 'canceled',
    kind: 'churn',
    note: reason,
    change: { canceled_at: ctx.now.toString(), cancel_reason: reason, cancel_at_period_end: false },
  })
