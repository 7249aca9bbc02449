import { type NotNull, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

const columns = ['id', 'draft_id', 'filename', 'size', 'content_type', 'content_id', 'sha256'] as const

const files = ({ db }: Ctx) => db.selectFrom('email_draft_files').select(columns).orderBy('id')

export const listFiles = (ctx: Ctx, draftIds: readonly string[]) =>
  files(ctx).where('draft_id', '=', sql<string>`any(${draftIds}::uuid[])`).execute()
export type FileRow = Awaited<ReturnType<typeof listFiles>>[number]

export const insertFile = (
  ctx: Ctx,
  file: Omit<FileRow, 'draft_id'> & { draft_id: string | null; user_id: number },
) =>
  ctx.db
    .insertInto('email_draft_files')
    .values({ ...file, created_at: ctx.now.toString() })
    .execute()

export const deleteFile = ({ db }: Ctx, draftId: string, id: string) =>
  db
    .deleteFrom('email_draft_files')
    .where('id', '=', id)
    .where('draft_id', '=', draftId)
    .returning('id')
    .executeTakeFirst()

export const findFileContent = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('email_draft_files as f')
    .innerJoin('email_blobs as b', 'b.sha256', 'f.sha256')
    .select(['f.filename', 'f.content_type', 'f.size', 'f.sha256', 'b.content'])
    .where('f.id', '=', id)
    .executeTakeFirst()

/** The files of a message, as a draft takes them over; one of them, or all. */
export const listMessageFiles = ({ db }: Ctx, messageId: string, attachmentId?: string) =>
  db
    .selectFrom('email_attachments')
    .select(['filename', 'size', 'content_type', 'content_id', 'sha256'])
    .where('message_id', '=', messageId)
    // What was too large to be kept cannot go along.
    .where('sha256', 'is not', null)
    .$narrowType<{ sha256: NotNull }>()
    .$if(attachmentId !== undefined, query => query.where('id', '=', attachmentId!))
    .orderBy('position')
    .execute()

/** Uploads that no mail took along. */
export const deleteUnusedFiles = (ctx: Ctx) =>
  ctx.db
    .deleteFrom('email_draft_files')
    .where('draft_id', 'is', null)
    .where('created_at', '<', ctx.now.subtract({ hours: 24 }).toString())
    .execute()
