import { react } from '#kit/event.ts'
import { ContactRestored } from '#modules/crm/index.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { deliverSoon } from '../delivery/jobs.ts'
import { listSentTo } from './queries.ts'

/** Mails that came back with their contact: their links lead somewhere again, and those still to be sent have their turn. */
export const restoredMails = react(ContactRestored, async (ctx, { data }) => {
  const mails = await listSentTo(ctx, data.contact_id)
  if (mails.length === 0) return
  await addToDirectory(
    ctx.db,
    ...mails.map(({ id, tracking_id }) => ({ kind: 'tracking', secret: tracking_id, targetId: id })),
  )
  const waiting = mails.filter(({ status }) => status === 'queued')
  await deliverSoon(
    ctx,
    waiting.map(({ id, scheduled_at, undo_until }) => {
      const at = scheduled_at ?? undo_until
      return { id, at: at === null ? null : Temporal.Instant.from(at) }
    }),
  )
})
