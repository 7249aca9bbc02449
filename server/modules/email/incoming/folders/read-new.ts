import type { ImapFlow } from 'imapflow'
import type { WorkCtx } from '#kit/context.ts'
import type { MailboxRow } from '../../mailboxes/queries.ts'
import { findReaders } from '../readers.ts'
import { fileListed } from './file-listed.ts'
import { findSent } from './find-sent.ts'
import { type Header, listNew } from './list-mails.ts'
import { prepareFolder } from './prepare.ts'
import { type FolderName, type FolderRow, updateFolder } from './queries.ts'

/** What is new in each folder that is read; whether more is. */
export async function readFolders(ctx: WorkCtx, mailbox: MailboxRow, client: ImapFlow): Promise<boolean> {
  const inbox = await readNew(ctx, mailbox, client, 'inbox', 'INBOX')
  const path = mailbox.read_sent && mailbox.purpose === 'mail' ? await findSent(client) : undefined
  const sent = path !== undefined && (await readNew(ctx, mailbox, client, 'sent', path))
  return inbox || sent
}

async function readNew(
  ctx: WorkCtx,
  mailbox: MailboxRow,
  client: ImapFlow,
  folder: FolderName,
  path: string,
): Promise<boolean> {
  const row = await ctx.transact(inner => prepareFolder(inner, mailbox, folder))
  const reading = await listNew(client, path, row, mailbox.imap_checked_at)
  const at = (uid: number) => ({ uid_validity: reading.uidValidity, last_uid: uid })
  const readers = folder === 'inbox' ? await ctx.transact(inner => findReaders(inner, mailbox.id)) : []
  await fileListed(
    ctx,
    client,
    reading.headers.filter(header => isWanted(row, header)),
    {
      mailbox,
      folder,
      readers,
      isPast: ({ receivedAt }) => isBefore(receivedAt, row.began_at),
      moveOn: (inner, { uid }) => updateFolder(inner, mailbox.id, folder, at(uid)),
    },
  )
  await ctx.transact(inner => updateFolder(inner, mailbox.id, folder, at(reading.readUpTo)))
  return reading.hasMore
}

const isBefore = (at: Temporal.Instant, limit: string): boolean =>
  Temporal.Instant.compare(at, Temporal.Instant.from(limit)) < 0

/** Mail may be moved here that is older than anybody asked for. */
const isWanted = ({ began_at, backfill_from }: FolderRow, { receivedAt }: Header): boolean =>
  !isBefore(receivedAt, backfill_from ?? began_at)
