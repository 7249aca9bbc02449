import type { Ctx, WorkCtx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { noteMailboxError } from '../mailboxes/note-error.ts'
import { findMailboxRow, type MailboxRow } from '../mailboxes/queries.ts'
import type { MailServer } from '../mailboxes/servers.ts'
import { describeMailFailure } from '../transports/failures.ts'
import { isBackfillDue, startBackfill } from './backfill/backfill.ts'
import { readFolders } from './folders/read-new.ts'
import { openMailboxImap } from './imap.ts'
import { setInboxChecked, setInboxClaim, setInboxFailures } from './queries.ts'

const EVERY_SECONDS = 60
const BUSY_SECONDS = 240
const LONGEST_WAIT_SECONDS = 1_800

export const pollMailbox = job<{ mailbox_id: string }>({
  name: 'email.poll_mailbox',
  // The next round is on the agenda before this one starts; retrying besides would only double it.
  retries: 0,
  timeoutSeconds: BUSY_SECONDS,
  concurrency: 8,
  perOrganization: 4,
  handler: (ctx, { mailbox_id }) => poll(ctx, mailbox_id),
})

export const startPolling = (ctx: Ctx, mailboxId: string) => pollAt(ctx, mailboxId, ctx.now)

export const stopPolling = (ctx: Ctx, mailboxId: string) => ctx.unschedule(pollMailbox, mailboxId)

const pollAt = (ctx: Ctx, mailboxId: string, at: Temporal.Instant) =>
  ctx.schedule(pollMailbox, { mailbox_id: mailboxId }, { key: mailboxId, at })

/** One round: whatever is new in the inbox and concerns us is filed. The next round is fixed first. */
async function poll(ctx: WorkCtx, mailboxId: string): Promise<void> {
  const mailbox = await ctx.transact(inner => begin(inner, mailboxId))
  if (!mailbox) return
  try {
    const hasMore = await readMailbox(ctx, mailbox)
    await ctx.transact(inner => endWell(inner, mailbox, hasMore))
  } catch (error) {
    const reason = describeMailFailure(error, (mailbox.imap as MailServer).host)
    ctx.log.warn({ mailbox_id: mailbox.id, error: reason }, 'an inbox could not be read')
    await ctx.transact(inner => endBadly(inner, mailbox, reason))
  }
}

/** Takes the turn unless another worker has it, and puts the next round on the agenda. */
async function begin(ctx: Ctx, mailboxId: string): Promise<MailboxRow | undefined> {
  const mailbox = await findMailboxRow(ctx, mailboxId)
  if (!mailbox?.imap || (mailbox.is_paused && mailbox.pause_by === 'user')) return undefined
  // Nobody can read it before somebody signs in again, which starts the rounds anew.
  if (mailbox.oauth_ended_at) return undefined
  await pollAt(ctx, mailboxId, ctx.now.add({ seconds: EVERY_SECONDS }))
  const { claims } = ctx.services
  const standing = await claims.listStanding(ctx, mailbox.imap_claim ? [mailbox.imap_claim] : [])
  if (standing.size > 0) return undefined
  const claim = await claims.take(ctx, {
    job: pollMailbox,
    data: { mailbox_id: mailboxId },
    until: ctx.now.add({ seconds: BUSY_SECONDS }),
  })
  const taken = await setInboxClaim(ctx, mailboxId, claim)
  return taken && { ...mailbox, imap_claim: claim }
}

async function endWell(ctx: Ctx, mailbox: MailboxRow, hasMore: boolean): Promise<void> {
  await ctx.services.claims.end(ctx, mailbox.imap_claim!)
  await setInboxChecked(ctx, mailbox.id)
  await noteMailboxError(ctx, mailbox.id, 'imap', null)
  if (hasMore) await pollAt(ctx, mailbox.id, ctx.now)
  if (mailbox.backfill_days > 0 && (await isBackfillDue(ctx, mailbox))) await startBackfill(ctx, mailbox.id)
}

/** Asks less and less often while it does not work; the first round that does brings everything back. */
async function endBadly(ctx: Ctx, mailbox: MailboxRow, reason: string): Promise<void> {
  await ctx.services.claims.end(ctx, mailbox.imap_claim!)
  await setInboxFailures(ctx, mailbox.id, mailbox.imap_failures + 1)
  await noteMailboxError(ctx, mailbox.id, 'imap', reason)
  const seconds = Math.min(EVERY_SECONDS * 2 ** Math.min(mailbox.imap_failures, 10), LONGEST_WAIT_SECONDS)
  await pollAt(ctx, mailbox.id, ctx.now.add({ seconds }))
}

async function readMailbox(ctx: WorkCtx, mailbox: MailboxRow): Promise<boolean> {
  const client = await openMailboxImap(ctx, mailbox)
  if (!client) return false
  try {
    const hasMore = await readFolders(ctx, mailbox, client)
    await client.logout()
    return hasMore
  } finally {
    client.close()
  }
}
