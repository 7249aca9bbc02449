import type { Ctx } from '#kit/context.ts'
import { addressAll } from './fan-out/jobs.ts'
import { insertNotifications } from './fan-out/queries.ts'
import { markRead } from './inbox/queries.ts'

const MOST = 9
const UNREAD = 4
const types = [
  'quote.viewed',
  'quote.accepted',
  'invoice.paid',
  'invoice.overdue',
  'contract.signed',
  'deal.won',
]

/** What the demo's customers did lately, as its owner would have been told. No mail goes out for it. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const range = { from: ctx.now.subtract({ hours: 24 * 400 }).toString(), to: ctx.now.toString(), types }
  const events = await ctx.services.events.readBetween(ctx.db, range, 1_000)
  const latest = events.toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(-MOST)
  const rows = await addressAll(
    ctx,
    latest.map(event => ({ ...event, actor_user_id: null })),
  )
  if (rows.length === 0) return
  const at = new Map(latest.map(event => [event.id, event.at]))
  const quiet = rows.map(row => ({ ...row, email: 'off' as const, created_at: at.get(row.event_id)! }))
  const told = await insertNotifications(ctx, quiet)
  for (const [userId, own] of Map.groupBy(told, row => row.user_id)) {
    const old = own.slice(0, Math.max(0, own.length - UNREAD)).map(row => row.id)
    if (old.length > 0) await markRead(ctx, userId, old)
  }
}
