import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** How the contact with this address is written to, else everybody of their company; null where nobody said. */
export async function findLanguageOf({ db }: Ctx, email: string): Promise<string | null> {
  const { rows } = await sql<{ language: string | null }>`
    select coalesce(c.language, co.language) as language
    from contact_addresses a join contacts c on c.id = a.contact_id left join companies co on co.id = c.company_id
    where a.email_key = lower(${email.trim()})`.execute(db)
  return rows[0]?.language ?? null
}
