import { type Role, roleAtLeast } from '#kit/context.ts'
import type { Credential, Identity, LookUp } from '#kit/declared/credential.ts'
import { isFreshSession } from './fresh.ts'
import { findSessionOwner, findTokenOwner, touchToken } from './queries.ts'

export const ACCESS_PREFIX = 'bws_'
export const PERSONAL_PREFIX = 'bwp_'

/** Sessions and personal tokens: what stands in `Authorization: Bearer …`. */
export const bearer: Credential = {
  of: 'person',
  accepts: token => token.startsWith(ACCESS_PREFIX) || token.startsWith(PERSONAL_PREFIX),
  async lookUp(token, by) {
    const kind = token.startsWith(ACCESS_PREFIX) ? 'access' : 'personal'
    const entry = await by.find(kind, token)
    if (!entry) return undefined
    const { organizationId, targetId } = entry
    return kind === 'access' ? bySession(by, organizationId, targetId) : byToken(by, organizationId, targetId)
  },
  isFresh: ({ organizationId, sessionId }, { now, read }) =>
    read(organizationId, db => isFreshSession({ db, now }, sessionId)),
}

async function bySession(by: LookUp, organizationId: string, id: string): Promise<Identity | undefined> {
  const row = await by.read(organizationId, db => findSessionOwner(db, id))
  if (!row) return undefined
  // Who came through the organization's own provider showed there whatever it asks for.
  const mustSetUp = lacksFactor(row) && row.opened_by !== 'sso'
  return { organizationId, userId: row.id, role: row.role as Role, sessionId: id, tokenId: null, mustSetUp }
}

async function byToken(by: LookUp, organizationId: string, id: string): Promise<Identity | undefined> {
  const row = await by.read(organizationId, db => findTokenOwner(db, id))
  if (!row) return undefined
  await by.write(organizationId, db => touchToken(db, id, by.now))
  // A token never does more than its owner may do now.
  const role = lowerRole(row.role as Role, row.token_role as Role)
  return { organizationId, userId: row.id, role, sessionId: null, tokenId: id, mustSetUp: lacksFactor(row) }
}

const lacksFactor = (row: {
  require_2fa: boolean
  two_factor_enabled_at: string | null
  has_passkey: boolean
}): boolean => row.require_2fa && row.two_factor_enabled_at === null && !row.has_passkey

const lowerRole = (a: Role, b: Role): Role => (roleAtLeast(a, b) ? b : a)
