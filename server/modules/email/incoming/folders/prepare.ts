import type { Ctx } from '#kit/context.ts'
import type { MailboxRow } from '../../mailboxes/queries.ts'
import { type FolderName, type FolderRow, findFolder, insertFolder, updateFolder } from './queries.ts'

const HOUR = { hours: 1 }

/** The folder as it stands, made when it is first read, with as much earlier mail wanted as the mailbox says. */
export async function prepareFolder(ctx: Ctx, mailbox: MailboxRow, folder: FolderName): Promise<FolderRow> {
  const known = await findFolder(ctx, mailbox.id, folder)
  if (!known) await insertFolder(ctx, { mailbox_id: mailbox.id, folder, ...beginning(ctx, mailbox, folder) })
  const row = known ?? (await findFolder(ctx, mailbox.id, folder))!
  // What was sent to a drop mailbox before somebody made it one was not meant for it.
  const wanted = moreWanted(row, mailbox.purpose === 'drop' ? 0 : mailbox.backfill_days)
  if (!wanted) return row
  await updateFolder(ctx, mailbox.id, folder, wanted)
  return { ...row, ...wanted }
}

/**
 * What came since the mailbox was connected is new, and an hour before it, so that nothing that arrives between
 * connecting and the first reading is lost. A folder that joins later begins when it does.
 */
function beginning(ctx: Ctx, mailbox: MailboxRow, folder: FolderName) {
  const since = mailbox.imap_checked_at === null ? Temporal.Instant.from(mailbox.created_at) : ctx.now
  const isOld = folder === 'inbox' && mailbox.imap_uid_validity !== null
  return {
    began_at: since.subtract(HOUR).toString(),
    ...(isOld ? { uid_validity: mailbox.imap_uid_validity, last_uid: mailbox.imap_last_uid } : {}),
  }
}

/** Earlier mail that is wanted and neither read nor being read. */
function moreWanted(row: FolderRow, days: number) {
  if (days === 0) return undefined
  const from = Temporal.Instant.from(row.began_at).subtract({ hours: 24 * days })
  const { backfill_from: known } = row
  if (known !== null && Temporal.Instant.compare(Temporal.Instant.from(known), from) <= 0) return undefined
  const isDone = known !== null && isReadThrough(row)
  return {
    backfill_from: from.toString(),
    // What was being read is gone through again: filed mail is known.
    backfill_to: isDone ? known : (row.backfill_to ?? row.began_at),
    backfill_at: from.toString(),
    backfill_uid: 0,
  }
}

export const isReadThrough = ({ backfill_from, backfill_at, backfill_to }: FolderRow): boolean =>
  backfill_from === null ||
  Temporal.Instant.compare(Temporal.Instant.from(backfill_at!), Temporal.Instant.from(backfill_to!)) >= 0
