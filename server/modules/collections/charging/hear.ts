import type { Ctx } from '#kit/context.ts'
import type { Heard, ProviderListener } from '#kit/declared/provider-listener.ts'
import { isUuid } from '#kit/id.ts'
import {
  type ChargeUpdate,
  done,
  findProviderPayment,
  flagMismatch,
  ignored,
  lockInvoice,
} from '#modules/billing/index.ts'
import { succeedAttempt } from '../attempts/outcomes.ts'
import { findAttempt, requireAttempt } from '../attempts/queries.ts'
import { takeAnswer } from './ask.ts'

/** What became of a charge that is ours; others charge by the same account. */
async function hearCharge(ctx: Ctx, told: ChargeUpdate, provider: string): Promise<Heard> {
  const { attemptId = '', organizationId, answer, currency, cents } = told
  const isOurs = organizationId === ctx.organizationId && isUuid(attemptId)
  const known = isOurs ? await findAttempt(ctx, attemptId) : undefined
  if (!known || known.provider !== provider) return ignored('no charge of this organization')
  const row = await lockInvoice(ctx, known.invoice_id)
  const attempt = await requireAttempt(ctx, attemptId)
  if (currency !== attempt.currency || cents !== attempt.amount_cents) {
    const asked = `${attempt.amount_cents} ${attempt.currency}`
    const detail = `A charge of ${cents ?? 'a fraction'} ${currency} was reported where ${asked} was asked for`
    return flagMismatch(ctx, row, detail)
  }
  if (attempt.state === 'submitted') {
    await takeAnswer(ctx, attemptId, answer)
    return done(`charge ${answer.state}`)
  }
  // It was given up, and yet the money came.
  const isLate = attempt.state === 'failed' && answer.state === 'succeeded'
  if (!isLate || (await findProviderPayment(ctx, provider, answer.ref))) return done('already booked')
  await succeedAttempt(ctx, row, { ...attempt, payment_id: null }, answer.ref)
  return done('charge succeeded late')
}

export const chargeListener: ProviderListener = {
  kinds: ['charge'],
  hear: (ctx, update: ChargeUpdate, { provider }) => hearCharge(ctx, update, provider),
}
