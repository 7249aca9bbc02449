import { sql } from 'kysely'
import type { EventKind, Reaction, StoredEvent } from '#kit/event.ts'
import { reactTogether } from '#kit/event.ts'
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
        contact_id,
        company_id,
        deal_id,
        event_id: event.id,
      }
    })
    const [first] = events
    if (!first || lines.length === 0) return
    ctx.write(
      sql`
      insert into activities
        (id, at, type, title, detail, actor_user_id, contact_id, company_id, deal_id, event_id, event_type)
      select n.id, n.at, n.type, n.title, n.detail, ${first.actor_user_id}::integer, n.contact_id, n.company_id,
        n.deal_id, n.event_id, ${first.type}
      from json_to_recordset(${toJson(lines)}::json) as n (id uuid, at timestamptz, type text, title text,
        detail jsonb, contact_id uuid, company_id uuid, deal_id uuid, event_id uuid)`.compile(ctx.db),
    )
  })
}
