import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

interface PartyNames {
  company_id: string | null
  name: string | null
  vat_id: string | null
}

export async function findPartyNames(
  { db }: Ctx,
  given: { contact_id: string | null; company_id: string | null },
): Promise<PartyNames> {
  const { rows } = await sql<PartyNames>`
    select co.id as company_id, coalesce(co.name, c.company_name, c.name) as name, co.vat_id
    from (select ${given.contact_id}::uuid as contact_id, ${given.company_id}::uuid as company_id) given
    left join contacts c on c.id = given.contact_id
    left join companies co on co.id = coalesce(given.company_id, c.company_id)`.execute(db)
  return rows[0]!
}
