import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { order } from '#kit/job.ts'

/**
 * Temporary failures do not fail the job: the message says when it is tried again. What is thrown here is
 * unforeseen, such as a database that is away, and the queue's own retries bridge more than half a day of it.
 */
const options = { retries: 20, timeoutSeconds: 300 }

/** One message. A queue of its own, so that what a person writes never waits behind a campaign. */
export const deliverMessage = order<{ message_id: string }>({
  name: 'email.deliver_message',
  ...options,
  concurrency: 8,
  perOrganization: 4,
})

/** Messages that were recorded together. A few of an organization at once: while one waits for its server, one prepares. */
export const deliverMessages = order<{ message_ids: string[] }>({
  name: 'email.deliver_messages',
  ...options,
  concurrency: 6,
  perOrganization: 3,
})

/** As many share a claim, a job and, with luck, a commit. */
const TOGETHER = 100

const groupsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / TOGETHER) }, (_, n) =>
    ids.slice(n * TOGETHER, (n + 1) * TOGETHER),
  )

/** Gives each message its turn: at once, or at its own moment. */
export async function deliverSoon(
  ctx: Ctx,
  messages: readonly { id: string; at: Temporal.Instant | null }[],
): Promise<void> {
  const waits = (at: Temporal.Instant | null) => at !== null && Temporal.Instant.compare(at, ctx.now) > 0
  const now = messages.filter(({ at }) => !waits(at)).map(({ id }) => id)
  for (const ids of groupsOf(now)) {
    if (ids.length === 1) await ctx.enqueue(deliverMessage, { message_id: ids[0]! })
    else await ctx.enqueue(deliverMessages, { message_ids: ids })
  }
  const later = Map.groupBy(
    messages.filter(({ at }) => waits(at)),
    ({ at }) => at!.toString(),
  )
  for (const [at, group] of later) {
    await deliverLater(
      ctx,
      group.map(({ id }) => id),
      Temporal.Instant.from(at),
    )
  }
}

/** Another turn at a moment. One message alone has one turn ahead of it, however often it is put off. */
export async function deliverLater(
  ctx: Ctx,
  messageIds: readonly string[],
  at: Temporal.Instant,
): Promise<void> {
  for (const ids of groupsOf(messageIds)) {
    if (ids.length === 1) await ctx.schedule(deliverMessage, { message_id: ids[0]! }, { key: ids[0]!, at })
    else await ctx.schedule(deliverMessages, { message_ids: ids }, { key: newId(), at })
  }
}
