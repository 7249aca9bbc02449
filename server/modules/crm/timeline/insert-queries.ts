import { sql } from 'kysely'
import type { JsonText } from '#kit/json.ts'
import { prepared } from '#kit/query.ts'

export interface Attached {
  contact_id?: string | null | undefined
  company_id?: string | null | undefined
  deal_id?: string | null | undefined
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

export const insertActivity = prepared(
  (
    _,
    line: Line,
  ) => sql`insert into activities (${columns}) values (${line.id}, ${line.at}, ${line.type}, ${line.title}, ${line.detail},
    ${line.actor_user_id}, ${line.contact_id}, ${line.company_id}, ${line.deal_id}, ${line.event_id}, ${line.event_type})`,
)

export const insertActivities = prepared(
  (
    _,
    many: { lines: JsonText },
  ) => sql`insert into activities (${columns}) select ${columns} from json_to_recordset(${many.lines}::json)
    as n (id uuid, at timestamptz, type text, title text, detail jsonb, actor_user_id integer, contact_id uuid,
      company_id uuid, deal_id uuid, event_id uuid, event_type text)`,
)
