import type { Ctx } from '#kit/context.ts'
import { reactTogether } from '#kit/event.ts'
import { order } from '#kit/job.ts'
import { EmailSent } from '../events.ts'
import { insertAppends } from './queries.ts'

export const APPEND_SECONDS = 280

export const appendSent = order<{ mailbox_id: string }>({
  name: 'email.append_sent',
  // Put on the agenda anew while something is left.
  retries: 0,
  timeoutSeconds: APPEND_SECONDS,
  concurrency: 4,
  perOrganization: 2,
})

const TRIED_FOR = { hours: 24 }

/** With the outcome: what has left through a mailbox that wants it goes into its Sent folder, too. */
export const copyToSent = reactTogether(EmailSent, async (ctx, events) => {
  const sent = events.flatMap(({ data }) => (data.transport === 'mailbox' ? [data.message_id] : []))
  if (sent.length === 0) return
  for (const mailboxId of await insertAppends(ctx, sent, ctx.now.add(TRIED_FOR))) {
    await startAppending(ctx, mailboxId, ctx.now)
  }
})

export const startAppending = (ctx: Ctx, mailboxId: string, at: Temporal.Instant) =>
  ctx.schedule(appendSent, { mailbox_id: mailboxId }, { key: mailboxId, at })
