import { beforeAll, describe, expect, it } from 'vitest'
import { type Role, roleAtLeast, roles } from '#kit/context.ts'
import type { Route } from '#kit/route.ts'
import { modules } from '#modules/index.ts'
import { operationId } from '#platform/openapi/operation-id.ts'
import { Api, type Reply } from './api.ts'
import { type Account, useTestApp } from './harness.ts'
import { sampleBody } from './samples.ts'
import { targets } from './targets/index.ts'

/**
 * Generated from the route registry: every route about how people and programs get in, with every kind of credential.
 * What is not in the table takes any that has the role.
 */
const wanted: Record<string, Route['credential']> = {
  'GET /auth/confirm': 'session',
  'POST /auth/confirm': 'session',
  'POST /auth/change-password': 'session',
  'POST /auth/change-email': 'session',
  'POST /auth/2fa/disable': 'session',
  'POST /auth/2fa/recovery-codes': 'session',
  'POST /auth/2fa/setup': 'fresh_session',
  'POST /auth/2fa/enable': 'fresh_session',
  'POST /auth/passkeys/options': 'fresh_session',
  'POST /auth/passkeys': 'fresh_session',
  'DELETE /auth/passkeys/{passkey_id}': 'fresh_session',
  'POST /auth/sso/link': 'fresh_session',
  'DELETE /auth/sso/link': 'fresh_session',
  'DELETE /auth/sessions': 'fresh_session',
  'DELETE /auth/sessions/{session_id}': 'fresh_session',
  'POST /auth/tokens': 'fresh_session',
  'DELETE /auth/tokens/{token_id}': 'fresh_session',
  'PUT /settings/sso': 'fresh_session',
  'DELETE /settings/sso': 'fresh_session',
  'GET /notifications/devices': 'session',
  'POST /notifications/devices': 'session',
  'DELETE /notifications/devices/{device_id}': 'session',
  'POST /tenant/api-keys': 'fresh_session',
  'POST /tenant/api-keys/{api_key_id}/rotate': 'fresh_session',
}
const places =
  /^\/(auth|team|api-keys|tenant\/api-keys|settings\/sso|integrations|mailboxes|webmail|organization|audit-log)\b/
const nameOf = ({ method, path }: Route) => `${method} ${path}`

const app = useTestApp()
const routes = modules
  .flatMap(module => module.routes)
  // The end of the organization would be the end of the test.
  .filter(route => places.test(route.path) && nameOf(route) !== 'DELETE /organization')
const byRole = routes.filter(({ access }) => access.kind === 'role')
const byKey = routes.filter(({ access }) => access.kind === 'api_key')

interface Shown {
  readonly what: string
  readonly kind: 'session' | 'stale' | 'token' | 'key' | 'guest'
  readonly role: Role
  readonly scopes: readonly string[]
  call(route: Route): Promise<Reply>
}

let acme: Account
const shown: Shown[] = []

const idOf = (names: string) => (names === 'user' ? '999999999' : '01a1dce5-541d-7093-834b-661a97c3b69e')
const bodyOf = (route: Route) =>
  route.method === 'GET' || route.consumes === 'none' ? undefined : route.body ? sampleBody(route.body) : {}

function callWith(api: Api, headers: Record<string, string> = {}) {
  return (route: Route) => {
    const path = Object.entries(route.params).reduce(
      (path, [name, param]) => path.replace(`{${name}}`, idOf(param.names)),
      route.path,
    )
    return api.call(route.method, route.base + path, { body: bodyOf(route), headers })
  }
}

/** As if they had logged in a quarter of an hour ago. */
const makeStale = (account: Account) =>
  app.sql(
    `update sessions set created_at = $2::timestamptz - interval '15 minutes', confirmed_at = null where user_id = $1`,
    [account.userId, app.clock.now().toString()],
  )

beforeAll(async () => {
  acme = await app.createAccount()
  await acme.within(({ db }) => db.updateTable('organizations').set({ plan: 'enterprise' }).execute())
  for (const role of roles) {
    const [fresh, stale, maker] = [
      await acme.invite(role),
      await acme.invite(role),
      await acme.invite('owner'),
    ]
    await makeStale(stale)
    const { token } = (await maker.post('/auth/tokens', { name: 'Script', role })).body.data
    shown.push(
      { what: `session of a ${role}`, kind: 'session', role, scopes: [], call: callWith(fresh) },
      { what: `stale session of a ${role}`, kind: 'stale', role, scopes: [], call: callWith(stale) },
      {
        what: `token of a ${role}`,
        kind: 'token',
        role,
        scopes: [],
        call: callWith(new Api(app.url, token)),
      },
    )
  }
  for (const scopes of [['read'], ['write'], ['read', 'write']]) {
    const { api_token } = (await acme.post('/api/v2/tenant/api-keys', { scopes })).body.data
    const call = callWith(app.anonymous, { 'x-api-key': api_token })
    shown.push({ what: `key of ${scopes}`, kind: 'key', role: 'viewer', scopes, call })
  }
  const invitation = await targets['chat invitation token']!(acme)
  const joined = await app.anonymous.post(`/api/v1/messaging/chat-invitations/${invitation}/accept`)
  const call = callWith(new Api(app.url, joined.body.data.access_token))
  shown.push({ what: 'guest', kind: 'guest', role: 'viewer', scopes: [], call })
})

