import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#kit/context.ts'
import { roleAtLeast } from '#kit/context.ts'
import type { GuestIdentity, Identity } from '#kit/declared/credential.ts'
import {
  ConfirmIdentity,
  NotAllowed,
  NotAuthenticated,
  SessionNeeded,
  TwoFactorSetupRequired,
} from '#kit/problem.ts'
import type { Access, Route } from '#kit/route.ts'
import { authorizeKey, authorizeSession } from '../auth/authorize-key.ts'
import { findInDirectory } from '../auth/directory-queries.ts'
import { logOf } from '../observe/request-logger.ts'
import type { Platform } from '../services.ts'
import { isStorable } from './body.ts'
import { type ContextSource, createOpenCtx } from './contexts.ts'
import { RequestFacts } from './input.ts'

/** Who is calling and for which organization, known before the body is read. */
export interface Caller {
  organizationId: string
  actor: Actor
}

interface CalledRequest extends FastifyRequest {
  caller: Caller | null
}

export const keepCallers = (app: FastifyInstance): void => void app.decorateRequest('caller', null)

export const callerOf = (request: FastifyRequest): Caller | null => (request as CalledRequest).caller

type FindCaller = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>

/** The hook that finds the caller. */
export function callerHook(source: ContextSource, route: Route) {
  const find = finder(source, route)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    ;(request as CalledRequest).caller = await find(request, reply)
  }
}

/** Whoever has yet to set a second factor up can still do that, and leave. */
export const isOfAccount = ({ base, path }: Route): boolean =>
  base === '/api/v1/app' && path.startsWith('/auth/')

function finder(source: ContextSource, route: Route): FindCaller {
  const { platform } = source
  const { access } = route
  switch (access.kind) {
    case 'role': {
      return async request => {
        const bearer = bearerOf(request)
        const identity = await platform.identities.identify(bearer)
        if (!identity) return asGuest(await findGuest(platform, access.guests, bearer), access.guests)
        if (identity.mustSetUp && !isOfAccount(route)) throw TwoFactorSetupRequired()
        if (!roleAtLeast(identity.role, access.role)) throw NotAllowed(access.role)
        await checkCredential(platform, route, identity)
        return asUser(identity)
      }
    }
    case 'api_key':
      return async (request, reply) => {
        const header = request.headers['x-api-key']
        const tell = (headers: Record<string, string>) => void reply.headers(headers)
        const session = header ? undefined : await authorizeSession(platform, bearerOf(request), tell)
        if (session) {
          await checkCredential(platform, route, session)
          return asUser(session)
        }
        const { organizationId, keyId, scopes } = await authorizeKey(platform, header, access.scope, tell)
        if (route.credential !== 'any') throw SessionNeeded()
        return { organizationId, actor: { kind: 'api_key', id: keyId, scopes } }
      }
    case 'link':
      return async (request, reply) => {
        if (access.admit) reply.header('cache-control', 'no-store')
        const secret = String((request.params as Record<string, string>)[access.param] ?? '')
        const entry = isStorable(secret)
          ? await platform.database.transact({ organizationId: null, readOnly: true }, ({ db }) =>
              findInDirectory(db, access.link, secret, platform.clock.now()),
            )
          : undefined
        if (!entry) throw access.missing()
        const { organizationId, targetId } = entry
        if (!access.admit) return { organizationId, actor: { kind: 'link', link: access.link, targetId } }
        const ctx = createOpenCtx(source, new RequestFacts(request), logOf(request))
        return { organizationId, actor: await access.admit(ctx, entry, request.headers) }
      }
    case 'open':
      throw new Error(`${route.path} is open: it asks nobody who they are`)
  }
}

/** Whether somebody who was let in a while ago still is who they were, and may do what they might. */
export async function isUnchanged(
  { identities, apiKeys, guests }: Platform,
  request: FastifyRequest,
  { organizationId, actor }: Caller,
): Promise<boolean> {
  switch (actor.kind) {
    case 'user': {
      const now = await identities.identify(bearerOf(request))
      return now?.organizationId === organizationId && now.role === actor.role && !now.mustSetUp
    }
    case 'api_key': {
      const now = await apiKeys.identify(String(request.headers['x-api-key']))
      return now?.organizationId === organizationId && now.scopes.join() === actor.scopes.join()
    }
    case 'guest':
      return (await guests.identify(bearerOf(request)))?.placeId === actor.placeId
    default:
      return true
  }
}

async function checkCredential(
  { identities }: Platform,
  { credential }: Route,
  { organizationId, sessionId }: Identity,
): Promise<void> {
  if (credential === 'any') return
  if (sessionId === null) throw SessionNeeded()
  if (credential === 'fresh_session' && !(await identities.isFresh({ organizationId, sessionId })))
    throw ConfirmIdentity()
}

const asUser = ({ organizationId, userId, role, sessionId, tokenId }: Identity): Caller => ({
  organizationId,
  actor: { kind: 'user', id: userId, role, sessionId, tokenId },
})

type Guests = Extract<Access, { kind: 'role' }>['guests']

const findGuest = async (platform: Platform, guests: Guests, bearer: string) =>
  guests && bearer ? platform.guests.identify(bearer) : undefined

function asGuest(guest: GuestIdentity | undefined, guests: Guests): Caller {
  if (!guest) throw NotAuthenticated()
  if (typeof guests === 'function') throw guests()
  const { organizationId, guestId, placeId } = guest
  return { organizationId, actor: { kind: 'guest', id: guestId, placeId } }
}

function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? ''
  return /^bearer /i.test(header) ? header.slice(7).trim() : ''
}
