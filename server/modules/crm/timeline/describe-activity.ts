import { sql } from 'kysely'
import type { EventKind, Reaction, StoredEvent } from '#kit/event.ts'
import { reactTogether } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { type JsonText, toJson } from '#kit/json.ts'
import { prepared } from '#kit/query.ts'

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
      ctx.write(insertOne.with(ctx.db, { ...only, detail: toJson(only.detail) }))
    } else if (lines.length > 1) ctx.write(insertMany.with(ctx.db, { lines: toJson(lines) }))
  })
}

interface Line extends Attached {
  id: string
  at: string
  type: string
  title: string
  detail: JsonText
  actor_user_id: number | null
  event_id: string
  event_type: string
}

const columns = sql.raw(
  'id, at, type, title, detail, actor_user_id, contact_id, company_id, deal_id, event_id, event_type',
)

const insertOne = prepared(
  (
    _,
    line: Line,
  ) => sql`insert into activities (${columns}) values (${line.id}, ${line.at}, ${line.type}, ${line.title}, ${line.detail},
    ${line.actor_user_id}, ${line.contact_id}, ${line.company_id}, ${line.deal_id}, ${line.event_id}, ${line.event_type})`,
)

const insertMany = prepared(
  (
    _,
    many: { lines: JsonText },
  ) => sql`insert into activities (${columns}) select ${columns} from json_to_recordset(${many.lines}::json)
    as n (id uuid, at timestamptz, type text, title text, detail jsonb, actor_user_id integer, contact_id uuid,
      company_id uuid, deal_id uuid, event_id uuid, event_type text)`,
)
