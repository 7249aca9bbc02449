import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { type JsonText, toJson } from '#kit/json.ts'
import { prepared } from '#kit/query.ts'
import type { ScoreReason } from '../scoring/schema.ts'
import { contactColumns, newContactColumns } from './column-queries.ts'
import type { ContactValues } from './saving/normalize.ts'
import type { Contact } from './schema.ts'
import { ContactNotFound } from './schema.ts'

const contactById = prepared((db, { id }: { id: string }) =>
  db.selectFrom('contacts').select(contactColumns).where('id', '=', id),
)

export async function findContact(db: Db, id: string): Promise<Contact | undefined> {
  const [row] = await contactById(db, { id })
  return row as Contact | undefined
}

export async function findContacts(db: Db, ids: readonly string[]): Promise<Contact[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contacts')
    .select(contactColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows as Contact[]
}

export async function lockContact(db: Db, id: string): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('contacts')
    .select(contactColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as Contact | undefined
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
  return rows as Contact[]
}

export async function findContactByEmail(db: Db, email: string): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('contacts')
    .select(contactColumns)
    .where('email_key', '=', sql<string>`lower(${email})`)
    .executeTakeFirst()
  return row as Contact | undefined
}

const contactByEmail = prepared((db, { email }: { email: string }) =>
  db
    .selectFrom('contacts')
    .select(contactColumns)
    .where('email_key', '=', sql<string>`lower(${email})`)
    .forNoKeyUpdate(),
)

export async function lockContactByEmail(db: Db, email: string): Promise<Contact | undefined> {
  const [row] = await contactByEmail(db, { email })
  return row as Contact | undefined
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
  timezone: null,
  linkedin_url: null,
  tags: [],
  unsubscribed: false,
}
type GivenColumn = keyof typeof newContact
const givenColumns = Object.keys(newContact) as GivenColumn[]

const eachGiven = (value: (column: GivenColumn) => unknown) =>
  Object.fromEntries(givenColumns.map(column => [column, value(column)])) as Record<GivenColumn, never>

interface ContactRow extends Record<GivenColumn, unknown> {
  id: string
  custom: JsonText
  score: number
  score_reasons: JsonText
  now: string
}

const insertRow = prepared((db, row: ContactRow) =>
  db
    .insertInto('contacts')
    .values({
      ...eachGiven(column => row[column]),
      id: row.id,
      custom: row.custom,
      score: row.score,
      score_reasons: row.score_reasons,
      created_at: row.now,
      updated_at: row.now,
    })
    // The one index that can object, named: unnamed, each unique index would be asked first.
    .onConflict(conflict => conflict.columns(['organization_id', 'email_key']).doNothing())
    .returning(newContactColumns),
)

/** Undefined when the organization already holds the email. */
export async function insertContact(ctx: Ctx, contact: NewContact): Promise<Contact | undefined> {
  const [row] = await insertRow(ctx.db, {
    ...eachGiven(column => contact[column] ?? newContact[column]),
    id: contact.id,
    score: contact.score,
    custom: toJson(contact.custom ?? {}),
    score_reasons: toJson(contact.score_reasons),
    now: ctx.now.toString(),
  })
  return row as Contact | undefined
}

export async function updateContactRow(ctx: Ctx, id: string, values: ContactValues): Promise<Contact> {
  const { custom, ...columns } = values
  const row = await ctx.db
    .updateTable('contacts')
    .set({ ...columns, ...(custom ? { custom: toJson(custom) } : {}), updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .returning(contactColumns)
    .executeTakeFirstOrThrow()
  return row as Contact
}

export async function deleteContactRows(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('contacts').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

export async function requireContact(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom('contacts').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw ContactNotFound()
}
