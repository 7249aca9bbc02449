import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { cleanName } from '../addresses.ts'

export interface AttachmentInput {
  filename: string
  content_type: string
  content: Buffer
  /** Shown inside the HTML as `cid:…`. */
  content_id?: string | null
}

/** What mail servers commonly take, base64 and all. */
const MOST_BYTES = 20 * 1024 * 1024
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/

export const cleanFilename = (name: string): string =>
  cleanName(name)
    .replaceAll(/[/\\]+/g, '_')
    .slice(0, 150) || 'attachment'

export function checkAttachments(attachments: readonly AttachmentInput[]): void {
  const total = attachments.reduce((sum, { content }) => sum + content.length, 0)
  if (total > MOST_BYTES) throw InvalidInput('The attachments are larger than 20 MB together')
}

/** Contents are kept once: a thousand messages with the same PDF hold one copy. */
export async function storeAttachments(
  ctx: Ctx,
  messageId: string,
  attachments: readonly AttachmentInput[],
): Promise<void> {
  for (const [position, { filename, content_type, content, content_id }] of attachments.entries()) {
    const sha256 = createHash('sha256').update(content).digest()
    await sql`insert into email_blobs (sha256, size, content, used_at)
      values (${sha256}, ${content.length}, ${content}, ${ctx.now.toString()})
      on conflict (organization_id, sha256) do update set used_at = excluded.used_at`.execute(ctx.db)
    await ctx.db
      .insertInto('email_attachments')
      .values({
        id: newId(),
        message_id: messageId,
        position,
        filename: cleanFilename(filename),
        content_type: MEDIA_TYPE.test(content_type) ? content_type.toLowerCase() : 'application/octet-stream',
        content_id: content_id ? cleanName(content_id).replaceAll(/[<>\s]/g, '') : null,
        size: content.length,
        sha256,
      })
      .execute()
  }
}

export async function loadAttachments(ctx: Ctx, messageId: string) {
  const rows = await ctx.db
    .selectFrom('email_attachments as a')
    .innerJoin('email_blobs as b', 'b.sha256', 'a.sha256')
    .select(['a.filename', 'a.content_type', 'a.content_id', 'b.content'])
    .where('a.message_id', '=', messageId)
    .orderBy('a.position')
    .execute()
  return rows.map(row => ({
    filename: row.filename,
    contentType: row.content_type,
    contentId: row.content_id,
    content: row.content,
  }))
}

/** The iTIP message that came with a mail. */
export async function loadCalendarPart(ctx: Ctx, messageId: string): Promise<string | undefined> {
  const files = await loadAttachments(ctx, messageId)
  return files.find(({ contentType }) => contentType === 'text/calendar')?.content.toString('utf8')
}

/** Contents that no message carries any more. A day's grace keeps clear of those just being attached. */
export async function removeOrphanBlobs(ctx: Ctx): Promise<void> {
  await sql`delete from email_blobs b where b.used_at < ${ctx.now.subtract({ hours: 24 }).toString()}
    and not exists (select from email_attachments a where a.sha256 = b.sha256)`.execute(ctx.db)
}
