import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import type { Profile } from '#modules/billing/index.ts'
import { type OutgoingMail, sendMail } from '#modules/email/index.ts'
import { mailBrandOf } from '#modules/identity/index.ts'
import { type MailParts, writeMail } from '#platform/mail/layout.ts'
import { isEmail } from '#platform/server/validation.ts'
import type { Voice } from '../words/index.ts'
import type { Outcome } from './queries.ts'

export const writeLetter = (
  { organization }: Pick<Profile, 'organization'>,
  { language }: Voice,
  parts: Omit<MailParts, 'language' | 'brand'>,
) => writeMail({ language, brand: mailBrandOf(organization), ...parts })

/** A mail that is refused (an address that cannot be one, say) is not tried again. */
export async function recordMail(
  ctx: Ctx,
  letter: ReturnType<typeof writeLetter>,
  mail: Pick<OutgoingMail, 'kind' | 'contact_id' | 'source_kind' | 'source_id'> & {
    email: string
    name: string
    confidential: boolean
  },
): Promise<Outcome> {
  const { email, name, ...rest } = mail
  if (!isEmail(email)) return { message_id: null, note: 'no address to write to' }
  try {
    const { message_id } = await sendMail(ctx, {
      ...rest,
      category: 'transactional',
      to: name ? { email, name } : email,
      subject: letter.subject,
      body_html: letter.html,
      body_text: letter.text,
      signature: false,
    })
    return { message_id, note: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { message_id: null, note: error.message.slice(0, 500) }
  }
}
