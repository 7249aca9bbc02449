import { sql } from 'kysely'
import { type Role, roleAtLeast } from '#kit/context.ts'
import type { Clock } from '#kit/time/clock.ts'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../db/database.ts'
import { findInDirectory } from './directory.ts'
import { createRemembered } from './remembered.ts'

export interface Identity {
  organizationId: string
  userId: number
  role: Role
  sessionId: string | null
  tokenId: string | null
  /** The organization wants a second factor, and this person has none: nothing else is open to them. */
  mustSetUp: boolean
}

/** Bearer tokens to identities. Remembered for a few seconds, forgotten at once where a session ends. */
export interface Identities {
  identify(token: string): Promise<Identity | undefined>
  /** Forget what is known of a session, token or user, here and in every other process. */
  forget(organizationId: string): void
}

export const ACCESS_PREFIX = 'bws_'
export const PERSONAL_PREFIX = 'bwp_'

export function createIdentities(database: Database, bus: Bus, clock: Clock): Identities {
  const remembered = createRemembered<Identity>()
  bus.subscribe('bowline_identity', remembered.forget)

  async function lookUp(token: string): Promise<Identity | undefined> {
    const kind = token.startsWith(ACCESS_PREFIX) ? 'access' : 'personal'
    const now = clock.now()
    const entry = await database.transact({ organizationId: null, readOnly: true }, ({ db }) =>
      findInDirectory(db, kind, token, now),
    )
    if (!entry) return undefined
    const { organizationId, targetId } = entry
    return kind === 'access' ? bySession(organizationId, targetId) : byToken(organizationId, targetId)
  }

  async function bySession(organizationId: string, sessionId: string): Promise<Identity | undefined> {
    const row = await database.transact({ organizationId, readOnly: true }, ({ db }) =>
      db
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .innerJoin('organizations as o', join => join.onTrue())
        .select(['u.id', 'u.role', 'u.two_factor_enabled_at', 'o.require_2fa', 's.opened_by'])
        .select(hasPasskey)
        .where('s.id', '=', sessionId)
        .where('s.revoked_at', 'is', null)
        .where('u.removed_at', 'is', null)
        .executeTakeFirst(),
    )
    if (!row) return undefined
    // Who came through the organization's own provider showed there whatever it asks for.
    const mustSetUp = lacksFactor(row) && row.opened_by !== 'sso'
    return { organizationId, userId: row.id, role: row.role as Role, sessionId, tokenId: null, mustSetUp }
  }

  async function byToken(organizationId: string, tokenId: string): Promise<Identity | undefined> {
    const row = await database.transact({ organizationId, readOnly: true }, ({ db }) =>
      db
        .selectFrom('personal_tokens as t')
        .innerJoin('users as u', 'u.id', 't.user_id')
        .innerJoin('organizations as o', join => join.onTrue())
        .select(['u.id', 'u.role', 't.role as token_role', 'u.two_factor_enabled_at', 'o.require_2fa'])
        .select(hasPasskey)
        .where('t.id', '=', tokenId)
        .where('t.revoked_at', 'is', null)
        .where('u.removed_at', 'is', null)
        .executeTakeFirst(),
    )
    if (!row) return undefined
    await touchToken(organizationId, tokenId)
    // A token never does more than its owner may do now.
    const role = lowerRole(row.role as Role, row.token_role as Role)
    return { organizationId, userId: row.id, role, sessionId: null, tokenId, mustSetUp: lacksFactor(row) }
  }

  async function touchToken(organizationId: string, tokenId: string): Promise<void> {
    const now = clock.now()
    await database.transact({ organizationId }, async ({ db }) => {
      await db
        .updateTable('personal_tokens')
        .set({ last_used_at: now.toString() })
        .where('id', '=', tokenId)
        .where(where =>
          where.or([
            where('last_used_at', 'is', null),
            where('last_used_at', '<', now.subtract({ minutes: 1 }).toString()),
          ]),
        )
        .execute()
    })
  }

  return {
    async identify(token) {
      if (!token.startsWith(ACCESS_PREFIX) && !token.startsWith(PERSONAL_PREFIX)) return undefined
      return remembered.find(token, lookUp)
    },
    forget(organizationId) {
      remembered.forget(organizationId)
      bus.publish('bowline_identity', organizationId)
    },
  }
}

const hasPasskey = sql<boolean>`exists (select 1 from passkeys p where p.user_id = u.id)`.as('has_passkey')

const lacksFactor = (row: {
  require_2fa: boolean
  two_factor_enabled_at: string | null
  has_passkey: boolean
}): boolean => row.require_2fa && row.two_factor_enabled_at === null && !row.has_passkey

const lowerRole = (a: Role, b: Role): Role => (roleAtLeast(a, b) ? b : a)
