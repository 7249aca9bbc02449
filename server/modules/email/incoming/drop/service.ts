import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { requireContact } from '#modules/crm/index.ts'
import { cleanName } from '../../addresses.ts'
import type { IncomingMail } from '../read-mail.ts'
import { fileKept } from './file-dropped.ts'
import { type DropRow, deleteDrop, findFiledAs, listDropFiles, lockDrop, pageDrops } from './queries.ts'
import { type MailDrop, MailDropNotFound } from './schema.ts'

type Content = Omit<IncomingMail, 'attachments'> & { unverified?: boolean }

const shown = ({ email, name }: { email: string; name: string }) => ({ email, name: cleanName(name) })

function show({ id, direction, content, user_id }: DropRow): MailDrop {
  const { from, to, subject, date, unverified = false } = content as unknown as Content
  return {
    id,
    direction: direction as MailDrop['direction'],
    from: shown(from ?? { email: '', name: '' }),
    to: to.map(shown),
    subject: cleanName(subject),
    date,
    user_id,
    unverified,
  }
}

export async function listDrops(ctx: Ctx, query: PageQuery) {
  const { data, pagination } = await pageDrops(ctx, query)
  return { data: data.map(show), pagination }
}

/** The message that it is from then on. */
export async function fileDrop(ctx: Ctx, id: string, contactId: string): Promise<string> {
  await requireContact(ctx.db, contactId)
  const drop = found(await lockDrop(ctx, id), MailDropNotFound)
  const files = await listDropFiles(ctx, id)
  const attachments = files.map(({ filename, content_type, content, content_id, is_inline, size }) => ({
    filename,
    contentType: content_type,
    content,
    contentId: content_id,
    isInline: is_inline,
    size,
  }))
  await fileKept(ctx, {
    direction: drop.direction as 'in' | 'out',
    userId: drop.user_id,
    mailboxId: drop.mailbox_id,
    // It keeps the name under which it was known.
    headers: new Map([...(drop.headers as unknown as [string, string][]), ['message-id', `<${drop.name}>`]]),
    mail: { ...(drop.content as unknown as Content), attachments },
    at: Temporal.Instant.from(drop.received_at),
    contactId,
  })
  await deleteDrop(ctx, id)
  return found(await findFiledAs(ctx, drop.name), MailDropNotFound).id
}

export async function removeDrop(ctx: Ctx, id: string): Promise<void> {
  found(await lockDrop(ctx, id), MailDropNotFound)
  await deleteDrop(ctx, id)
}
