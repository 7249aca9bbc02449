import type { Ctx, WorkCtx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { boundedTask } from '#platform/bounded-work/task.ts'
import { noteMailboxError } from '../mailboxes/note-error.ts'
import { findMailboxRow, type MailboxRow } from '../mailboxes/queries.ts'
import type { MailServer } from '../mailboxes/servers.ts'
import { describeMailFailure } from '../transports/failures.ts'
import { type HeaderLines, isBounceReport, isDmarcReport, referredIds } from './classify.ts'
import { fileIncoming } from './file-message.ts'
import { openMailboxImap } from './imap.ts'
import { type Header, openInbox, type Reading } from './inbox.ts'
import { findByIds, findContactByEmail, findLastSentTo } from './match-queries.ts'
import { setInboxChecked, setInboxClaim, setInboxFailures, setInboxPosition } from './queries.ts'

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
    const hasMore = await readInbox(ctx, mailbox)
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
}

/** Asks less and less often while it does not work; the first round that does brings everything back. */
async function endBadly(ctx: Ctx, mailbox: MailboxRow, reason: string): Promise<void> {
  await ctx.services.claims.end(ctx, mailbox.imap_claim!)
  await setInboxFailures(ctx, mailbox.id, mailbox.imap_failures + 1)
  await noteMailboxError(ctx, mailbox.id, 'imap', reason)
  const seconds = Math.min(EVERY_SECONDS * 2 ** Math.min(mailbox.imap_failures, 10), LONGEST_WAIT_SECONDS)
  await pollAt(ctx, mailbox.id, ctx.now.add({ seconds }))
}

async function readInbox(ctx: WorkCtx, mailbox: MailboxRow): Promise<boolean> {
  const client = await openMailboxImap(ctx, mailbox)
  if (!client) return false
  try {
    const reading = await openInbox(client, {
      uidValidity: mailbox.imap_uid_validity,
      lastUid: mailbox.imap_last_uid,
      checkedAt: mailbox.imap_checked_at,
    })
    for (const header of reading.headers) {
      if (await ctx.transact(inner => concernsUs(inner, header))) await fileOne(ctx, mailbox, reading, header)
    }
    await ctx.transact(inner => setInboxPosition(inner, mailbox.id, reading.uidValidity, reading.readUpTo))
    await client.logout()
    return reading.hasMore
  } finally {
    client.close()
  }
}

/** Mail of strangers to strangers is nobody's business here: it is not even downloaded. */
async function concernsUs(ctx: Ctx, { headers, fromEmail }: Header): Promise<boolean> {
  if (isBounceReport(headers, fromEmail) || isDmarcReport(headers)) return true
  if ((await findByIds(ctx, referredIds(headers))).length > 0) return true
  if (await findContactByEmail(ctx, fromEmail)) return true
  return (await findLastSentTo(ctx, fromEmail)) !== undefined
}

async function fileOne(ctx: WorkCtx, mailbox: MailboxRow, reading: Reading, header: Header): Promise<void> {
  const { uid, headers } = header
  const source = await reading.download(uid)
  if (!source) return
  const mail = await parse(ctx, source, headers)
  if (!mail) return
  try {
    await ctx.transact(async inner => {
      await fileIncoming(inner, {
        mailboxId: mailbox.id,
        place: `${mailbox.id}.${reading.uidValidity}.${uid}@inbox.invalid`,
        headers,
        mail,
      })
      // With the message, so that a crash in the middle of a round repeats nothing.
      await setInboxPosition(inner, mailbox.id, reading.uidValidity, uid)
    })
  } catch (error) {
    // A message the database cannot hold must not keep all later ones from being read.
    if (!/^2[23]/.test(String((error as { code?: string }).code ?? ''))) throw error
    ctx.log.error(
      { mailbox_id: mailbox.id, uid, error: (error as Error).message },
      'a mail could not be filed',
    )
  }
}

/** Strangers write mails: what takes too long or too much memory to read is passed over. */
const readMail = boundedTask<typeof import('./read-mail.ts'), 'readMail'>(
  new URL('./read-mail.ts', import.meta.url),
  'readMail',
  { timeMs: 20_000, outputBytes: 40 * 1024 * 1024, slow: true },
)

async function parse(ctx: WorkCtx, source: Buffer, headers: HeaderLines) {
  try {
    return await ctx.services.boundedWork.run(ctx, readMail, source)
  } catch (error) {
    ctx.log.warn(
      { message: headers.get('message-id'), error: (error as Error).message },
      'a mail could not be read',
    )
    return undefined
  }
}
