import type { Ctx } from '#kit/context.ts'
import { recordPast } from '#modules/crm/index.ts'
import { addressKey, cleanName } from '../../addresses.ts'
import { EmailSent } from '../../events.ts'
import { findContacts } from '../../recording/queries.ts'
import { referredIds } from '../classify.ts'
import { insertRecipientsAt } from '../queries.ts'
import type { Filed } from './file-message.ts'
import {
  arrivalOf,
  claimName,
  findNamesakes,
  type Incoming,
  insertFiled,
  nameOf,
  senderOf,
} from './insert-filed.ts'
import { findByIds } from './match-queries.ts'
import { listReferring, lockFilingAhead } from './thread-queries.ts'

/** Files a mail that another program sent: to a contact, or in answer to filed mail. What we sent is known. */
export async function fileSent(ctx: Ctx, incoming: Incoming & { userId: number | null }): Promise<Filed> {
  const { headers, mail, contactId } = incoming
  lockFilingAhead(ctx)
  const people = [...mail.to, ...mail.cc, ...mail.bcc].map(({ email }) => addressKey(email))
  const [referred, contacts, namesakes, referring] = await Promise.all([
    findByIds(ctx, referredIds(headers)),
    findContacts(ctx, people),
    findNamesakes(ctx, incoming),
    listReferring(ctx, [nameOf(incoming), ...referredIds(headers)]),
  ])
  const answered = referred[0]
  const found = people.flatMap(email => contacts.get(email) ?? [])
  const contactIds = [...new Set([contactId ?? [], found, answered?.contact_id ?? []].flat())]
  if (!answered && contactIds.length === 0) return 'unrelated'
  const name = await claimName(ctx, incoming, namesakes)
  if (!name) return 'duplicate'
  const at = arrivalOf(ctx, incoming)
  const id = await insertFiled(ctx, incoming, {
    name,
    answered,
    referred,
    referring,
    contactIds,
    isUnread: false,
    at,
    columns: {
      direction: 'out',
      kind: 'one_off',
      category: 'personal',
      status: 'sent',
      transport: 'external',
      user_id: incoming.userId,
      sent_at: sentAt(mail.date, at),
    },
  })
  await insertRecipientsAt(ctx, id, [...new Set(people)].filter(Boolean), at.toString())
  await recordPast(
    ctx,
    contactIds.map(contact_id => ({
      contact_id,
      at: at.toString(),
      event_type: EmailSent.type,
      type: 'mailed',
      title: `Mail sent: ${cleanName(mail.subject)}`,
      detail: { message_id: id, kind: 'one_off', from_email: senderOf(mail) },
    })),
  )
  return 'message'
}

/** As its Date says, which its program wrote; never later than it came to lie there. */
const sentAt = (date: string | null, at: Temporal.Instant): string =>
  date !== null && Temporal.Instant.compare(Temporal.Instant.from(date), at) < 0 ? date : at.toString()
