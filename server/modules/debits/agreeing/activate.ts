import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { customerOf } from '#modules/billing/index.ts'
import { addSepaMethod } from '#modules/collections/index.ts'
import { MandateSigned } from '../events.ts'
import { factsOf } from '../mandates/present.ts'
import { type MandateRow, updateMandate } from '../mandates/queries.ts'
import { sealIban } from '../mandates/sealing.ts'
import { maskIban } from '../sepa/identifiers.ts'

export interface Signed {
  iban: string
  holder: string
  signed_on: string
  /** Not of one signed on paper. */
  traces?: { ip: string; agent: string }
}

/** Over what was read and from where it was agreed to, so that none of it can be exchanged later. */
export const evidenceOf = (text: string, at: string, ip: string, agent: string): string =>
  createHash('sha256')
    .update(JSON.stringify([text, at, ip, agent]))
    .digest('hex')

/** From here on it can be collected by: it becomes a payment method of its customer. */
export async function activate(
  ctx: Ctx,
  row: MandateRow,
  { iban, holder, signed_on, traces }: Signed,
): Promise<MandateRow> {
  const masked = maskIban(iban)
  const customer = customerOf(row)
  const method = customer
    ? await addSepaMethod(ctx, customer, {
        mandate_id: row.id,
        label: `SEPA ···· ${iban.slice(-4)}`,
        last4: iban.slice(-4),
      })
    : null
  const at = ctx.now.toString({ smallestUnit: 'millisecond' })
  const signed = await updateMandate(ctx, row.id, {
    state: 'active',
    holder,
    iban: sealIban(ctx, row.id, iban),
    iban_masked: masked,
    signed_on,
    payment_method_id: method?.id ?? null,
    ...(traces && {
      signed_at: at,
      signed_ip: traces.ip,
      signed_agent: traces.agent,
      evidence_sha256: evidenceOf(row.text, at, traces.ip, traces.agent),
    }),
  })
  await ctx.emit(MandateSigned, factsOf(signed))
  return signed
}
