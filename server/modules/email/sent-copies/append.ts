import type { ImapFlow } from 'imapflow'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import { composeLetter } from '../content/compose.ts'
import { draftOf } from '../delivery/draft.ts'
import { findSentMessage } from '../delivery/message-queries.ts'
import { findOrganizationAddress } from '../delivery/queries.ts'
import { delayAfter } from '../delivery/retry.ts'
import { findSent } from '../incoming/folders/find-sent.ts'
import { openMailboxImap } from '../incoming/imap.ts'
import { lockMailboxRow, type MailboxRow, updateMailboxRow } from '../mailboxes/queries.ts'
import type { MailServer } from '../mailboxes/servers.ts'
import { loadAttachments } from '../recording/attachment-queries.ts'
import { describeMailFailure } from '../transports/failures.ts'
import { APPEND_SECONDS, appendSent, startAppending } from './copy.ts'
import {
  countAttempt,
  deleteAppend,
  deleteAppends,
  deleteLateAppends,
  isWanted,
  listAppends,
} from './queries.ts'

const MOST_TOGETHER = 50
const PATIENCE_MS = 120_000
const LONGEST_WAIT = Temporal.Duration.from({ hours: 1 })

/** Copies that wait for a mailbox, one connection for all of them. Whatever goes wrong costs the mails nothing. */
export const appendJob = carryOut(appendSent, async (ctx, { mailbox_id }) => {
  const mailbox = await ctx.transact(inner => begin(inner, mailbox_id))
  if (!mailbox) return
  let failed = true
  try {
    failed = await appendWaiting(ctx, mailbox)
  } catch (error) {
    const reason = describeMailFailure(error, (mailbox.imap as MailServer).host)
    ctx.log.warn({ mailbox_id, error: reason }, 'copies of mails could not be put into a Sent folder')
  }
  await ctx.transact(inner => end(inner, mailbox, failed))
})

/** Takes the turn unless another worker has it. */
async function begin(ctx: Ctx, id: string): Promise<MailboxRow | undefined> {
  const mailbox = await lockMailboxRow(ctx, id)
  if (!mailbox) return undefined
  if (!(await isWanted(ctx, id))) {
    await deleteAppends(ctx, id)
    return undefined
  }
  const { claims } = ctx.services
  const standing = await claims.listStanding(ctx, mailbox.append_claim ? [mailbox.append_claim] : [])
  if (standing.size > 0) return undefined
  const until = ctx.now.add({ seconds: APPEND_SECONDS })
  const claim = await claims.take(ctx, { job: appendSent, data: { mailbox_id: id }, until })
  await updateMailboxRow(ctx, id, { append_claim: claim })
  return { ...mailbox, append_claim: claim }
}

/** What is left goes on at once where this turn was only over, and waits where something went wrong. */
async function end(ctx: Ctx, mailbox: MailboxRow, failed: boolean): Promise<void> {
  await ctx.services.claims.end(ctx, mailbox.append_claim!)
  await deleteLateAppends(ctx, mailbox.id)
  const [next] = await listAppends(ctx, mailbox.id, 1)
  if (!next) return
  const wait = failed ? (delayAfter(next.attempts) ?? LONGEST_WAIT) : Temporal.Duration.from({ seconds: 0 })
  await startAppending(
    ctx,
    mailbox.id,
    ctx.now.add(Temporal.Duration.compare(wait, LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT),
  )
}

/** Whether any of it could not be done. */
async function appendWaiting(ctx: WorkCtx, mailbox: MailboxRow): Promise<boolean> {
  const waiting = await ctx.transact(async inner => {
    const rows = await listAppends(inner, mailbox.id, MOST_TOGETHER)
    const ids = rows.map(({ message_id }) => message_id)
    // Counted before, so that what breaks the process is not tried for ever.
    await countAttempt(inner, ids)
    return ids
  })
  if (waiting.length === 0) return false
  const deadline = performance.now() + PATIENCE_MS
  const client = await openMailboxImap(ctx, mailbox)
  if (!client) return true
  try {
    const folder = (await findSent(client)) ?? (await client.mailboxCreate(['Sent'])).path
    // Not read-only: in such a folder no flag could be set.
    await client.mailboxOpen(folder)
    let failed = false
    for (const id of waiting) {
      if (performance.now() > deadline) break
      try {
        await appendOne(ctx, client, folder, id)
        await ctx.transact(inner => deleteAppend(inner, id))
      } catch (error) {
        // One that the server does not want must not hold up the others.
        if (!client.usable) throw error
        failed = true
        ctx.log.warn({ message_id: id, error: (error as Error).message }, 'a mail could not be kept in Sent')
      }
    }
    await client.logout()
    return failed
  } finally {
    client.close()
  }
}

/** It is looked for first: the answer to an earlier attempt may have been lost. */
async function appendOne(ctx: WorkCtx, client: ImapFlow, folder: string, id: string): Promise<void> {
  const found = await ctx.transact(async inner => {
    const message = await findSentMessage(inner, id)
    if (!message) return undefined
    const attachments = await loadAttachments(inner, id)
    return { message, attachments, organization: await findOrganizationAddress(inner) }
  })
  if (!found) return
  const { message } = found
  const name = `<${message.message_id}>`
  const same = await client.search({ header: { 'message-id': name } }, { uid: true })
  if (same && same.length > 0) return
  const draft = draftOf(ctx, message, found)
  const { raw } = await composeLetter({
    ...draft,
    // Whoever opens the copy is the sender.
    dressing: { ...draft.dressing, trackOpens: false, trackClicks: false },
  })
  const kept = await client.append(folder, raw, ['\\Seen'], new Date(draft.date.epochMilliseconds))
  if (!kept) throw new Error('The server did not take the copy')
}
