import type { Ctx } from '#kit/context.ts'
import {
  type BillingDetails,
  type BillingDetailsIn,
  confirmAddress,
  customerOf,
  putDetails,
} from '#modules/billing/index.ts'
import { recordDeed } from '../log/record.ts'
import { portalUrl } from '../settings/service.ts'
import { LinkGone } from '../visits/errors.ts'
import type { Guest } from '../visits/visit.ts'
import { mailConfirmation } from './confirm.ts'

export async function changeDetails(
  ctx: Ctx,
  guest: Guest,
  given: BillingDetailsIn,
): Promise<BillingDetails> {
  const { details, confirmation } = await putDetails(ctx, guest.customer, given, true)
  if (confirmation)
    await mailConfirmation(ctx, {
      email: confirmation.email,
      url: `${portalUrl(ctx, guest.settings.key)}?confirm=${confirmation.token}`,
      customer: guest.customer.name,
      id: guest.customer.id,
    })
  const changed = Object.keys(given).filter(key => key !== 'updated_at')
  await recordDeed(ctx, guest, 'billing_details_changed', { changed })
  return details
}

/** By the link of the mail, whoever opens it: it went to the address that it is about. */
export async function confirmBillingAddress(ctx: Ctx, token: string): Promise<{ email: string }> {
  const confirmed = await confirmAddress(ctx, token)
  const customer = confirmed && customerOf(confirmed)
  if (!confirmed || !customer) throw LinkGone()
  await recordDeed(ctx, { email: confirmed.email, customer }, 'billing_email_confirmed')
  return { email: confirmed.email }
}
