import type { ImapFlow } from 'imapflow'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { MailboxRow } from '../../mailboxes/queries.ts'
import { findReaders } from '../readers.ts'
import { fileListed } from './file-listed.ts'
import { findSent } from './find-sent.ts'
import { fetchHeaders, type Header, listNew } from './list-mails.ts'
import { prepareFolder } from './prepare.ts'
import { type FolderName, type FolderRow, updateFolder } from './queries.ts'

/** Whoever else waits to be read has a turn then, and this mailbox another one. */
const PATIENCE_MS = 60_000

/** What is new in each folder that is read; whether more is. */
export async function readFolders(ctx: WorkCtx, mailbox: MailboxRow, client: ImapFlow): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS
  const inbox = await readNew(ctx, mailbox, client, { folder: 'inbox', path: 'INBOX', deadline })
  const path = mailbox.read_sent && mailbox.purpose === 'mail' ? await findSent(client) : undefined
  const sent = path !== undefined && (await readNew(ctx, mailbox, client, { folder: 'sent', path, deadline }))
  return inbox || sent
}

async function readNew(
  ctx: WorkCtx,
  mailbox: MailboxRow,
  client: ImapFlow,
  { folder, path, deadline }: { folder: FolderName; path: string; deadline: number },
): Promise<boolean> {
  const row = await ctx.transact(inner => prepareFolder(inner, mailbox, folder))
  const { uidValidity, rounds } = await listNew(client, path, row, mailbox.imap_checked_at)
  const moveTo = (inner: Ctx, uid: number) =>
    updateFolder(inner, mailbox.id, folder, { uid_validity: uidValidity, last_uid: uid })
  const readers = folder === 'inbox' ? await ctx.transact(inner => findReaders(inner, mailbox.id)) : []
  for (const [index, { uids, readUpTo }] of rounds.entries()) {
    if (index > 0 && performance.now() > deadline) return true
    const headers = await fetchHeaders(client, uids)
    await fileListed(
      ctx,
      client,
      headers.filter(header => isWanted(row, header)),
      {
        mailbox,
        folder,
        readers,
        isPast: ({ receivedAt }) => isBefore(receivedAt, row.began_at),
        moveOn: (inner, { uid }) => moveTo(inner, uid),
      },
    )
    await ctx.transact(inner => moveTo(inner, readUpTo))
  }
  return false
}

const isBefore = (at: Temporal.Instant, limit: string): boolean =>
  Temporal.Instant.compare(at, Temporal.Instant.from(limit)) < 0

/** Mail may be moved here that is older than anybody asked for. */
const isWanted = ({ began_at, backfill_from }: FolderRow, { receivedAt }: Header): boolean =>
  !isBefore(receivedAt, backfill_from ?? began_at)
