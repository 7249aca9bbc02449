import type { Ctx, WorkCtx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { noteMailboxError } from '../mailboxes/note-error.ts'
import { lockMailboxRow, type MailboxRow } from '../mailboxes/queries.ts'
import type { MailServer } from '../mailboxes/servers.ts'
import { describeMailFailure } from '../transports/failures.ts'
import { isBackfillDue, startBackfill } from './backfill/backfill.ts'
import { readFolders } from './folders/read-new.ts'
import { openMailboxImap } from './imap.ts'
import { listen } from './listening/listening.ts'
import { clearIdleClaim } from './listening/queries.ts'
import { setInboxChecked, setInboxClaim, setInboxFailures } from './queries.ts'

const EVERY_SECONDS = 60
/** Where somebody listens, which tells nothing of the Sent folder. */
const LISTENED_SECONDS = 300
/** After somebody else's round: something may have come that it no longer saw. */
const SOON_SECONDS = 5
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
  const mailbox = await lockMailboxRow(ctx, mailboxId)
  if (!mailbox?.imap || (mailbox.is_paused && mailbox.pause_by === 'user')) return undefined
  // Nobody can read it before somebody signs in again, which starts the rounds anew.
  if (mailbox.oauth_ended_at) return undefined
  const { claims } = ctx.services
  const { imap_claim, idle_claim } = mailbox
  const standing = await claims.listStanding(
    ctx,
    [imap_claim, idle_claim].flatMap(id => id ?? []),
  )
  const isListenedTo = idle_claim !== null && standing.has(idle_claim)
  if (idle_claim && !isListenedTo) await clearIdleClaim(ctx, mailboxId, idle_claim)
  const isBusy = imap_claim !== null && standing.has(imap_claim)
  const seconds = isBusy
    ? SOON_SECONDS
    : isListenedTo && !mailbox.read_sent
      ? LISTENED_SECONDS
      : EVERY_SECONDS
  await pollAt(ctx, mailboxId, ctx.now.add({ seconds }))
  if (isBusy) return undefined
  const claim = await claims.take(ctx, {
    job: pollMailbox,
    data: { mailbox_id: mailboxId },
    until: ctx.now.add({ seconds: BUSY_SECONDS }),
  })
  const taken = await setInboxClaim(ctx, mailboxId, claim)
  return taken && { ...mailbox, imap_claim: claim, idle_claim: isListenedTo ? idle_claim : null }
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
  let isKept = false
  try {
    const hasMore = await readFolders(ctx, mailbox, client)
    isKept = await listen(ctx, mailbox, client, { job: pollMailbox, wake: pollAt })
    if (!isKept) await client.logout()
    return hasMore
  } finally {
    if (!isKept) client.close()
  }
}
