import type { Ctx } from '#kit/context.ts'
import { type CustomerRef, holdCustomer } from '#modules/billing/index.ts'
import type { MandateRow } from '../mandates/queries.ts'
import type { MandateTerms, SignMandate } from '../mandates/schema.ts'
import { draftMandate, findTerms } from './create.ts'
import { signMandate } from './sign.ts'

/** What a customer is shown who signs where they are, without a link; null where nobody collects by it. */
export async function findMandateTerms(ctx: Ctx, customer: CustomerRef): Promise<MandateTerms | null> {
  const terms = await findTerms(ctx, customer)
  if (!terms) return null
  const { creditor, scheme, language, text } = terms
  return { creditor, scheme, language, text }
}

/** Drawn up and signed in one: by a customer of whom it is known who they are. Their copy goes to `email`. */
export async function signAtOnce(
  ctx: Ctx,
  customer: Pick<CustomerRef, 'id'>,
  given: SignMandate,
  email: string,
): Promise<MandateRow & { payment_method_id: string }> {
  const { row } = await draftMandate(ctx, await holdCustomer(ctx, customer.id), { email })
  const signed = await signMandate(ctx, row.id, given)
  return { ...signed, payment_method_id: signed.payment_method_id! }
}
