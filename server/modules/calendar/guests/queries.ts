import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { prepared } from '#kit/query.ts'
import { emailKey } from '#kit/text/email.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import type { EventInvite } from './schema.ts'

export interface GuestRow extends Omit<EventInvite, 'rsvp_url' | 'occurrences'> {
  token: string
  answered_sequence: number | null
  answered_stamp: string | null
  occurrences: { recurrence_id: string; status: EventInvite['status'] }[] | null
}

const guestFrom = (db: Db) =>
  db
    .selectFrom('calendar_guests as g')
    .select(['g.id', 'g.event_id', 'g.email', 'g.name', 'g.contact_id', 'g.optional', 'g.status'])
    .select(['g.comment', 'g.responded_at', 'g.responded_by', 'g.invited_at', 'g.token'])
    .select(['g.answered_sequence', 'g.answered_stamp'])
    .select(
      sql<
        GuestRow['occurrences']
      >`(select json_agg(json_build_object('recurrence_id', a.recurrence_id, 'status', a.status)
        order by a.recurrence_id) from calendar_answers a where a.guest_id = g.id)`.as('occurrences'),
    )

export async function listGuests(db: Db, eventId: string): Promise<GuestRow[]> {
  return (await guestsOfEvent(db, { eventId })) as GuestRow[]
}

const guestsOfEvent = prepared((db: Db, { eventId }: { eventId: string }) =>
  guestFrom(db).where('g.event_id', '=', eventId).orderBy('g.created_at').orderBy('g.id'),
)

export async function findGuest(db: Db, id: string): Promise<GuestRow | undefined> {
  const row = await guestFrom(db).where('g.id', '=', id).executeTakeFirst()
  return row as GuestRow | undefined
}

export interface NewGuest {
  email: string
  name: string
  optional: boolean
  contact_id: string | null
  status?: EventInvite['status']
  invited_at?: string | null
}

/** By their ids they are listed in the order they were named in. */
const rowsOf = (ctx: Ctx, eventId: string, guests: readonly NewGuest[]) =>
  guests.map(guest => ({
    status: 'needs_action',
    invited_at: null,
    ...guest,
    id: newId(),
    token: createSecret(24),
    event_id: eventId,
    email_key: emailKey(guest.email),
    created_at: ctx.now.toString(),
  }))
type NewRow = ReturnType<typeof rowsOf>[number]

const entryOf = ({ id, token }: NewRow) => ({ kind: 'rsvp', secret: token, targetId: id })

const inserting = (rows: readonly NewRow[]) => sql<{ id: string }>`
    insert into calendar_guests (id, event_id, email, email_key, name, contact_id, optional, status, invited_at, token, created_at)
    select id, event_id, email, email_key, name, contact_id, optional, status, invited_at, token, created_at
    from json_to_recordset(${toJson(rows)}::json) as n (id uuid, event_id uuid, email text, email_key text, name text,
      contact_id uuid, optional boolean, status text, invited_at timestamptz, token text, created_at timestamptz)
    on conflict (organization_id, event_id, email_key) do nothing returning id`

/** Whoever is there already stays as they are. */
export async function insertGuests(ctx: Ctx, eventId: string, guests: readonly NewGuest[]): Promise<void> {
  if (guests.length === 0) return
  const rows = rowsOf(ctx, eventId, guests)
  const added = await inserting(rows).execute(ctx.db)
  const isAdded = new Set(added.rows.map(({ id }) => id))
  const entries = rows.filter(({ id }) => isAdded.has(id)).map(entryOf)
  if (entries.length > 0) await addToDirectory(ctx.db, ...entries)
}

/** Of an event that nobody else knows yet: nobody is there already, and all of it is sent together. */
export async function insertNewGuests(ctx: Ctx, eventId: string, guests: readonly NewGuest[]): Promise<void> {
  if (guests.length === 0) return
  const rows = rowsOf(ctx, eventId, guests)
  await Promise.all([inserting(rows).execute(ctx.db), addToDirectory(ctx.db, ...rows.map(entryOf))])
}

/** The guests of a series that was cut are those of both parts. */
export async function copyGuests(ctx: Ctx, from: string, to: string, asksAgain: boolean): Promise<void> {
  const guests = await listGuests(ctx.db, from)
  await insertGuests(
    ctx,
    to,
    guests.map(({ email, name, optional, contact_id, status, invited_at }) => ({
      ...{ email, name, optional, contact_id, invited_at },
      status: asksAgain ? 'needs_action' : status,
    })),
  )
}

/** Another time is another question: for all, or for the occurrences named. */
export async function resetAnswers(ctx: Ctx, eventId: string, names: string[] | null): Promise<void> {
  if (names === null) {
    await sql`delete from calendar_answers where guest_id in (select id from calendar_guests where event_id = ${eventId})`.execute(
      ctx.db,
    )
    await ctx.db
      .updateTable('calendar_guests')
      .set({ status: 'needs_action', responded_at: null, responded_by: null })
      .where('event_id', '=', eventId)
      .execute()
    return
  }
  await sql`insert into calendar_answers (guest_id, recurrence_id, status, responded_at)
    select g.id, n.name::timestamp, 'needs_action', ${ctx.now.toString()}::timestamptz
    from calendar_guests g cross join unnest(${names}::text[]) as n (name)
    where g.event_id = ${eventId} and g.invited_at is not null
    on conflict (organization_id, guest_id, recurrence_id) do update set status = 'needs_action'`.execute(
    ctx.db,
  )
}

