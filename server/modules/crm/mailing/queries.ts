import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'

/**
 * Marks the contacts whose primary address is one of these as not to be mailed, and whoever has one as unsubscribed where that
 * is the reason. Answers the id of the contact by address.
 */
export async function markSuppressed(
  ctx: Ctx,
  addresses: readonly { email: string; reason: string }[],
): Promise<Map<string, string>> {
  // In the order of the ids, as all who lock contacts.
  const { rows } = await sql<{ id: string; email: string }>`
    with known as materialized (
      select c.id, e.email, e.reason, c.email_key = e.email is true as is_primary
      from json_to_recordset(${toJson(addresses)}::json) as e (email text, reason text)
      join contact_addresses a on a.email_key = e.email join contacts c on c.id = a.contact_id
      order by c.id for no key update of c),
    marked as (
      update contacts c set suppressed = c.suppressed or k.is_suppressed, unsubscribed = c.unsubscribed or k.is_unsubscribed
      from (select id, bool_or(is_primary) as is_suppressed, bool_or(reason = 'unsubscribe') as is_unsubscribed
        from known group by id) k
      where c.id = k.id)
    select id, email from known`.execute(ctx.db)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** The same for a list that was imported: whoever is marked already is not written again. */
export async function markImportedSuppressed(ctx: Ctx, emails: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('contacts')
    .set({ suppressed: true })
    .where('email_key', 'in', emails)
    .where('suppressed', '=', false)
    .execute()
}

/** May be mailed again: neither is the address suppressed, nor has whoever has it unsubscribed. */
export async function clearSuppressed(ctx: Ctx, email: string): Promise<void> {
  await sql`update contacts set unsubscribed = false, suppressed = suppressed and email_key is distinct from ${email}
    where id in (select contact_id from contact_addresses where email_key = ${email})`.execute(ctx.db)
}

/** Whoever has one of these addresses, which all of theirs follow. */
export async function markUnsubscribed(ctx: Ctx, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await sql`update contacts set unsubscribed = true
    where id in (select contact_id from contact_addresses where email_key = any(${emails}::text[]))`.execute(
    ctx.db,
  )
}
