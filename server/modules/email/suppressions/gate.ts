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

/**
 * Puts an address on the list, once: the first reason stays, for it is why mailing ended. True when it was new.
 * The contact's flags change in the same transaction, so that nobody sees one without the other.
 */
export async function suppress(
  ctx: Ctx,
  { email, reason, source, evidence = {} }: Suppression,
): Promise<boolean> {
  const key = addressKey(email)
  const added = await ctx.db
    .insertInto('suppressions')
    .values({
      id: newId(),
      email: key,
      reason,
      source,
      evidence: toJson(evidence),
      created_at: ctx.now.toString(),
    })
    .onConflict(conflict => conflict.columns(['organization_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const contact = await ctx.db
    .updateTable('contacts')
    .set({ suppressed: true, ...(reason === 'unsubscribe' ? { unsubscribed: true } : {}) })
    .where('email_key', '=', key)
    .returning('id')
    .executeTakeFirst()
  if (added) await ctx.emit(AddressSuppressed, { email: key, reason, contact_id: contact?.id ?? null })
  return added !== undefined
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
