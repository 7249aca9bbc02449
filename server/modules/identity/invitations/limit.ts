import type { WorkCtx } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import { invitationsOf, invitationsTo } from '../attempts/budgets.ts'
import { TooManyInvitations } from './errors.ts'

/** Invitations are account mail, which nothing else limits. Where no mail leaves the machine these are not limited, either. */
export async function takeInvitation(
  { services: { settings, throttle }, organizationId }: WorkCtx,
  email: string,
): Promise<void> {
  if (!settings.smtpUrl) return
  for (const { key, bucket } of [invitationsTo(emailKey(email)), invitationsOf(organizationId)]) {
    await throttle.require(key, bucket, { refuse: TooManyInvitations })
  }
}
