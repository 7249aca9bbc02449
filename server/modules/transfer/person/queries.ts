import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

export interface Held {
  kind: string
  data: Record<string, unknown>
}

export async function readPerson(db: Db, contactId: string): Promise<Held[]> {
  const { rows } = await sql<Held>`select kind, data from data_about_contact(${contactId}::uuid)`.execute(db)
  return rows
}

export interface Kept {
  invoices: number
  quotes: number
  subscriptions: number
  contracts: number
}

/** What the law wants kept, and so stays with the name in it. */
export async function countKept(db: Db, contactId: string, email: string | null): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select * from kept_of_contact(${contactId}::uuid, ${email})`.execute(db)
  return rows[0]!
}

/** Tables that keep a name: money and signatures. The executed copies of contracts are sealed, so they stay whole. */
const money = [
  'invoices',
  'invoice_lines',
  'credit_notes',
  'payments',
  'quotes',
  'quote_lines',
  'subscriptions',
  'bills',
]
const sealed = ['contracts', 'contract_audit', 'contract_pdfs']
/** Rows that never change, and people of our own. */
const unchanged = ['audit_log', 'deal_stage_history', 'mrr_movements', 'users', 'organizations', 'sessions']

export async function scrubEverywhere(
  db: Db,
  { addresses, names }: { addresses: readonly string[]; names: readonly string[] },
): Promise<void> {
  await sql`select scrub_words(${addresses}::text[], ${[...sealed, ...unchanged]}::text[])`.execute(db)
  await sql`select scrub_words(${names}::text[], ${[...sealed, ...unchanged, ...money]}::text[])`.execute(db)
}

/** Whether somebody else is called the same: then the name alone says nothing of the erased person. */
export async function isNameShared(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from contacts where name_key = fold(${name}) limit 1`.execute(db)
  return rows.length > 0
}

export async function listIdsByAddress(db: Db, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select distinct contact_id as id from contact_addresses
    where email_key = any(${addresses.map(one => one.toLowerCase())}::text[])`.execute(db)
  return rows.flatMap(({ id }) => id ?? [])
}

export async function forgetWords(db: Db, words: readonly string[]): Promise<void> {
  await sql`select forget_words(${words}::text[])`.execute(db)
}

/** Answers that are kept for a day, and archives that are kept for a week. */
export async function dropCopies({ db }: Ctx, addresses: readonly string[]): Promise<void> {
  await sql`call forget_answers(${addresses}::text[])`.execute(db)
  await sql`delete from exports`.execute(db)
}
