import type { ImapFlow } from 'imapflow'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut, order } from '#kit/job.ts'
import { MailboxBackfilled } from '../../events.ts'
import { lockMailboxRow, type MailboxRow, updateMailboxRow } from '../../mailboxes/queries.ts'
import type { MailServer } from '../../mailboxes/servers.ts'
import { describeMailFailure } from '../../transports/failures.ts'
import { fileListed } from '../folders/file-listed.ts'
import { findSent } from '../folders/find-sent.ts'
import { isReadThrough, prepareFolder } from '../folders/prepare.ts'
import { type FolderName, type FolderRow, listFolders, updateFolder } from '../folders/queries.ts'
import { openMailboxImap } from '../imap.ts'
import { listWindow } from './list-window.ts'

const LEASE_SECONDS = 280
const PATIENCE_MS = 150_000
const LONGEST_WAIT_SECONDS = 1_800

const backfillMailbox = order<{ mailbox_id: string }>({
  name: 'email.backfill_mailbox',
  // Put on the agenda anew after each part.
  retries: 0,
  timeoutSeconds: LEASE_SECONDS,
  concurrency: 4,
  perOrganization: 2,
})

export const startBackfill = (ctx: Ctx, mailboxId: string, at = ctx.now) =>
  ctx.schedule(backfillMailbox, { mailbox_id: mailboxId }, { key: mailboxId, at })

/** Something of it is still to be read, and nobody is at it or waits to try again. */
export const isBackfillDue = async (ctx: Ctx, mailbox: MailboxRow): Promise<boolean> =>
  mailbox.backfill_failures === 0 && (await openFolders(ctx, mailbox)).length > 0

/** Beside new mail, on a connection of its own: as much as fits into one turn, then the next one. */
export const backfillJob = carryOut(backfillMailbox, async (ctx, { mailbox_id }) => {
  const mailbox = await ctx.transact(inner => begin(inner, mailbox_id))
  if (!mailbox) return
  try {
    const isDone = await readEarlier(ctx, mailbox)
    await ctx.transact(inner => endWell(inner, mailbox, isDone))
  } catch (error) {
    const reason = describeMailFailure(error, (mailbox.imap as MailServer).host)
    ctx.log.warn({ mailbox_id, error: reason }, 'the earlier mail of a mailbox could not be read')
    await ctx.transact(inner => endBadly(inner, mailbox))
  }
})

/** Takes the turn unless another worker has it. */
async function begin(ctx: Ctx, id: string): Promise<MailboxRow | undefined> {
  const mailbox = await lockMailboxRow(ctx, id)
  if (!mailbox?.imap || mailbox.oauth_ended_at || (mailbox.is_paused && mailbox.pause_by === 'user')) {
    return undefined
  }
  if ((await openFolders(ctx, mailbox)).length === 0) return undefined
  const { claims } = ctx.services
  const standing = await claims.listStanding(ctx, mailbox.backfill_claim ? [mailbox.backfill_claim] : [])
  if (standing.size > 0) return undefined
  const until = ctx.now.add({ seconds: LEASE_SECONDS })
  const claim = await claims.take(ctx, { job: backfillMailbox, data: { mailbox_id: id }, until })
  await updateMailboxRow(ctx, id, { backfill_claim: claim })
  return { ...mailbox, backfill_claim: claim }
}

async function openFolders(ctx: Ctx, mailbox: MailboxRow): Promise<FolderRow[]> {
  const names: FolderName[] = mailbox.read_sent ? ['inbox', 'sent'] : ['inbox']
  const rows: FolderRow[] = []
  for (const name of names) rows.push(await prepareFolder(ctx, mailbox, name))
  return rows.filter(row => !isReadThrough(row))
}

async function endWell(ctx: Ctx, mailbox: MailboxRow, isDone: boolean): Promise<void> {
  await ctx.services.claims.end(ctx, mailbox.backfill_claim!)
  await updateMailboxRow(ctx, mailbox.id, { backfill_failures: 0 })
  if (!isDone) return startBackfill(ctx, mailbox.id)
  const folders = await listFolders(ctx, mailbox.id)
  await ctx.emit(MailboxBackfilled, {
    mailbox_id: mailbox.id,
    email: mailbox.email,
    user_id: mailbox.user_id,
    messages: folders.reduce((sum, { backfill_filed }) => sum + backfill_filed, 0),
  })
}

async function endBadly(ctx: Ctx, mailbox: MailboxRow): Promise<void> {
  await ctx.services.claims.end(ctx, mailbox.backfill_claim!)
  await updateMailboxRow(ctx, mailbox.id, { backfill_failures: mailbox.backfill_failures + 1 })
  const seconds = Math.min(60 * 2 ** Math.min(mailbox.backfill_failures, 10), LONGEST_WAIT_SECONDS)
  await startBackfill(ctx, mailbox.id, ctx.now.add({ seconds }))
}

/** Whether all of it is read. */
async function readEarlier(ctx: WorkCtx, mailbox: MailboxRow): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS
  const client = await openMailboxImap(ctx, mailbox)
  if (!client) return true
  try {
    for (const folder of await ctx.transact(inner => openFolders(inner, mailbox))) {
      const name = folder.folder as FolderName
      const path = name === 'inbox' ? 'INBOX' : await findSent(client)
      if (path === undefined) {
        await ctx.transact(inner =>
          updateFolder(inner, mailbox.id, name, { backfill_at: folder.backfill_to }),
        )
        continue
      }
      await client.mailboxOpen(path, { readOnly: true })
      if (!(await readFolder(ctx, mailbox, client, folder, deadline))) return false
    }
    await client.logout()
    return true
  } finally {
    client.close()
  }
}

async function readFolder(
  ctx: WorkCtx,
  mailbox: MailboxRow,
  client: ImapFlow,
  begun: FolderRow,
  deadline: number,
): Promise<boolean> {
  const name = begun.folder as FolderName
  let row = begun
  while (!isReadThrough(row)) {
    if (performance.now() > deadline) return false
    const { headers, until } = await listWindow(client, row)
    const { backfill_read, backfill_filed } = row
    const filed = await fileListed(ctx, client, headers, {
      mailbox,
      folder: name,
      isPast: () => true,
      moveOn: (inner, header, some) =>
        updateFolder(inner, mailbox.id, name, {
          backfill_at: header.receivedAt.toString(),
          backfill_uid: header.uid,
          backfill_read: backfill_read + headers.indexOf(header) + 1,
          backfill_filed: backfill_filed + some,
        }),
    })
    const last = headers.at(-1)
    const isAtLast = last !== undefined && Temporal.Instant.compare(last.receivedAt, until) === 0
    const changes = {
      backfill_at: until.toString(),
      backfill_uid: isAtLast ? last.uid : 0,
      backfill_read: backfill_read + headers.length,
      backfill_filed: backfill_filed + filed,
    }
    await ctx.transact(inner => updateFolder(inner, mailbox.id, name, changes))
    row = { ...row, ...changes }
  }
  return true
}
