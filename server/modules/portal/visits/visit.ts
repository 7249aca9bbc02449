import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { NotAuthenticated } from '#kit/problem.ts'
import { type Admit, link, secretParam } from '#kit/route.ts'
import { type CustomerRef, customerOf } from '#modules/billing/index.ts'
import { hashSecret } from '#platform/crypto/tokens.ts'
import { type Access, findAccess } from '../people/access.ts'
import { findSettings } from '../settings/queries.ts'
import { type Feature, type Features, features, type Settings } from '../settings/schema.ts'
import { PORTAL } from '../settings/service.ts'
import { tokenOf } from './cookie.ts'
import { ChooseCustomer, FeatureOff, PortalNotFound } from './errors.ts'
import { findSession, touchSession } from './queries.ts'

/** Who is here, for whom, and what is open to them. */
export interface Visit {
  settings: Settings
  sessionId: string
  email: string
  role: Access['role']
  customer: CustomerRef | null
  features: Features
  expiresAt: Temporal.Instant
}

export const TOKEN_PREFIX = 'bwp_'
const IDLE = { minutes: 30 }
const AT_MOST = { hours: 8 }
/** A session that is used all the time is written down once in so long. */
const TOUCHED_AFTER_MS = 1_000

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b)

export const endOf = (createdAt: Temporal.Instant, lastUsedAt: Temporal.Instant): Temporal.Instant =>
  earlier(createdAt.add(AT_MOST), lastUsedAt.add(IDLE))

const forSigners: readonly Feature[] = ['quotes', 'contracts']

const openTo = (settings: Settings, role: Access['role']): Features =>
  Object.fromEntries(
    features.map(one => [one, settings.features[one] && (role === 'billing' || forSigners.includes(one))]),
  ) as Features

/** The visit behind a token, as of now: whoever has lost their access since is nobody. */
export async function findVisit(
  ctx: OpenCtx,
  organizationId: string,
  token: string,
): Promise<Visit | undefined> {
  if (!token.startsWith(TOKEN_PREFIX)) return undefined
  const anonymous: Actor = { kind: 'anonymous' }
  const found = await ctx.within(organizationId, anonymous, inner => readVisit(inner, token), {
    readOnly: true,
  })
  if (found?.isStale)
    await ctx.within(organizationId, anonymous, inner => touchSession(inner, found.visit.sessionId))
  return found?.visit
}

async function readVisit(ctx: Ctx, token: string) {
  const [settings, session] = await Promise.all([findSettings(ctx), findSession(ctx, hashSecret(token))])
  if (!settings || !session) return undefined
  const lastUsedAt = Temporal.Instant.from(session.last_used_at)
  const createdAt = Temporal.Instant.from(session.created_at)
  if (Temporal.Instant.compare(ctx.now, endOf(createdAt, lastUsedAt)) >= 0) return undefined
  const bound = customerOf(session)
  const { role, customers } = await findAccess(ctx, settings, session.email, bound)
  if (customers.length === 0) return undefined
  const visit: Visit = {
    settings,
    sessionId: session.id,
    email: session.email,
    role,
    customer: bound ? customers[0]! : null,
    features: openTo(settings, role),
    expiresAt: endOf(createdAt, ctx.now),
  }
  return { visit, isStale: ctx.now.epochMilliseconds - lastUsedAt.epochMilliseconds > TOUCHED_AFTER_MS }
}

/** What is asked of a visit, in this order, before anything else of a call is looked at. */
export function demand(visit: Visit, needed: readonly Feature[], mayChoose = false): void {
  if (needed.length > 0 && !needed.some(one => visit.features[one])) throw FeatureOff()
  if (!visit.customer && !mayChoose) throw ChooseCustomer()
}

const admit =
  (needed: readonly Feature[], mayChoose: boolean): Admit =>
  async (ctx, { organizationId }, headers) => {
    const visit = await findVisit(ctx, organizationId, tokenOf(headers))
    if (!visit) throw NotAuthenticated()
    demand(visit, needed, mayChoose)
    return actorOf(visit)
  }

export const actorOf = (visit: Visit): Actor => ({
  kind: 'visitor',
  id: visit.sessionId,
  email: visit.email,
  visit,
})

/** Visitors who have said for whom they are here, where one of the features is offered to them. */
export const visitors = (...needed: Feature[]) => link(PORTAL, 'key', PortalNotFound, admit(needed, false))
/** Whoever is in, chosen or not. */
export const anyVisitor = link(PORTAL, 'key', PortalNotFound, admit([], true))
/** Whoever stands at the door. */
export const anybody = link(PORTAL, 'key', PortalNotFound)

export const keyParams = { key: secretParam('portal key') }

export const visitOf = ({ actor }: { actor: Actor }): Visit => {
  if (actor.kind !== 'visitor') throw new Error('this route is opened by a session of the portal')
  return actor.visit as Visit
}

export type Guest = Visit & { customer: CustomerRef }

/** Of a route that wants a customer: there is one. */
export const guestOf = (ctx: { actor: Actor }): Guest => {
  const visit = visitOf(ctx)
  if (!visit.customer) throw ChooseCustomer()
  return visit as Guest
}
