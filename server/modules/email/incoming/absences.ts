import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { endAway, setAway } from '#modules/crm/index.ts'
import { findMailboxRow } from '../mailboxes/queries.ts'

export const endAbsence = job<{ contact_id: string }>({
  name: 'email.end_absence',
  handler: (ctx, { contact_id }) => ctx.transact(inner => endAway(inner, contact_id)),
})

/** Whoever writes to them sees it, until it is over. Out of a mailbox that colleagues do not see nothing is told. */
export async function noteAbsence(
  ctx: Ctx,
  { contactId, mailboxId, until }: { contactId: string; mailboxId: string; until: string },
): Promise<void> {
  const over = Temporal.PlainDate.from(until).add({ days: 1 }).toZonedDateTime('UTC').toInstant()
  if (Temporal.Instant.compare(over, ctx.now) <= 0) return
  if ((await findMailboxRow(ctx, mailboxId))?.visibility !== 'full') return
  await setAway(ctx, contactId, until)
  await ctx.schedule(endAbsence, { contact_id: contactId }, { key: contactId, at: over })
}
