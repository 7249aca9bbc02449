import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { DealPerson, DealPersonIn } from './schema.ts'

interface PersonRow extends Omit<DealPerson, 'contact'> {
  name: string
  email: string | null
  title: string | null
  company_name: string | null
}

/** The contact of the deal first, then as they were added. */
export async function listPeople(db: Db, dealId: string): Promise<DealPerson[]> {
  const { rows } = await sql<PersonRow>`
    select c.id as contact_id, c.name, c.email, c.title, c.company_name, p.role,
      (d.contact_id is not distinct from c.id) as is_primary, coalesce(p.created_at, d.created_at) as created_at
    from deals d
    join lateral (select d.contact_id union select o.contact_id from deal_contacts o where o.deal_id = d.id) m on true
    join contacts c on c.id = m.contact_id
    left join deal_contacts p on p.deal_id = d.id and p.contact_id = c.id
    where d.id = ${dealId}
    order by 7 desc, 8, 1`.execute(db)
  return rows.map(({ name, email, title, company_name, ...row }) => ({
    ...row,
    contact: { id: row.contact_id, name, email, title, company_name },
  }))
}

export async function countPeople(db: Db, dealId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select contact_id from deal_contacts where deal_id = ${dealId}
      union select contact_id from deals where id = ${dealId} and contact_id is not null) people`.execute(db)
  return rows[0]!.total
}

export async function savePerson(
  ctx: Ctx,
  dealId: string,
  contactId: string,
  { role }: Pick<DealPersonIn, 'role'>,
): Promise<void> {
  await ctx.db
    .insertInto('deal_contacts')
    .values({
      deal_id: dealId,
      contact_id: contactId,
      role: role ?? null,
      created_at: ctx.now.toString(),
    })
    .onConflict(oc =>
      role === undefined
        ? oc.doNothing()
        : oc.columns(['organization_id', 'deal_id', 'contact_id']).doUpdateSet({ role }),
    )
    .execute()
}

export async function removePerson(db: Db, dealId: string, contactId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('deal_contacts')
    .where('deal_id', '=', dealId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
