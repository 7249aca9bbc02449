import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Until when they are away, as they told last. */
export async function setAway({ db }: Ctx, contactId: string, until: string): Promise<void> {
  await sql`insert into contact_engagement (contact_id, away_until) select id, ${until} from contacts where id = ${contactId}
    on conflict (organization_id, contact_id) do update set away_until = excluded.away_until`.execute(db)
}

/** They are there again. */
export async function endAway({ db, now }: Ctx, contactId: string): Promise<void> {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  await sql`update contact_engagement set away_until = null
    where contact_id = ${contactId} and away_until < ${today}::date`.execute(db)
}
