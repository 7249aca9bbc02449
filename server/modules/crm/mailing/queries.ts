import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'

/**
 * Marks the contacts with these addresses as not to be mailed, and as unsubscribed where that is the reason. Answers
 * the id of the contact by address.
 */
export async function markSuppressed(
  ctx: Ctx,
  addresses: readonly { email: string; reason: string }[],
): Promise<Map<string, string>> {
  // In the order of the ids, as all who lock contacts.
  const { rows } = await sql<{ id: string; email: string }>`
    with known as materialized (
      select c.id, e.email, e.reason
      from json_to_recordset(${toJson(addresses)}::json) as e (email text, reason text)
      join contacts c on c.email_key = e.email order by c.id for no key update of c)
    update contacts c set suppressed = true, unsubscribed = c.unsubscribed or known.reason = 'unsubscribe'
    from known where c.id = known.id returning c.id, known.email`.execute(ctx.db)
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

/** May be mailed again: neither suppressed nor unsubscribed. */
export async function clearSuppressed(ctx: Ctx, email: string): Promise<void> {
  await ctx.db
    .updateTable('contacts')
    .set({ suppressed: false, unsubscribed: false })
    .where('email_key', '=', email)
    .execute()
}

export async function markUnsubscribed(ctx: Ctx, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await ctx.db.updateTable('contacts').set({ unsubscribed: true }).where('email_key', 'in', emails).execute()
}
