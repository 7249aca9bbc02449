import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { Zone } from './checks/recorded.ts'

export const setRecorded = ({ db }: Ctx, domain: string, zone: Zone) =>
  db
    .updateTable('sending_domains')
    .set({ recorded: toJson(zone) })
    .where('domain', '=', domain)
    .execute()

export const addDemoDays = (
  { db }: Ctx,
  mailboxId: string,
  days: readonly { day: string; sent: number; hard_bounces: number; replies: number }[],
) =>
  db
    .insertInto('inbox_days')
    .values(days.map(day => ({ mailbox_id: mailboxId, ...day })))
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const addDemoMessages = (
  { db }: Ctx,
  mailboxId: string,
  messages: readonly { message_id: string; sent_at: string; bounce: string | null }[],
) =>
  db
    .insertInto('inbox_messages')
    .values(messages.map(message => ({ mailbox_id: mailboxId, ...message })))
    .execute()

const found = [
  ['bowline.seed@gmail.example', 'gmail', 'inbox', 'INBOX'],
  ['bowline.seed@outlook.example', 'microsoft', 'inbox', 'INBOX'],
  ['bowline.seed@yahoo.example', 'yahoo', 'spam', 'Bulk'],
] as const

/** A finished test; its seeds were removed since, so that nobody tries to reach them. */
export async function addDemoPlacement(
  { db }: Ctx,
  mailbox: { id: string; email: string },
  at: Temporal.Instant,
): Promise<void> {
  const id = newId()
  await db
    .insertInto('placement_tests')
    .values({
      id,
      mailbox_id: mailbox.id,
      from_email: mailbox.email,
      subject: 'A note about your next delivery',
      status: 'finished',
      created_at: at.toString(),
      deadline_at: at.add({ minutes: 15 }).toString(),
      finished_at: at.add({ minutes: 1 }).toString(),
    })
    .execute()
  await db
    .insertInto('placement_results')
    .values(
      found.map(([email, provider, placement, folder], position) => ({
        id: newId(),
        test_id: id,
        position,
        email,
        provider,
        placement,
        folder,
        seconds: 30,
        dkim_selectors: ['google'],
        checked_at: at.add({ seconds: 30 }).toString(),
      })),
    )
    .execute()
}
