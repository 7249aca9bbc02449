import type { Ctx } from '#kit/context.ts'

const IN_ARCHIVE = 100

/** Those that are in the archive, newest first, with what is merged for it. */
export const listArchived = ({ db }: Ctx, id?: string) =>
  db
    .selectFrom('campaigns')
    .select([
      'id',
      'name',
      'subject',
      'preheader',
      'mail_html',
      'mail_text',
      'body_text',
      'ab_test',
      'winner',
      'from_name',
      'finished_at',
    ])
    .where('archive', '=', true)
    .where('status', '=', 'sent')
    .$if(id !== undefined, query => query.where('id', '=', id!))
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(IN_ARCHIVE)
    .execute()

export type ArchivedRow = Awaited<ReturnType<typeof listArchived>>[number]
