import { type Insertable, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

export const insertBlob = (ctx: Ctx, sha256: Buffer, content: Buffer) =>
  sql`insert into email_blobs (sha256, size, content, used_at)
      values (${sha256}, ${content.length}, ${content}, ${ctx.now.toString()})
      on conflict (organization_id, sha256) do update set used_at = excluded.used_at`.execute(ctx.db)

export const insertAttachment = ({ db }: Ctx, values: Insertable<DB['email_attachments']>) =>
  db.insertInto('email_attachments').values(values).execute()

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

/** A content by the hash it was stored under. */
export async function findBlob(ctx: Ctx, sha256: string): Promise<Buffer | undefined> {
  const row = await ctx.db
    .selectFrom('email_blobs')
    .select('content')
    .where('sha256', '=', Buffer.from(sha256, 'hex'))
    .executeTakeFirst()
  return row?.content
}

/** Contents that no message or draft carries any more, nor one in the trash. A day's grace keeps clear of those just being attached. */
export async function removeOrphanBlobs(ctx: Ctx): Promise<void> {
  await sql`delete from email_blobs b where b.used_at < ${ctx.now.subtract({ hours: 24 }).toString()}
    and not exists (select from email_attachments a where a.sha256 = b.sha256)
    and not exists (select from email_draft_files f where f.sha256 = b.sha256)
    and not exists (select from mail_drop_files d where d.sha256 = b.sha256)
    and not exists (select from trash_rows r where r.bytes_key = b.sha256::text)`.execute(ctx.db)
}
