import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#kit/context.ts'
import { roleAtLeast } from '#kit/context.ts'
import { NotAllowed, NotAuthenticated } from '#kit/problem.ts'
import type { Route } from '#kit/route.ts'
import { authorizeKey } from '../auth/authorize-key.ts'
import { findInDirectory } from '../auth/directory.ts'
import type { Identity } from '../auth/identities.ts'
import type { Platform } from '../services.ts'
import { isStorable } from './body.ts'

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

type FindCaller = (request: FastifyRequest, reply: FastifyReply) => Caller | Promise<Caller>

/** The hook that finds the caller. One seen a moment ago is known at once, without a turn of the event loop. */
export function callerHook(platform: Platform, route: Route) {
  const find = finder(platform, route)
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    let found: Caller | Promise<Caller>
    try {
      found = find(request, reply)
    } catch (error) {
      done(error as Error)
      return
    }
    const keep = (caller: Caller) => {
      ;(request as CalledRequest).caller = caller
      done()
    }
    if (found instanceof Promise) found.then(keep, done)
    else keep(found)
  }
}

function finder(platform: Platform, route: Route): FindCaller {
  const { access } = route
  switch (access.kind) {
    case 'role':
      return request => {
        const admit = (identity: Identity | undefined): Caller => {
          if (!identity) throw NotAuthenticated()
          if (!roleAtLeast(identity.role, access.role)) throw NotAllowed(access.role)
          const { organizationId, userId, role, sessionId, tokenId } = identity
          return { organizationId, actor: { kind: 'user', id: userId, role, sessionId, tokenId } }
        }
        const identity = platform.identities.identify(bearerOf(request))
        return identity instanceof Promise ? identity.then(admit) : admit(identity)
      }
    case 'api_key':
      return (request, reply) => {
        const admit = ({
          organizationId,
          keyId,
          scopes,
        }: {
          organizationId: string
          keyId: string
          scopes: readonly string[]
        }): Caller => ({ organizationId, actor: { kind: 'api_key', id: keyId, scopes } })
        const header = request.headers['x-api-key']
        const identity = authorizeKey(platform, header, access.scope, headers => reply.headers(headers))
        return identity instanceof Promise ? identity.then(admit) : admit(identity)
      }
    case 'link':
      return async request => {
        const secret = String((request.params as Record<string, string>)[access.param] ?? '')
        const entry = isStorable(secret)
          ? await platform.database.transact({ organizationId: null, readOnly: true }, ({ db }) =>
              findInDirectory(db, access.link, secret, platform.clock.now()),
            )
          : undefined
        if (!entry) throw access.missing()
        const actor: Actor = { kind: 'link', link: access.link, targetId: entry.targetId }
        return { organizationId: entry.organizationId, actor }
      }
    case 'open':
      throw new Error(`${route.path} is open: it asks nobody who they are`)
  }
}

function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? ''
  return /^bearer /i.test(header) ? header.slice(7).trim() : ''
}
