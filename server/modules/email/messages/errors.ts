import { type Problem, problem } from '#kit/problem.ts'
import { type Sentence, say } from '#kit/text/sentence.ts'
import type { Blocked } from '../suppressions/gate.ts'

export const MessageNotFound = problem(404, 'message_not_found', 'Message not found')
export const MessageNotUnknown = problem(
  409,
  'message_not_unknown',
  (status: string) =>
    say`Only a message that nobody knows the fate of can be resolved; this one is '${{ status }}'`,
  'sent',
)
export const AttachmentNotFound = problem(404, 'attachment_not_found', 'Attachment not found')
export const ContactNotFound = problem(404, 'contact_not_found', 'Contact not found')
export const ContactWithoutEmail = problem(400, 'contact_without_email', 'The contact has no email address')

/** As those who send count it. */
export const reasonOfBlock = ({ reason }: Pick<Blocked, 'reason'>) =>
  reason === 'unsubscribe' || reason === 'unsubscribed' ? 'unsubscribed' : 'suppressed'

export const blockedSentence = ({ email, reason }: Blocked): Sentence => sentences[reason](email)

const unsubscribed = (email: string) => say`${{ email }} has unsubscribed`
const sentences: Record<Blocked['reason'], (email: string) => Sentence> = {
  unsubscribe: unsubscribed,
  unsubscribed,
  hard_bounce: email => say`${{ email }} is suppressed: mail to it bounced`,
  soft_bounces: email => say`${{ email }} is suppressed: mail to it bounced again and again`,
  complaint: email => say`${{ email }} is suppressed: its owner complained`,
  manual: email => say`${{ email }} is suppressed: it was put on the list by hand`,
  import: email => say`${{ email }} is suppressed: it was imported to the list`,
}

/** The hard gate: neither outreach nor what a person writes goes to an address on the list or to somebody who opted out. */
export const RecipientBlocked = problem(400, 'recipient_suppressed', blockedSentence, {
  email: 'ada@example.com',
  reason: 'unsubscribe',
})

export const refuseBlocked = (block: Blocked): Problem =>
  Object.assign(RecipientBlocked(block), { cause: block })

/** Null where the mail path refused for another reason. */
export const blockReasonOf = ({ code, cause }: Problem) =>
  code === RecipientBlocked.code ? reasonOfBlock(cause as Blocked) : null

export const MOST_PERSONAL = 10
export const TooManyRecipients = problem(
  400,
  'too_many_recipients',
  say`A personal mail goes to at most ${{ most: MOST_PERSONAL }} recipients, copies included`,
)
