import type { EventKind, Reaction, StoredEvent } from '#kit/event.ts'
import { react } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'

/** One line of the story of a contact, company or deal. */
export interface ActivityWords {
  /** What kind of thing happened: created, edited, mailed, opened, replied, moved, signed, invoiced, paid, … */
  type: string
  title: string
  detail?: Record<string, unknown>
}

interface Attached {
  contact_id?: string | null | undefined
  company_id?: string | null | undefined
  deal_id?: string | null | undefined
}

/**
 * Puts an event on the timeline of whatever its data names by `contact_id`, `company_id` or `deal_id`. Each domain
 * lists the result among its reactions: the line is written in the transaction that emits. `null` leaves it out.
 */
export function describeActivity<D extends object>(
  kinds: EventKind<D> | readonly EventKind<D>[],
  describe: (event: StoredEvent<D>) => ActivityWords | null,
): Reaction {
  return react(kinds, async (ctx, event) => {
    const { contact_id, company_id, deal_id } = event.data as Attached
    if (!contact_id && !company_id && !deal_id) return
    const words = describe(event)
    if (!words) return
    await ctx.db
      .insertInto('activities')
      .values({
        id: newId(),
        at: event.at,
        type: words.type,
        title: words.title,
        detail: toJson(words.detail ?? {}),
        actor_user_id: event.actor_user_id,
        contact_id: contact_id ?? null,
        company_id: company_id ?? null,
        deal_id: deal_id ?? null,
        event_id: event.id,
        event_type: event.type,
      })
      .execute()
  })
}
