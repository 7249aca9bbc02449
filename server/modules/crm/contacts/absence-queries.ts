import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Until when they are away, as they told last. */
export async function setAway({ db }: Ctx, contactId: string, until: string): Promise<void> {
  await sql`insert into contact_engagement (contact_id, away_until) select id, ${until} from contacts where id = ${contactId}
    on conflict (organization_id, contact_id) do update set away_until = excluded.away_until`.execute(db)
}

/** Who of these addresses is away, and until when, as far as they told. */
export async function findAbsences(
  { db, now }: Ctx,
  emails: readonly string[],
): Promise<{ email: string; until: string }[]> {
  if (emails.length === 0) return []
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const { rows } = await sql<{ email: string; until: string }>`
    select a.email_key as email, max(e.away_until) as until from contact_addresses a
      join contact_engagement e on e.contact_id = a.contact_id
    where a.email_key = any(${emails.map(email => email.toLowerCase())}::text[]) and e.away_until >= ${today}::date
    group by a.email_key`.execute(db)
  return rows
}

/** They are there again. */
export async function endAway({ db, now }: Ctx, contactId: string): Promise<void> {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  await sql`update contact_engagement set away_until = null
    where contact_id = ${contactId} and away_until < ${today}::date`.execute(db)
}
