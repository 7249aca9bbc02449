import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { addressKey } from '../../addresses.ts'
import { cleanFilename, storeContent } from '../../recording/attachments.ts'
import type { HeaderLines } from '../classify.ts'
import { type Filed, fileIncoming } from '../filing/file-message.ts'
import { fileSent } from '../filing/file-sent.ts'
import { arrivalOf, type Incoming, nameOf, senderOf } from '../filing/insert-filed.ts'
import type { IncomingMail } from '../read-mail.ts'
import { isForged } from './authenticity.ts'
import { findMembers, insertDrop, insertDropFiles } from './queries.ts'
import type { DroppedMail } from './read-dropped.ts'

export type Dropped = Incoming & { mail: DroppedMail; mailboxEmail: string }

/**
 * Files a mail that a colleague sent to a drop mailbox: one it got a copy of as mail that they sent, one that was forwarded
 * to it as the original. Whoever else writes there is not heard. What concerns nobody known is kept aside, and so is what
 * may be in a colleague's name only: a person says whether it is filed.
 */
export async function fileDropped(ctx: Ctx, dropped: Dropped): Promise<Filed> {
  const { mail, headers, mailboxEmail } = dropped
  const people = [...mail.to, ...mail.cc].map(({ email }) => addressKey(email))
  const members = await findMembers(ctx, [senderOf(mail), ...people])
  const userId = members.get(senderOf(mail))
  if (userId === undefined) return 'unrelated'
  const isForMore = people.some(email => email !== addressKey(mailboxEmail) && !members.has(email))
  const { original } = mail
  const unverified = isForged(headers, senderOf(mail))
  if (isForMore || !original)
    return fileAs(ctx, dropped, { direction: 'out', userId, unverified, headers, mail })
  return fileAs(ctx, dropped, { direction: 'in', userId, unverified, ...original })
}

interface Reading {
  direction: 'in' | 'out'
  userId: number
  unverified: boolean
  headers: HeaderLines
  mail: IncomingMail
}

async function fileAs(ctx: Ctx, { mailboxId, receivedAt }: Dropped, reading: Reading): Promise<Filed> {
  const incoming = incomingOf(reading, { mailboxId, receivedAt: receivedAt ?? ctx.now })
  const filed = reading.unverified ? 'unrelated' : await fileRead(ctx, reading, incoming)
  if (filed === 'unrelated') await keepAside(ctx, reading, incoming)
  return filed
}

/** What was forwarded is as old as it says, and nobody hears of it: who forwarded it has read it. */
function incomingOf(
  { direction, headers, mail }: Trusted,
  { mailboxId, receivedAt }: { mailboxId: string; receivedAt: Temporal.Instant },
): Incoming {
  if (direction === 'out') return { mailboxId, receivedAt, headers, mail }
  const at = mail.date === null ? receivedAt : Temporal.Instant.from(mail.date)
  return { mailboxId, receivedAt: at, isPast: true, headers, mail }
}

type Trusted = Omit<Reading, 'unverified'>

const fileRead = (ctx: Ctx, { direction, userId }: Trusted, incoming: Incoming): Promise<Filed> =>
  direction === 'out' ? fileSent(ctx, { ...incoming, userId }) : fileIncoming(ctx, incoming)

async function keepAside(
  ctx: Ctx,
  { direction, userId, unverified }: Reading,
  incoming: Incoming,
): Promise<void> {
  const { mailboxId, headers, mail } = incoming
  const { attachments, ...content } = mail
  const id = newId()
  const kept = await insertDrop(ctx, {
    id,
    mailbox_id: mailboxId,
    user_id: userId,
    direction,
    name: nameOf(incoming),
    headers: toJson([...headers]),
    content: toJson({ ...content, unverified }),
    received_at: arrivalOf(ctx, incoming).toString(),
    created_at: ctx.now.toString(),
  })
  if (!kept || attachments.length === 0) return
  const files = []
  for (const [
    position,
    { filename, contentType, content: bytes, contentId, isInline, size },
  ] of attachments.entries()) {
    files.push({
      drop_id: id,
      position,
      filename: cleanFilename(filename),
      content_type: contentType,
      content_id: contentId,
      is_inline: isInline,
      size,
      sha256: bytes ? Buffer.from(await storeContent(ctx, Buffer.from(bytes)), 'hex') : null,
    })
  }
  await insertDropFiles(ctx, files)
}

/** One that was kept aside, with a contact that a person names. */
export const fileKept = (
  ctx: Ctx,
  reading: Trusted & { contactId: string; mailboxId: string; at: Temporal.Instant },
) => {
  const { mailboxId, at, contactId } = reading
  return fileRead(ctx, reading, { ...incomingOf(reading, { mailboxId, receivedAt: at }), contactId })
}
