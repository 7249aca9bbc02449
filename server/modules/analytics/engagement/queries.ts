import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

interface Between {
  start: string
  end: string
  ownerId?: number | undefined
}

const kinds = [
  'email.opened',
  'email.clicked',
  'email.replied',
  'form.submitted',
  'booking.created',
  'page.visited',
] as const
const mails = kinds.slice(0, 3)

const done = ({ start, end, ownerId }: Between, types: readonly string[]) => sql`
  select e.type, e.at, e.data ->> 'contact_id' as contact from events e
  where e.type = any(${types}::text[]) and e.at >= ${start}::timestamptz and e.at < ${end}::timestamptz
    and e.data ->> 'contact_id' is not null and mail_event_is_told(e.data)
    and ${
      ownerId === undefined
        ? sql`true`
        : sql`exists (select from contacts c where c.id::text = e.data ->> 'contact_id' and c.owner_id = ${ownerId})`
    }`

const tally = sql`count(*) filter (where d.type = 'email.opened')::integer as opens,
  count(*) filter (where d.type = 'email.clicked')::integer as clicks,
  count(*) filter (where d.type = 'email.replied')::integer as replies`

export async function countContacts(db: Db, between: Between): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct d.contact)::integer as n from (${done(between, kinds)}) d`.execute(db)
  return rows[0]!.n
}

export async function countByType(db: Db, between: Between): Promise<Record<string, number>> {
  const { rows } = await sql<{ type: string; n: number }>`
    select d.type, count(*)::integer as n from (${done(between, kinds)}) d group by d.type`.execute(db)
  const counts = new Map(rows.map(({ type, n }) => [type, n]))
  return Object.fromEntries(kinds.map(kind => [kind, counts.get(kind) ?? 0]))
}

interface Tally {
  opens: number
  clicks: number
  replies: number
}

export async function countHours(
  db: Db,
  between: Between,
  timezone: string,
): Promise<(Tally & { weekday: number; hour: number })[]> {
  const { rows } = await sql<Tally & { weekday: number; hour: number }>`
    select extract(isodow from d.at at time zone ${timezone})::integer as weekday,
      extract(hour from d.at at time zone ${timezone})::integer as hour, ${tally}
    from (${done(between, mails)}) d group by 1, 2`.execute(db)
  return rows
}

interface Top extends Tally {
  contact_id: string
  name: string
  email: string | null
  total: number
  last_at: string
}

export async function listTop(db: Db, between: Between): Promise<Top[]> {
  const { rows } = await sql<Top>`
    select c.id as contact_id, c.name, c.email, x.opens, x.clicks, x.replies, x.total, x.last_at
    from (
      select d.contact, ${tally}, count(*)::integer as total, max(d.at) as last_at
      from (${done(between, kinds)}) d group by d.contact) x
    join contacts c on c.id::text = x.contact
    order by x.total desc, x.last_at desc, c.id limit 20`.execute(db)
  return rows
}
