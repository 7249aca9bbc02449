import type { EventKind, Reaction, StoredEvent } from '#kit/event.ts'
import { reactTogether } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { type Attached, insertActivities, insertActivity } from './insert-queries.ts'

/** One line of the story of a contact, company or deal. */
export interface ActivityWords {
  /** What kind of thing happened: created, edited, mailed, opened, replied, moved, signed, invoiced, paid, … */
  type: string
  title: string
  detail?: Record<string, unknown>
}

/**
 * Puts an event on the timeline of whatever its data names by `contact_id`, `company_id` or `deal_id`. Each domain
 * lists the result among its reactions: the line is written in the transaction that emits. `null` leaves it out.
 */
export function describeActivity<D extends object>(
  kinds: EventKind<D> | readonly EventKind<D>[],
  describe: (event: StoredEvent<D>) => ActivityWords | null,
): Reaction {
  return reactTogether(kinds, async (ctx, events) => {
    const lines = events.flatMap(event => {
      const { contact_id, company_id, deal_id } = event.data as Attached
      const words = contact_id || company_id || deal_id ? describe(event) : null
      if (!words) return []
      const { type, title, detail = {} } = words
      return {
        id: newId(),
        at: event.at,
        type,
        title,
        detail,
        actor_user_id: event.actor_user_id,
        contact_id,
        company_id,
        deal_id,
        event_id: event.id,
        event_type: event.type,
      }
    })
    const [only] = lines
    if (only && lines.length === 1) {
      ctx.write(insertActivity.with(ctx.db, { ...only, detail: toJson(only.detail) }))
    } else if (lines.length > 1) ctx.write(insertActivities.with(ctx.db, { lines: toJson(lines) }))
  })
}
