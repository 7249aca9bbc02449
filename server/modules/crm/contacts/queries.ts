import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import { type JsonText, toJson } from '#kit/json.ts'
import { prepared } from '#kit/query.ts'
import type { ScoreReason } from '../scoring/schema.ts'
import { asTakenMeanwhile, columnTypes, isFree, isSuppressedAs, storedJson } from './address-queries.ts'
import { emailKeysOf } from './addresses.ts'
import { contactColumns, newContactColumns, toContact } from './column-queries.ts'
import type { ContactValues } from './saving/normalize.ts'
import type { Contact } from './schema.ts'
import { ContactNotFound } from './schema.ts'

const contactById = prepared((db, { id }: { id: string }) =>
  db.selectFrom('contacts').select(contactColumns).where('id', '=', id),
)

export async function findContact(db: Db, id: string): Promise<Contact | undefined> {
  const [row] = await contactById(db, { id })
  return row && toContact(row)
}

export async function findContacts(db: Db, ids: readonly string[]): Promise<Contact[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contacts')
    .select(contactColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(toContact)
}

export async function lockContact(db: Db, id: string): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('contacts')
    .select(contactColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && toContact(row)
}

/** In the order of their ids, as everybody does who takes several. */
export async function lockContacts(db: Db, ids: readonly string[]): Promise<Contact[]> {
  const rows = await db
    .selectFrom('contacts')
    .select(contactColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(toContact)
}

/** Who has one of these addresses, the first of them that anybody has. */
const contactOf = (emails: readonly string[]) => sql<string>`(
  select a.contact_id from unnest(${emails}::text[]) with ordinality as e (email, place)
  join contact_addresses a on a.email_key = lower(e.email) order by e.place limit 1)`

export async function findContactByEmail(db: Db, ...emails: string[]): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('contacts')
    .select(contactColumns)
    .where('id', '=', contactOf(emails))
    .executeTakeFirst()
  return row && toContact(row)
}

const contactByEmail = prepared((db, { emails }: { emails: string[] }) =>
  db.selectFrom('contacts').select(contactColumns).where('id', '=', contactOf(emails)).forNoKeyUpdate(),
)

export async function lockContactByEmail(db: Db, ...emails: string[]): Promise<Contact | undefined> {
  const [row] = await contactByEmail(db, { emails })
  return row && toContact(row)
}

/** By the lower-case email: who has it. */
export async function findHolders(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const { rows } = await sql<{ email_key: string; contact_id: string | null }>`
    select email_key, contact_id from contact_addresses
    where email_key = any(select lower(e) from unnest(${emails}::text[]) e)`.execute(db)
  return new Map(rows.map(row => [row.email_key, row.contact_id!]))
}

export interface NewContact extends ContactValues {
  id: string
  score: number
  score_reasons: ScoreReason[]
}

const newContact = {
  first_name: null,
  last_name: null,
  email: null,
  phone: null,
  title: null,
  company_id: null,
  company_name: null,
  owner_id: null,
  status: 'lead',
  source: null,
  country: null,
  language: null,
  tax_kind: null,
  billing_address: null,
  portal_role: null,
  timezone: null,
  linkedin_url: null,
  tags: [],
  unsubscribed: false,
} satisfies Partial<ContactValues>
type GivenColumn = keyof typeof newContact
const givenColumns = Object.keys(newContact) as GivenColumn[]

const eachGiven = (value: (column: GivenColumn) => unknown) =>
  Object.fromEntries(givenColumns.map(column => [column, value(column)])) as Record<GivenColumn, never>

interface ContactRow extends Record<GivenColumn, unknown> {
  id: string
  emails: JsonText | null
  phones: JsonText | null
  email_keys: string[]
  custom: JsonText
  score: number
  score_reasons: JsonText
  now: string
}

const insertRow = prepared((db, row: ContactRow) => {
  const values: Record<string, RawBuilder<unknown>> = {
    ...eachGiven(column => sql`${row[column]}::${sql.raw(columnTypes[column])}`),
    id: sql`${row.id}::uuid`,
    emails: sql`${row.emails}::jsonb`,
    phones: sql`${row.phones}::jsonb`,
    custom: sql`${row.custom}::jsonb`,
    score: sql`${row.score}::integer`,
    score_reasons: sql`${row.score_reasons}::jsonb`,
    created_at: sql`${row.now}::timestamptz`,
    updated_at: sql`${row.now}::timestamptz`,
  }
  const columns = Object.keys(values) as (keyof DB['contacts'])[]
  return (
    db
      .insertInto('contacts')
      .columns(columns)
      .expression(
        db
          .selectNoFrom(columns.map(column => values[column]!.as(column)))
          .where(isFree(sql`${row.email_keys}::text[]`, sql`${row.emails}::jsonb`)) as never,
      )
      // The one index that can object, named: unnamed, each unique index would be asked first.
      .onConflict(conflict => conflict.columns(['organization_id', 'email_key']).doNothing())
      .returning(newContactColumns)
  )
})

/** Undefined when the organization already holds one of the emails. */
export async function insertContact(ctx: Ctx, contact: NewContact): Promise<Contact | undefined> {
  const { emails, phones } = contact
  const [row] = await insertRow(ctx.db, {
    ...eachGiven(column => contact[column] ?? newContact[column]),
    billing_address: (contact.billing_address ? toJson(contact.billing_address) : null) as never,
    id: contact.id,
    emails: emails ? storedJson('email', emails) : null,
    phones: phones ? storedJson('phone', phones) : null,
    email_keys: emailKeysOf(contact),
    score: contact.score,
    custom: toJson(contact.custom ?? {}),
    score_reasons: toJson(contact.score_reasons),
    now: ctx.now.toString(),
  }).catch(asTakenMeanwhile)
  return row && toContact(row)
}

export async function updateContactRow(
  ctx: Ctx,
  id: string,
  { custom, emails, phones, billing_address, ...columns }: ContactValues,
): Promise<Contact> {
  const { email } = columns
  const row = await ctx.db
    .updateTable('contacts')
    .set({
      ...columns,
      ...(custom ? { custom: toJson(custom) } : {}),
      ...(billing_address === undefined
        ? {}
        : { billing_address: billing_address && toJson(billing_address) }),
      ...(emails ? { emails: storedJson('email', emails) } : {}),
      ...(phones ? { phones: storedJson('phone', phones) } : {}),
      ...(email === undefined ? {} : { suppressed: isSuppressedAs(sql`${email}::text`) }),
      updated_at: ctx.now.toString(),
    })
    .where('id', '=', id)
    .returning(contactColumns)
    .executeTakeFirstOrThrow()
    .catch(asTakenMeanwhile)
  return toContact(row)
}

export async function deleteContactRows(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('contacts').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

export async function requireContact(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom('contacts').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw ContactNotFound()
}
