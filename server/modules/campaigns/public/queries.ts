import type { Ctx } from '#kit/context.ts'

const IN_ARCHIVE = 100

const inArchive = ({ db }: Ctx) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'name', 'subject', 'preheader', 'ab_test', 'winner', 'from_name', 'finished_at'])
    .where('archive', '=', true)
    .where('status', '=', 'sent')

/** Those that are in the archive, newest first, without their texts: a hundred of those may be long. */
export const listArchived = (ctx: Ctx) =>
  inArchive(ctx).orderBy('finished_at', 'desc').orderBy('id', 'desc').limit(IN_ARCHIVE).execute()

export const findArchived = (ctx: Ctx, id: string) =>
  inArchive(ctx).select(['mail_html', 'mail_text', 'body_text']).where('id', '=', id).executeTakeFirst()

export type ArchivedRow = NonNullable<Awaited<ReturnType<typeof findArchived>>>
