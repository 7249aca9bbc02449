import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { aboutMessage } from '#modules/email/index.ts'
import { EmailBounceReported, EmailComplained, EmailDelivered, EmailUnsubscribed } from '../events.ts'
import { loadMessages } from '../message-queries.ts'
import type { ProviderEvent } from './event.ts'
import {
  countRecentFacts,
  findMessageIds,
  insertFacts,
  listKnownAddresses,
  type NewFact,
  settleMessages,
  takeTurn,
} from './queries.ts'
import { settleAddresses } from './settle.ts'

/**
 * What one address may add in a day: enough for any real mailing, an end for whoever makes events up. Of each type,
 * so that no number of openings can crowd out a complaint.
 */
const MOST_PER_ADDRESS_AND_DAY = 200

/** The unsubscribe page knows whom it speaks of, and must work however often it is asked. */
export const OWN_PAGE = 'unsubscribe_page'

/**
 * Stores what is new of these events and brings messages and suppressions to the state that follows from all that
 * is known. Events about strangers are dropped. How many were new.
 */
export async function recordFacts(ctx: Ctx, source: string, events: ProviderEvent[]): Promise<number> {
  const named = events.map(normalizeEvent)
  if (named.length === 0) return 0
  await takeTurn(ctx)
  const known = source === OWN_PAGE ? named : await keepKnownAddresses(ctx, named)
  if (known.length === 0) return 0
  const facts = await insertNew(ctx, source, await matchMessages(ctx, known))
  if (facts.length === 0) return 0
  await settleMessages(
    ctx,
    facts.flatMap(({ messageId }) => messageId ?? []),
  )
  await settleAddresses(ctx, [...new Set(facts.map(fact => fact.email))])
  await tell(ctx, facts)
  return facts.length
}

const normalizeEvent = (event: ProviderEvent): ProviderEvent => ({
  ...event,
  email: event.email.trim().toLowerCase(),
})

/**
 * Whoever holds the webhook's address must not be able to touch people the organization never dealt with. Each address
 * is looked up by its key: a plan for all of them at once may read everything the organization has.
 */
async function keepKnownAddresses(ctx: Ctx, events: ProviderEvent[]): Promise<ProviderEvent[]> {
  const emails = [...new Set(events.map(event => event.email))]
  const since = ctx.now.subtract({ hours: 24 }).toString()
  const [known, recent] = await Promise.all([
    listKnownAddresses(ctx, emails),
    countRecentFacts(ctx, emails, since),
  ])
  const counts = new Map(recent.map(({ email, type, n }) => [`${type} ${email}`, n]))
  return events.filter(({ email, type }) => {
    if (!known.has(email)) return false
    const key = `${type} ${email}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= MOST_PER_ADDRESS_AND_DAY
  })
}

async function matchMessages(ctx: Ctx, events: ProviderEvent[]): Promise<NewFact[]> {
  const refs = [...new Set(events.flatMap(event => event.messageRefs))]
  const messages = await findMessageIds(ctx, refs)
  return events.map(event => ({
    ...event,
    id: newId(),
    messageId: event.messageRefs.map(ref => messages.get(ref)).find(id => id !== undefined) ?? null,
  }))
}

/** An opt-out that was dismissed counts anew when it is said anew; what a provider repeats does not. */
async function insertNew(ctx: Ctx, source: string, all: NewFact[]): Promise<NewFact[]> {
  const facts = [...new Map(all.map(fact => [fact.dedupeKey, fact])).values()]
  const added = await insertFacts(ctx, source, facts, { mayReturn: source === OWN_PAGE })
  return facts.filter(fact => added.has(fact.dedupeKey))
}

const kinds = {
  delivered: EmailDelivered,
  complained: EmailComplained,
  unsubscribed: EmailUnsubscribed,
} as const

/** What the other server said, in whichever field the provider hands it on. */
function saidOf(detail: Readonly<Record<string, unknown>>): string {
  const { description, message, reason, response, errorMessage, smtpResponse, bounceSubType } = detail
  const said = [description, message, reason, response, errorMessage, smtpResponse, bounceSubType]
  return String(said.find(one => typeof one === 'string' && one !== '') ?? '').slice(0, 500)
}

async function tell(ctx: Ctx, facts: NewFact[]): Promise<void> {
  const told = facts.filter(fact => fact.messageId && (fact.type in kinds || fact.type === 'bounced'))
  if (told.length === 0) return
  const messages = await loadMessages(
    ctx,
    told.map(fact => fact.messageId!),
  )
  const about = (fact: NewFact) => ({
    ...aboutMessage(messages.get(fact.messageId!)!),
    at: fact.at,
    email: fact.email,
  })
  for (const [type, some] of Map.groupBy(told, fact => fact.type)) {
    if (type === 'bounced') {
      const bounces = some.map(fact => ({
        ...about(fact),
        bounce_kind: fact.bounceKind ?? 'soft',
        detail: saidOf(fact.detail),
      }))
      await ctx.emitAll(EmailBounceReported, bounces)
    } else await ctx.emitAll(kinds[type as keyof typeof kinds], some.map(about))
  }
}
