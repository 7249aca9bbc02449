import type { Ctx } from '#kit/context.ts'
import type { PaymentRow } from '../payments/queries.ts'

export const findPaymentById = ({ db }: Ctx, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
