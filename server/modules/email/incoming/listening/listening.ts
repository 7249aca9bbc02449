import type { ImapFlow } from 'imapflow'
import type { Ctx, Services, WorkCtx } from '#kit/context.ts'
import type { JobOrder } from '#kit/job.ts'
import type { Attendance } from '#kit/module.ts'
import type { MailboxRow } from '../../mailboxes/queries.ts'
import { findFolder } from '../folders/queries.ts'
import { clearIdleClaim, isListenedTo, setIdleClaim } from './queries.ts'

/** The others are asked every minute. */
const MOST_HELD = 200
/** Then the connection is made anew: tokens run out, and another process may have more room. */
const LONGEST_MS = 25 * 60_000
const LEASE = { minutes: 30 }
/** A server that hangs up at once is not asked anew at once. */
const SHORTEST_MS = 15_000

/** What a round does with a connection that it no longer needs, and what it is told later. */
export interface Listener {
  /** Runs at once should this process end. */
  job: JobOrder<{ mailbox_id: string }>
  wake(ctx: Ctx, mailboxId: string, at: Temporal.Instant): Promise<void>
}

interface Held {
  close(): void
  ended: Promise<void>
}

const heldBy = new WeakMap<Services, Set<Held>>()

/** A process that takes jobs keeps connections open between them and hears of new mail at once. */
export function attendMailboxes(services: Services): Attendance {
  const held = new Set<Held>()
  heldBy.set(services, held)
  return {
    async close() {
      heldBy.delete(services)
      for (const one of held) one.close()
      await Promise.allSettled([...held].map(({ ended }) => ended))
    },
  }
}

/** Keeps the connection if the server tells of new mail and nobody else listens; whether it does. */
export async function listen(
  ctx: WorkCtx,
  mailbox: MailboxRow,
  client: ImapFlow,
  listener: Listener,
): Promise<boolean> {
  const held = heldBy.get(ctx.services)
  if (!held || held.size >= MOST_HELD || !client.capabilities.has('IDLE')) return false
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const one: Held = { close: () => client.close(), ended }
  // Before there is a claim: whoever looks meanwhile must not count on the same place.
  held.add(one)
  const leave = (): false => {
    held.delete(one)
    resolve()
    return false
  }
  try {
    const claim = await ctx.transact(inner => take(inner, mailbox, listener.job))
    if (claim === undefined) return leave()
    const began = performance.now()
    void hear(ctx, { mailbox, client, claim, listener })
      .then(() => end(ctx, { mailbox, claim, listener, lasted: performance.now() - began }))
      .catch((error: Error) =>
        ctx.log.warn({ mailbox_id: mailbox.id, error: error.message }, 'a mailbox is no longer listened to'),
      )
      .finally(leave)
    return true
  } catch (error) {
    leave()
    throw error
  }
}

async function take(
  ctx: Ctx,
  { id, idle_claim }: MailboxRow,
  job: Listener['job'],
): Promise<string | undefined> {
  const { claims } = ctx.services
  const standing = await claims.listStanding(ctx, idle_claim ? [idle_claim] : [])
  if (standing.size > 0) return undefined
  const claim = await claims.take(ctx, { job, data: { mailbox_id: id }, until: ctx.now.add(LEASE) })
  if (await setIdleClaim(ctx, id, { before: idle_claim, claim })) return claim
  await claims.end(ctx, claim)
  return undefined
}

interface Hearing {
  mailbox: MailboxRow
  client: ImapFlow
  claim: string
  listener: Listener
}

/** Until the connection ends, or nobody wants it any more. After a quiet minute it shows that it lives. */
async function hear(ctx: WorkCtx, { mailbox, client, claim, listener }: Hearing): Promise<void> {
  const wake = once(() => ctx.transact(inner => listener.wake(inner, mailbox.id, inner.now)))
  client.on('exists', ({ count, prevCount }) => {
    if (count > prevCount) wake(ctx)
  })
  const limit = setTimeout(() => client.close(), LONGEST_MS * (0.8 + 0.2 * Math.random()))
  limit.unref()
  try {
    const opened = await client.mailboxOpen('INBOX', { readOnly: true })
    // What came since the round looked.
    const row = await ctx.transact(inner => findFolder(inner, mailbox.id, 'inbox'))
    if (opened.uidNext - 1 > Number(row?.last_uid ?? 0)) wake(ctx)
    while (client.usable && (await ctx.transact(inner => isListenedTo(inner, mailbox.id, claim)))) {
      // False: it refused, or it broke.
      if (((await client.idle()) as boolean | undefined) === false) return
    }
  } finally {
    clearTimeout(limit)
    client.close()
  }
}

/** A hundred mails at once wake it twice: at the first one, and once more for those that came meanwhile. */
function once(work: () => Promise<void>): (ctx: WorkCtx) => void {
  let isRunning = false
  let isWanted = false
  return async function run(ctx) {
    isWanted = true
    if (isRunning) return
    isRunning = true
    while (isWanted) {
      isWanted = false
      await work().catch((error: Error) =>
        ctx.log.warn({ error: error.message }, 'news of a mailbox could not be noted'),
      )
    }
    isRunning = false
  }
}

const end = (
  ctx: WorkCtx,
  { mailbox, claim, listener, lasted }: Omit<Hearing, 'client'> & { lasted: number },
): Promise<void> =>
  ctx.transact(async inner => {
    await inner.services.claims.end(inner, claim)
    const wait = Math.max(0, Math.round(SHORTEST_MS - lasted))
    const was = await clearIdleClaim(inner, mailbox.id, claim)
    if (was) await listener.wake(inner, mailbox.id, inner.now.add({ milliseconds: wait }))
  })
