import { type RawBuilder, sql } from 'kysely'
import { type Ctx, userIdOf, type Via } from '#kit/context.ts'
import { columnOf } from '../subjects/columns.ts'
import type { Subject } from '../subjects/schema.ts'
import type { Attached } from './insert-queries.ts'
import { customerDeeds } from './schema.ts'
import { tellMail } from './tell-mail.ts'

export interface Told {
  id: string
  type: string
  at: string
  title: string
  detail: Record<string, unknown>
  contact_id: string | null
  company_id: string | null
  deal_id: string | null
  actor_user_id: number | null
  actor_name: string | null
  /** What the event says that it was told by; null for lines without one. */
  data: Record<string, unknown> | null
  via: Via | null
  /** What the reader may hear of the mail it is about; null where it is about none. */
  mail: { view: number; subject: string | null; snippet: string | null } | null
}

/** Whose lines are meant: of each record those since a moment, where there is one. */
export interface Scope {
  column: 'contact_id' | 'company_id' | 'deal_id'
  ids: RawBuilder<unknown>
  since?: string
}

export interface Wanted {
  limit: number
  types: readonly string[] | undefined
  /** Only what is older than this line. */
  before: { at: string; id: string } | undefined
}

/** The latest of some records, newest first, each once though it stands with several of them. */
export async function listLines(ctx: Ctx, scopes: readonly Scope[], wanted: Wanted): Promise<Told[]> {
  const { limit, types, before } = wanted
  const line = mailOf(ctx, 'a')
  // A record at a time: by its index each gives its latest without a look at the rest.
  const latest = scopes.map(
    ({ column, ids, since }) => sql`
      select l.id, l.at from (${ids}) as r (id) cross join lateral (
        select a.id, a.at from activities a where ${sql.ref(`a.${column}`)} = r.id
          ${since ? sql`and a.at >= ${since}` : sql``}
          ${types ? sql`and a.type = any(${types}::text[])` : sql``}
          and ${isTold(ctx, 'a')}
          ${before ? sql`and (a.at, a.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``}
        order by a.at desc, a.id desc limit ${limit}) l`,
  )
  const { rows } = await sql<Told>`
    with latest as (${sql.join(latest, sql` union `)}),
      few as (select id, at from latest order by at desc, id desc limit ${limit})
    select a.id, a.type, a.at, a.title, a.detail, a.contact_id, a.company_id, a.deal_id, a.actor_user_id,
      u.name as actor_name, e.data, e.via, ${line} as mail
    from few join activities a on a.id = few.id
      left join users u on u.id = a.actor_user_id
      left join events e on e.id = a.event_id
    order by a.at desc, a.id desc`.execute(ctx.db)
  return rows
}

// Most lines are about no mail, and most organizations hide none.
const mailOf = (ctx: Ctx, alias: string) =>
  sql`case when ${sql.ref(`${alias}.event_type`)} like 'email.%'
    then mail_line(${sql.ref(`${alias}.detail`)}, ${userIdOf(ctx)}::integer) end`

/** A line about mail that is not there for the reader is not there either. */
const isTold = (ctx: Ctx, alias: string) =>
  ctx.actor.kind === 'system'
    ? sql<boolean>`true`
    : sql<boolean>`(not exists (select narrowed_mailboxes(${userIdOf(ctx)}::integer))
        or coalesce((${mailOf(ctx, alias)} ->> 'view')::integer, 3) > 0)`

export const findLine = ({ db }: Ctx, id: string): Promise<{ id: string; at: string } | undefined> =>
  db.selectFrom('activities').select(['id', 'at']).where('id', '=', id).executeTakeFirst()

export async function findBodies({ db }: Ctx, noteIds: readonly string[]): Promise<Map<string, string>> {
  if (noteIds.length === 0) return new Map()
  const rows = await db.selectFrom('notes').select(['id', 'body']).where('id', 'in', noteIds).execute()
  return new Map(rows.map(({ id, body }) => [id, body]))
}

export const findCreation = ({ db }: Ctx, contactId: string) =>
  db.selectFrom('contacts').select('created_at').where('id', '=', contactId).executeTakeFirstOrThrow()

// Word for word the condition of the partial index: a parameter in place of a constant would hide it.
const isDeedOfCustomer = sql<boolean>`a.type in (${sql.join(customerDeeds.map(one => sql.lit(one)))})`

/** What customers did themselves, newest first, whoever and whatever it was about. */
export async function listCustomerActivities(ctx: Ctx, limit: number) {
  const rows = await ctx.db
    .selectFrom('activities as a')
    .leftJoin('contacts as c', 'c.id', 'a.contact_id')
    .leftJoin('companies as o', 'o.id', 'a.company_id')
    .select(['a.id', 'a.type', 'a.at', 'a.title', 'a.detail', 'a.contact_id', 'a.company_id', 'a.deal_id'])
    .select(['c.name as contact_name', 'o.name as company_name'])
    .select(sql<Told['mail']>`${mailOf(ctx, 'a')}`.as('mail'))
    .where(isDeedOfCustomer)
    .where(isTold(ctx, 'a'))
    .where('a.actor_user_id', 'is', null)
    // Party A of a contract is the sender, by a link or not.
    .where(sql<boolean>`a.detail->>'party' is distinct from 'a'`)
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ mail, ...row }) => ({
    ...row,
    ...tellMail(mail, row.title, row.detail as Record<string, unknown>),
    actor: null,
  }))
}

/** A note that is gone leaves no line. */
export async function listLinesOfNote({ db }: Ctx, { type, id }: Subject, noteId: string): Promise<string[]> {
  if (type !== 'contact' && type !== 'company' && type !== 'deal') return []
  const rows = await db
    .selectFrom('activities')
    .select('id')
    .where(columnOf(type) as 'contact_id' | 'company_id' | 'deal_id', '=', id)
    .where('type', '=', 'noted')
    .where(sql<boolean>`detail->>'note_id' = ${noteId}`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteLines({ db }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('activities').where('id', 'in', ids).execute()
}

/** That it was removed, on the timelines of what it belongs to: it is there again. */
export async function forgetRemoval(
  { db }: Ctx,
  { id, contact_id, company_id, deal_id }: Attached & { id: string },
): Promise<void> {
  await db
    .deleteFrom('activities')
    .where('type', '=', 'event_deleted')
    .where(sql<boolean>`detail->>'event_id' = ${id}`)
    .where(({ or, eb }) =>
      or([
        eb('contact_id', '=', contact_id ?? null),
        eb('company_id', '=', company_id ?? null),
        eb('deal_id', '=', deal_id ?? null),
      ]),
    )
    .execute()
}