const refusals = new Set([
  'not_authenticated',
  'not_allowed',
  'session_needed',
  'confirm_identity',
  'scope_missing',
  'api_key_missing',
  'api_key_invalid',
])

/** The refusal at the door; undefined where one gets in. */
function expected({ access, ...route }: Route, { kind, role, scopes }: Shown): string | undefined {
  const credential = wanted[`${route.method} ${route.path}`] ?? 'any'
  if (access.kind === 'api_key') {
    if (kind === 'guest' || kind === 'token') return 'api_key_missing'
    if (kind === 'key') {
      if (!scopes.includes(access.scope)) return 'scope_missing'
      return credential === 'any' ? undefined : 'session_needed'
    }
    if (!roleAtLeast(role, 'admin')) return 'not_allowed'
  } else if (access.kind === 'role') {
    if (kind === 'guest' || kind === 'key') return 'not_authenticated'
    if (!roleAtLeast(role, access.role)) return 'not_allowed'
    if (kind === 'token' && credential !== 'any') return 'session_needed'
  }
  return kind === 'stale' && credential === 'fresh_session' ? 'confirm_identity' : undefined
}

describe('how somebody gets in', () => {
  it('is changed by whom the table says, on every route, with every credential', async () => {
    expect(byRole.length + byKey.length).toBeGreaterThan(50)
    const found: string[] = []
    const table: string[] = []
    for (const route of [...byRole, ...byKey])
      for (const one of shown) {
        const { code } = (await one.call(route)).body ?? {}
        const line = (refusal: string | undefined) =>
          `${nameOf(route)} with a ${one.what}: ${refusal ?? 'let in'}`
        found.push(line(refusals.has(code) ? code : undefined))
        table.push(line(expected(route, one)))
      }
    expect(found).toEqual(table)
  }, 120_000)

  it('is declared on every route under /auth that changes something', () => {
    const open = ['PATCH /auth/me']
    const undeclared = byRole.filter(
      route =>
        route.path.startsWith('/auth/') &&
        route.method !== 'GET' &&
        (route.credential === 'any') !== open.includes(nameOf(route)),
    )
    expect(undeclared.map(nameOf)).toEqual([])
    const declared = modules.flatMap(module => module.routes).filter(route => route.credential !== 'any')
    for (const route of declared)
      expect([nameOf(route), route.credential]).toEqual([nameOf(route), wanted[nameOf(route)]])
  })

  it('is no tool of an agent', () =>
    acme.within(async ({ services }) => {
      const declared = routes.filter(route => route.credential !== 'any')
      for (const route of declared)
        expect([nameOf(route), services.routes.find(operationId(route))]).toEqual([nameOf(route), undefined])
    }))

  it('is asked of who mints the first key of an organization, too', async () => {
    const mint = async (api: Api) => (await api.post('/api/v2/setup/api-token', {})).body
    const admin = await acme.invite('admin')
    const { token } = (await acme.post('/auth/tokens', { name: 'Script' })).body.data
    expect((await mint(new Api(app.url, token))).code).toBe('session_needed')
    expect((await mint(admin)).success).toBe(true)
    await makeStale(admin)
    expect((await mint(admin)).code).toBe('confirm_identity')
  })

  it('is asked of who makes, changes or removes an owner', async () => {
    const [boss, other, member] = [
      await acme.invite('owner'),
      await acme.invite('owner'),
      await acme.invite('member'),
    ]
    const { token } = (await boss.post('/auth/tokens', { name: 'Script' })).body.data
    const change = (api: Api, who: Account, role: Role) => api.patch(`/team/members/${who.userId}`, { role })
    const byToken = new Api(app.url, token)
    expect((await change(byToken, member, 'admin')).status).toBe(200)
    expect((await change(byToken, member, 'owner')).body.code).toBe('session_needed')
    expect((await change(byToken, other, 'viewer')).body.code).toBe('session_needed')
    expect((await byToken.delete(`/team/members/${other.userId}`)).body.code).toBe('session_needed')
    await makeStale(boss)
    expect((await change(boss, member, 'viewer')).status).toBe(200)
    expect((await change(boss, member, 'owner')).body.code).toBe('confirm_identity')
    expect((await boss.delete(`/team/members/${other.userId}`)).body.code).toBe('confirm_identity')
    expect((await change(acme, member, 'owner')).body.data.role).toBe('owner')
  })
})
