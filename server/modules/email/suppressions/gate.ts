import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { clearSuppressed, markImportedSuppressed, markSuppressed } from '#modules/crm/index.ts'
import { addressKey } from '../addresses.ts'
import { AddressSuppressed } from '../events.ts'
import {
  deleteSuppression,
  insertImported,
  insertSuppressions,
  listOptedOut,
  listSuppressed,
  listWritten,
  updateSuppression,
} from './queries.ts'

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
  const [listed, optedOut] = await Promise.all([listSuppressed(ctx, keys), listOptedOut(ctx, keys)])
  const blocked = new Map<string, Blocked>()
  for (const email of optedOut) blocked.set(email, { email, reason: 'unsubscribed' })
  for (const { email, reason } of listed) blocked.set(email, { email, reason: reason as SuppressionReason })
  return [...blocked.values()]
}

/**
 * Whether a block stops a mail of this category. Who opted out may be answered by hand: `asker` wrote the mail that this
 * one answers, and is the only one of whom that holds.
 */
export const holdsFor = ({ email, reason }: Blocked, category: string, asker: string | undefined): boolean =>
  category === 'outreach' ||
  (category === 'personal' && !(email === asker && (reason === 'unsubscribe' || reason === 'unsubscribed')))

/** How long a mail can be answered that somebody wrote who opted out. */
const ANSWERED_WITHIN = Temporal.Duration.from({ hours: 90 * 24 })

/** Who wrote these mails to us lately, by the ids of the mails. */
export async function listAskers(ctx: Ctx, messageIds: readonly string[]): Promise<Map<string, string>> {
  if (messageIds.length === 0) return new Map()
  const rows = await listWritten(ctx, messageIds, ctx.now.subtract(ANSWERED_WITHIN).toString())
  return new Map(rows.map(({ id, from_email }) => [id, addressKey(from_email)]))
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
  const added = await insertSuppressions(ctx, [...entries.values()])
  const contactOf = await markSuppressed(ctx, [...entries.values()])
  await ctx.emitAll(
    AddressSuppressed,
    added.map(email => ({
      email,
      reason: entries.get(email)!.reason,
      contact_id: contactOf.get(email) ?? null,
    })),
  )
  return added.length
}

/** Addresses of a list that somebody brought: no news of each is told. How many were new. */
export async function suppressImported(ctx: Ctx, emails: readonly string[]): Promise<number> {
  const added = await insertImported(ctx, emails)
  await markImportedSuppressed(ctx, emails)
  return added
}

/** The address is on the list already; what is known of it now is graver, or earlier. */
export const restateSuppression = (ctx: Ctx, { evidence = {}, ...suppression }: Suppression): Promise<void> =>
  updateSuppression(ctx, { ...suppression, evidence })

/** Takes an address off the list, and the contact's flags with it. */
export async function unsuppress(ctx: Ctx, email: string): Promise<boolean> {
  const key = addressKey(email)
  const wasListed = await deleteSuppression(ctx, key)
  await clearSuppressed(ctx, key)
  return wasListed
}
