import type { WorkCtx } from '#kit/context.ts'
import { refreshNumber } from '../../taxing/vies/refresh.ts'
import { findInvoice } from '../queries.ts'

/** Of a draft that is about to be issued. */
export const refreshBuyerOf = (ctx: WorkCtx, invoiceId: string): Promise<void> =>
  refreshNumber(ctx, async inner => {
    const row = await findInvoice(inner, invoiceId)
    return row?.status === 'draft' ? row : undefined
  })