export async function markInvited(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('calendar_guests')
    .set({ invited_at: ctx.now.toString() })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export interface Answer {
  status: EventInvite['status']
  comment?: string | null | undefined
  responded_by: NonNullable<EventInvite['responded_by']>
  /** Only for one occurrence, as wall time. */
  recurrence?: string | undefined
  /** Of the invitation it answers, and when it was given: what is older changes nothing. */
  sequence: number
  stamp: string | null
}

export async function saveAnswer(ctx: Ctx, guestId: string, answer: Answer): Promise<void> {
  const now = ctx.now.toString()
  const said = answer.comment === undefined ? {} : { comment: answer.comment }
  const stamps = { answered_sequence: answer.sequence, answered_stamp: answer.stamp }
  if (answer.recurrence === undefined) {
    await ctx.db
      .updateTable('calendar_guests')
      .set({
        status: answer.status,
        responded_at: now,
        responded_by: answer.responded_by,
        ...said,
        ...stamps,
      })
      .where('id', '=', guestId)
      .execute()
    return
  }
  const values = { status: answer.status, responded_at: now, ...stamps }
  await ctx.db
    .insertInto('calendar_answers')
    .values({ guest_id: guestId, recurrence_id: answer.recurrence, ...values })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'guest_id', 'recurrence_id']).doUpdateSet(values),
    )
    .execute()
  if (answer.comment !== undefined) await saveComment(ctx, guestId, answer.comment)
}

/** Who comes is part of the event: whoever keeps a copy of it reads it anew. */
export async function bumpRevision(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable('calendar_events')
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', eventId)
    .execute()
}

export async function saveComment(ctx: Ctx, guestId: string, comment: string | null): Promise<void> {
  await ctx.db.updateTable('calendar_guests').set({ comment }).where('id', '=', guestId).execute()
}

/** What the last answer for an occurrence said of itself. */
export async function findAnswerStamp(db: Db, guestId: string, recurrence: string) {
  return db
    .selectFrom('calendar_answers')
    .select(['answered_sequence', 'answered_stamp'])
    .where('guest_id', '=', guestId)
    .where('recurrence_id', '=', sql<never>`${recurrence}::timestamp`)
    .executeTakeFirst()
}

export async function updateGuestRow(
  ctx: Ctx,
  id: string,
  values: { name?: string; optional?: boolean },
): Promise<void> {
  if (Object.keys(values).length === 0) return
  await ctx.db.updateTable('calendar_guests').set(values).where('id', '=', id).execute()
}

export async function removeGuestRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('calendar_guests').where('id', '=', id).execute()
}

export async function listContacts(
  db: Db,
  by: { ids?: readonly string[]; emails?: readonly string[] },
): Promise<{ id: string; email: string | null; email_key: string | null; name: string }[]> {
  const { rows } = await sql<{ id: string; email: string | null; email_key: string | null; name: string }>`
    select c.id, c.email, coalesce(a.email_key, c.email_key) as email_key,
      coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), c.email, '') as name
    from contacts c left join (
      select contact_id, email_key from contact_addresses
      where email_key = any(${(by.emails ?? []).map(emailKey)}::text[])) a on a.contact_id = c.id
    where c.id = any(array(select unnest(${by.ids ?? []}::uuid[])
      union select contact_id from contact_addresses where email_key = any(${(by.emails ?? []).map(emailKey)}::text[])))`.execute(
    db,
  )
  return rows
}

/** Whoever is going to be a guest, before the event is locked. */
export function holdContacts(
  ctx: Pick<Ctx, 'db' | 'write'>,
  by: { ids?: readonly string[]; emails?: readonly string[] },
): void {
  const emails = (by.emails ?? []).map(emailKey)
  ctx.write(
    sql`select hold_parties('{}', array(
      select id from contacts where id = any(${by.ids ?? []}::uuid[])
      union select contact_id from contact_addresses where email_key = any(${emails}::text[])))`.compile(
      ctx.db,
    ),
  )
}

/** Who of the team signs in with one of these addresses, by the address. */
export async function listColleagues(db: Db, emails: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; email: string }>`select id, email from users
    where removed_at is null and lower(email) = any(${emails.map(emailKey)}::text[])`.execute(db)
  return new Map(rows.map(({ id, email }) => [emailKey(email), id]))
}

export interface Host {
  organization: string
  locale: string
  accent: string | null
  owner: { name: string; email: string } | null
}

/** Who invites. */
export async function requireHost(db: Db, ownerId: number | null): Promise<Host> {
  const [organization, owner] = await Promise.all([
    db.selectFrom('organizations').select(['name', 'locale', 'branding']).executeTakeFirstOrThrow(),
    ownerId === null
      ? undefined
      : db
          .selectFrom('users')
          .select(['name', 'email'])
          .where('id', '=', ownerId)
          .where('removed_at', 'is', null)
          .executeTakeFirst(),
  ])
  const accent = (organization.branding as { accent_color?: unknown } | null)?.accent_color
  return {
    organization: organization.name,
    locale: organization.locale,
    accent: typeof accent === 'string' ? accent : null,
    owner: owner ?? null,
  }
}
