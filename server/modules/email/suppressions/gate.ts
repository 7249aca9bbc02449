import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { addressKey } from '../addresses.ts'
import { AddressSuppressed } from '../events.ts'

export const suppressionReasons = [
  'hard_bounce',
  'complaint',
  'unsubscribe',
  'soft_bounces',
  'manual',
  'import',
] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

export interface Blocked {
  email: string
  reason: SuppressionReason | 'unsubscribed'
}

/**
 * Which of the addresses may not get outreach, and why: on the suppression list, or the contact's own opt-out.
 * The row is looked up by key, so a campaign can ask for thousands at once.
 */
export async function isSuppressed(ctx: Ctx, emails: readonly string[]): Promise<Blocked[]> {
  const keys = [...new Set(emails.map(addressKey))]
  if (keys.length === 0) return []
  const [listed, optedOut] = await Promise.all([
    ctx.db
      .selectFrom('suppressions')
      .select(['email', 'reason'])
      .where('email', '=', sql<string>`any(${keys}::text[])`)
      .execute(),
    ctx.db
      .selectFrom('contacts')
      .select('email_key')
      .where('email_key', '=', sql<string>`any(${keys}::text[])`)
      .where('unsubscribed', '=', true)
      .execute(),
  ])
  const blocked = new Map<string, Blocked>()
  for (const { email_key } of optedOut) {
    if (email_key) blocked.set(email_key, { email: email_key, reason: 'unsubscribed' })
  }
  for (const { email, reason } of listed) blocked.set(email, { email, reason: reason as SuppressionReason })
  return [...blocked.values()]
}

export interface Suppression {
  email: string
  reason: SuppressionReason
  source: string
  evidence?: Record<string, unknown>
}

/** Puts one address on the list; true when it was new. */
export const suppress = async (ctx: Ctx, suppression: Suppression): Promise<boolean> =>
  (await suppressAll(ctx, [suppression])) > 0

/**
 * Puts addresses on the list, each once: the first reason stays, for it is why mailing ended. How many were new.
 * The contacts' flags change in the same transaction, so that nobody sees one without the other.
 */
export async function suppressAll(ctx: Ctx, suppressions: readonly Suppression[]): Promise<number> {
  if (suppressions.length === 0) return 0
  const entries = new Map(
    suppressions.map(({ email, reason, source, evidence = {} }) => {
      const key = addressKey(email)
      return [key, { id: newId(), email: key, reason, source, evidence }]
    }),
  )
  const given = toJson([...entries.values()])
  const { rows: added } = await sql<{ email: string }>`
    insert into suppressions (id, email, reason, source, evidence, created_at)
    select e.id, e.email, e.reason, e.source, e.evidence, ${ctx.now.toString()}::timestamptz
    from json_to_recordset(${given}::json) as e (id uuid, email text, reason text, source text, evidence jsonb)
    order by e.email
    on conflict (organization_id, email) do nothing returning email`.execute(ctx.db)
  // In the order of the key, so that two that list the same people do not wait for each other crosswise.
  const { rows: contacts } = await sql<{ id: string; email: string }>`
    with known as (
      select c.id, e.email, e.reason
      from (select * from json_to_recordset(${given}::json) as e (email text, reason text) order by email) e
      cross join lateral (select id from contacts where email_key = e.email for update) c)
    update contacts c set suppressed = true, unsubscribed = c.unsubscribed or known.reason = 'unsubscribe'
    from known where c.id = known.id returning c.id, known.email`.execute(ctx.db)
  const contactOf = new Map(contacts.map(({ id, email }) => [email, id]))
  await ctx.emitAll(
    AddressSuppressed,
    added.map(({ email }) => ({
      email,
      reason: entries.get(email)!.reason,
      contact_id: contactOf.get(email) ?? null,
    })),
  )
  return added.length
}

/** Takes an address off the list, and the contact's flags with it. */
export async function unsuppress(ctx: Ctx, email: string): Promise<boolean> {
  const key = addressKey(email)
  const { rows } = await sql`delete from suppressions where email = ${key} returning id`.execute(ctx.db)
  await ctx.db
    .updateTable('contacts')
    .set({ suppressed: false, unsubscribed: false })
    .where('email_key', '=', key)
    .execute()
  return rows.length > 0
}
