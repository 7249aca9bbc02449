import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'

type Holder = Pick<Ctx, 'db' | 'write'>
type Id = string | null | undefined

/**
 * Locks are taken in one order (docs/architecture.md): companies, contacts, deals, then what hangs on them. Whoever is
 * going to lock or change something that hangs on them, or to tell their timeline of it, calls one of these first; they
 * cannot be deleted from then on. Nobody waits for the answer: what is asked next comes behind it.
 */
export function holdParties(
  ctx: Holder,
  {
    companies = [],
    contacts = [],
    deals = [],
  }: Partial<Record<'companies' | 'contacts' | 'deals', readonly Id[]>>,
): void {
  const [held, people, sales] = [companies, contacts, deals].map(ids =>
    ids.filter(id => typeof id === 'string' && isUuid(id)),
  )
  if (held!.length + people!.length + sales!.length === 0) return
  ctx.write(sql`select hold_parties(${held}::uuid[], ${people}::uuid[], ${sales}::uuid[])`.compile(ctx.db))
}

const holding = {
  contacts: sql`array[company_id], '{}'`,
  companyAndContact: sql`array[company_id], array[contact_id]`,
  all: sql`array[company_id], array[contact_id], array[deal_id]`,
  contact: sql`'{}', array[contact_id]`,
}
const held = {
  contacts: holding.contacts,
  deals: holding.companyAndContact,
  opportunities: holding.all,
  quotes: holding.all,
  invoices: holding.all,
  subscriptions: holding.companyAndContact,
  tasks: holding.all,
  sequence_enrollments: holding.contact,
  workflow_runs: holding.contact,
}

/** The same for the contacts of many rows. */
export function holdContactsOf(
  ctx: Holder,
  table: 'email_messages' | 'workflow_runs',
  ids: readonly string[],
): void {
  ctx.write(
    sql`select hold_parties('{}', array(select contact_id from ${sql.table(table)} where id = any(${ids}::uuid[])))`.compile(
      ctx.db,
    ),
  )
}

/**
 * For whoever has taken rows of contacts without waiting for any, as jobs do: those contacts that can be held at once.
 * One that is just being deleted is not among them, and its rows are to be left alone.
 */
export async function holdFreeContacts({ db }: Pick<Ctx, 'db'>, ids: readonly Id[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts where id = any(${ids}::uuid[]) for key share skip locked`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The same for whom a row belongs to. */
export function holdPartiesOf(ctx: Holder, table: keyof typeof held, id: string): void {
  ctx.write(
    sql`select hold_parties(${held[table]}) from ${sql.table(table)} where id = ${id}`.compile(ctx.db),
  )
}
