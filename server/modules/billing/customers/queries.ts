import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { findKept, holdParties } from '#modules/crm/index.ts'
import { CustomerNotFound, type CustomerRef } from './schema.ts'

/** What an invoice or a subscription says about whose it is. */
export interface Parties {
  company_id: string | null
  contact_id: string | null
}

/** Who pays: the company, else the contact; with neither there is no customer. */
export const customerOf = ({ company_id, contact_id }: Parties): Pick<CustomerRef, 'type' | 'id'> | null => {
  if (company_id) return { type: 'company', id: company_id }
  return contact_id ? { type: 'contact', id: contact_id } : null
}

/** In which columns a row of a customer's own names them. */
export const customerColumns = ({ type, id }: Pick<CustomerRef, 'type' | 'id'>): Parties => ({
  company_id: type === 'company' ? id : null,
  contact_id: type === 'contact' ? id : null,
})

/** Whether a row of these two columns is this customer's: of a company whatever its contact is. */
export const isOfCustomer = (
  { type, id }: Pick<CustomerRef, 'type' | 'id'>,
  table = 't',
): RawBuilder<boolean> => {
  const [company, contact] = [sql.ref(`${table}.company_id`), sql.ref(`${table}.contact_id`)]
  return type === 'company'
    ? sql<boolean>`${company} = ${id}::uuid`
    : sql<boolean>`(${contact} = ${id}::uuid and ${company} is null)`
}

/** By ids of companies and contacts, whichever they are; what is unknown is left out. */
export async function findCustomers(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, CustomerRef>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CustomerRef>`
    select 'company' as type, id, name from companies where id = any(${ids}::uuid[])
    union all
    select 'contact', id, coalesce(nullif(name, ''), email, '') from contacts where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** An id of a record that was merged into another leads to that one. */
export async function findCustomerById(ctx: Ctx, id: string): Promise<CustomerRef | undefined> {
  const known = (await findCustomers(ctx, [id])).get(id)
  if (known) return known
  const [company, contact] = await Promise.all([
    findKept(ctx.db, 'company', [id]),
    findKept(ctx.db, 'contact', [id]),
  ])
  const kept = company.get(id) ?? contact.get(id)
  return kept ? (await findCustomers(ctx, [kept])).get(kept) : undefined
}

export const requireCustomer = async (ctx: Ctx, id: string): Promise<CustomerRef> =>
  found(await findCustomerById(ctx, id), CustomerNotFound)

/** For who is going to write what is theirs: they cannot be deleted or merged from here on. */
export async function holdCustomer(ctx: Ctx, id: string): Promise<CustomerRef> {
  const { type, id: current } = await requireCustomer(ctx, id)
  holdParties(ctx, type === 'company' ? { companies: [current] } : { contacts: [current] })
  return requireCustomer(ctx, current)
}

/** Of an invoice or a subscription, with their name. */
export async function nameCustomer(ctx: Ctx, parties: Parties): Promise<CustomerRef | null> {
  const customer = customerOf(parties)
  return customer ? ((await findCustomers(ctx, [customer.id])).get(customer.id) ?? null) : null
}
