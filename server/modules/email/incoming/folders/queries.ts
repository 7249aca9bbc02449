import { type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

export type FolderName = 'inbox' | 'sent'
export type FolderRow = Selectable<DB['mailbox_folders']>

export const findFolder = ({ db }: Ctx, mailboxId: string, folder: FolderName) =>
  db
    .selectFrom('mailbox_folders')
    .selectAll()
    .where('mailbox_id', '=', mailboxId)
    .where('folder', '=', folder)
    .executeTakeFirst()

export const listFolders = ({ db }: Ctx, mailboxId: string) =>
  db.selectFrom('mailbox_folders').selectAll().where('mailbox_id', '=', mailboxId).orderBy('folder').execute()

/** How far it was read before folders were kept apart goes on from there. */
export const insertFolder = (
  { db }: Ctx,
  values: { mailbox_id: string; folder: FolderName; began_at: string } & Partial<FolderRow>,
) =>
  db
    .insertInto('mailbox_folders')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const updateFolder = (
  { db }: Ctx,
  mailboxId: string,
  folder: FolderName,
  changes: Updateable<DB['mailbox_folders']>,
) =>
  db
    .updateTable('mailbox_folders')
    .set(changes)
    .where('mailbox_id', '=', mailboxId)
    .where('folder', '=', folder)
    .execute()

/** Another inbox counts its messages anew. */
export const dropFolders = ({ db }: Ctx, mailboxId: string) =>
  db.deleteFrom('mailbox_folders').where('mailbox_id', '=', mailboxId).execute()

export interface Backfill {
  from: string
  read: number
  done: boolean
}

/** How far the earlier mail of mailboxes was read, all folders of each together. */
export async function listBackfills({ db }: Ctx, mailboxId?: string): Promise<Map<string, Backfill>> {
  const { rows } = await sql<Backfill & { mailbox_id: string }>`
    select mailbox_id, min(backfill_from) as from, sum(backfill_read)::int as read,
      bool_and(backfill_at >= backfill_to) as done
    from mailbox_folders where backfill_from is not null
      ${mailboxId ? sql`and mailbox_id = ${mailboxId}` : sql``}
    group by mailbox_id`.execute(db)
  return new Map(rows.map(({ mailbox_id, ...backfill }) => [mailbox_id, backfill]))
}
