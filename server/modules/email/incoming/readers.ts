import type { Ctx } from '#kit/context.ts'
import type { MailReader } from '#kit/declared/mail-reader.ts'
import { addressKey } from '../addresses.ts'
import { MailFilesArrived } from '../events.ts'
import { cleanFilename, storeContent } from '../recording/attachments.ts'
import type { HeaderLines } from './classify.ts'
import type { IncomingMail } from './read-mail.ts'

/** Who takes in the files of all mail that comes here. */
export async function findReaders(ctx: Ctx, mailboxId: string): Promise<MailReader[]> {
  const found: MailReader[] = []
  for (const reader of ctx.services.contributions.mailReaders) {
    if ((await reader.findMailbox(ctx)) === mailboxId) found.push(reader)
  }
  return found
}

/** By its headers: mail without parts, or with the same text twice, is not downloaded for it. */
export function mayCarryFiles(headers: HeaderLines): boolean {
  const type = headers.get('content-type')?.trim() ?? ''
  return /^(?:multipart\/(?!alternative)|application\/|text\/xml)/i.test(type)
}

/** In the transaction that remembers how far the mailbox was read: what a crash repeats is told once. */
export async function handOver(
  ctx: Ctx,
  mailboxId: string,
  mail: IncomingMail,
  readers: readonly MailReader[],
): Promise<void> {
  for (const { name, wants } of readers) {
    const files: { sha256: string; filename: string }[] = []
    for (const { filename, contentType, content } of mail.attachments) {
      if (!content || !wants({ filename, content_type: contentType.toLowerCase() })) continue
      files.push({ sha256: await storeContent(ctx, Buffer.from(content)), filename: cleanFilename(filename) })
    }
    if (files.length === 0) continue
    await ctx.emit(MailFilesArrived, {
      mailbox_id: mailboxId,
      from_email: addressKey(mail.from?.email ?? ''),
      reader: name,
      files,
    })
  }
}
