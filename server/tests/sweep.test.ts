import { describe, expect, it } from 'vitest'
import type { Route } from '#kit/route.ts'
import { modules } from '#modules/index.ts'
import { Api } from './api.ts'
import { tenantOf } from './cloud-tenant.ts'
import { type Account, useTestApp } from './harness.ts'
import { sampleBody } from './samples.ts'
import { protocolTargets, targets } from './targets/index.ts'

/**
 * Generated from the route registry: every route is called with another tenant's ids, with no credential and
 * with a revoked one. A new route joins by existing; a new kind of parameter must say how one is made.
 */
const app = useTestApp()
const routes = modules.flatMap(module => module.routes)
const guarded = routes.filter(({ access }) => access.kind === 'role')
const nameOf = (route: Route) => `${route.method} ${route.base}${route.path}`

async function fill(route: Route, owner: Account): Promise<string> {
  let path = route.path
  for (const [name, param] of Object.entries(route.params)) {
    const make = targets[param.names]
    if (!make)
      throw new Error(`no target for ${param.names}: add one in server/tests/targets for ${nameOf(route)}`)
    path = path.replace(`{${name}}`, encodeURIComponent(await make(owner)))
  }
  return route.base + path
}

/** Files and raw bytes are sent as such; everything else as JSON that fits the schema. */
const bodyOf = (route: Route) =>
  route.method === 'GET' || route.consumes === 'none' ? undefined : route.body ? sampleBody(route.body) : {}

/** What an address cannot do without. */
function queryOf({ query }: Route) {
  if (!query) return {}
  const required = (query.required ?? []) as string[]
  const isNeeded = (name: string) =>
    required.includes(name) && (query.properties[name] as { default?: unknown }).default === undefined
  const sample = sampleBody(query) as Record<string, string | number>
  return Object.fromEntries(Object.entries(sample).filter(([name]) => isNeeded(name)))
}

describe('every route of an organization', () => {
  it('is there', () => expect(guarded.length).toBeGreaterThan(2))

  it.each(guarded.map(route => [nameOf(route), route] as const))(
    '%s wants a credential that lives',
    async (_, route) => {
      const path = route.base + route.path.replaceAll(/\{\w+\}/g, '01a1dce5-541d-7093-834b-661a97c3b69e')
      for (const authorization of [undefined, 'Bearer ', 'Bearer bws_wrong', 'Basic YTpi', 'Bearer bwp_x']) {
        const reply = await app.anonymous.call(route.method, path, {
          body: bodyOf(route),
          headers: authorization ? { authorization } : {},
        })
        expect([reply.status, reply.body?.detail]).toEqual([401, 'Not authenticated'])
      }
    },
  )

  it('ends with the session: a revoked credential opens none of them', async () => {
    const acme = await app.createAccount()
    expect((await acme.get('/jobs/failed')).status).toBe(200)
    await app.sql('update sessions set revoked_at = now() where user_id = $1', [acme.userId])
    await acme.within(async ctx => ctx.services.identities.forget(ctx.organizationId))
    for (const route of guarded) {
      const path = route.base + route.path.replaceAll(/\{\w+\}/g, '01a1dce5-541d-7093-834b-661a97c3b69e')
      const reply = await acme.call(route.method, path, { body: bodyOf(route) })
      expect([nameOf(route), reply.status]).toEqual([nameOf(route), 401])
    }
  })

  it('refuses a viewer whatever changes something', async () => {
    const acme = await app.createAccount()
    const viewer = await acme.invite('viewer')
    for (const route of guarded) {
      if (route.access.kind !== 'role' || route.access.role === 'viewer') continue
      const path = route.base + route.path.replaceAll(/\{\w+\}/g, '01a1dce5-541d-7093-834b-661a97c3b69e')
      const reply = await viewer.call(route.method, path, { body: bodyOf(route) })
      expect([nameOf(route), reply.status]).toEqual([nameOf(route), 403])
    }
  })

  /** Names of the world, which are nobody's records. */
  const isPublic = ({ params }: Route) => Object.values(params).some(({ names }) => names === 'any domain')
  const withIds = guarded.filter(route => Object.keys(route.params).length > 0 && !isPublic(route))

  it("knows nothing of another tenant's records", async () => {
    const acme = await app.createAccount({ name: 'Acme' })
    const rival = await app.createAccount({ name: 'Rival' })
    const paths = new Map<Route, string>()
    for (const route of withIds) paths.set(route, await fill(route, acme))
    const before = await fingerprint(acme.organizationId)
    for (const [route, path] of paths) {
      const reply = await rival.call(route.method, path, { body: bodyOf(route), query: queryOf(route) })
      expect([nameOf(route), reply.status], reply.text.slice(0, 300)).toEqual([nameOf(route), 404])
    }
    expect(await fingerprint(acme.organizationId)).toEqual(before)
    // A record of every kind is made, and then asked for: it grows with the routes.
  }, 120_000)
})

const keyed = routes.filter(({ access }) => access.kind === 'api_key')

describe('every route of the platform', () => {
  it('wants a key that lives', async () => {
    expect(keyed.length).toBeGreaterThan(70)
    for (const route of keyed) {
      const path = route.base + route.path.replaceAll(/\{\w+\}/g, '01a1dce5-541d-7093-834b-661a97c3b69e')
      for (const key of [undefined, 'bw_live_wrong']) {
        const headers: Record<string, string> = key ? { 'x-api-key': key } : {}
        const reply = await app.anonymous.call(route.method, path, { body: bodyOf(route), headers })
        expect([nameOf(route), reply.status]).toEqual([nameOf(route), 401])
      }
    }
  })

  it("takes an admin's session in place of a key, and nobody else's", async () => {
    const owner = await app.createAccount()
    await tenantOf(owner, 'enterprise')
    const member = await owner.invite('member')
    const { token } = (await owner.post('/auth/tokens', { name: 'Sync' })).body.data
    const byToken = new Api(app.url, token)
    // Else it would set a limit, which the calls after it would meet.
    const isHarmless = ({ path, method, produces }: Route) =>
      (path !== '/tenant/limits' || method === 'GET') && produces !== 'text/event-stream'
    for (const route of keyed.filter(isHarmless)) {
      const path = route.base + route.path.replaceAll(/\{\w+\}/g, '01a1dce5-541d-7093-834b-661a97c3b69e')
      const statuses: number[] = []
      for (const who of [member, byToken, owner])
        statuses.push((await who.call(route.method, path, { body: bodyOf(route) })).status)
      expect([nameOf(route), ...statuses.slice(0, 2)]).toEqual([nameOf(route), 403, 401])
      expect([401, 403, 429], nameOf(route)).not.toContain(statuses[2])
    }
  })

  it('names the admin who called by a session, and asks them for their second factor', async () => {
    const owner = await app.createAccount()
    const made = await owner.call('POST', '/api/v2/tenant/api-keys', { body: { name: 'Pipeline' } })
    expect(made.status).toBe(201)
    const [last] = (await owner.get('/audit-log')).body.data
    expect(last).toMatchObject({ action: 'platform.api_key_created', actor_user_id: owner.userId })
    expect((await owner.call('GET', '/api/v2/tenant')).body.data.api_key_id).toBeNull()
    const later = await app.createAccount()
    await later.within(({ db }) => db.updateTable('organizations').set({ require_2fa: true }).execute())
    const refused = await later.call('GET', '/api/v2/tenant')
    expect([refused.status, refused.body.code]).toEqual([403, 'two_factor_setup_required'])
  })

  it("knows nothing of another tenant's resources", { timeout: 120_000 }, async () => {
    const acme = await app.createAccount({ name: 'Acme' })
    const account = await app.createAccount({ name: 'Rival' })
    const rival = await tenantOf(account, 'enterprise')
    for (const route of keyed.filter(one => Object.keys(one.params).length > 0)) {
      const path = await fill(route, acme)
      const reply = await rival.call(route.method, path.slice(route.base.length), bodyOf(route))
      const status = route.credential === 'any' ? 404 : 403
      expect([nameOf(route), reply.status], reply.text.slice(0, 300)).toEqual([nameOf(route), status])
      const byAdmin = await account.call(route.method, path, { body: bodyOf(route) })
      expect([nameOf(route), byAdmin.status], byAdmin.text.slice(0, 300)).toEqual([nameOf(route), 404])
    }
  })
})

const protocols = modules.flatMap(module => module.protocols ?? [])

describe.each(protocols.map(protocol => [protocol.prefix, protocol] as const))('%s', (prefix, protocol) => {
  const methods = protocol.methods.filter(method => method !== 'OPTIONS')
  const call = (method: string, path: string, authorization?: string) =>
    fetch(app.url + path, {
      method,
      headers: { depth: '1', ...(authorization ? { authorization } : {}) },
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: '' }),
    })
  const basicOf = async (account: Account) => {
    const { token } = (await account.post('/auth/tokens', { name: 'Phone' })).body.data
    return `Basic ${Buffer.from(`${account.email}:${token}`).toString('base64')}`
  }
  const pathsOf = (account: Account) => {
    const make = protocolTargets[prefix]
    if (!make) throw new Error(`no targets for ${prefix}: add them in server/tests/targets`)
    return make(account)
  }

  it('wants a credential that lives', async () => {
    const acme = await app.createAccount()
    const paths = await pathsOf(acme)
    const lost = await basicOf(acme)
    await app.sql('update personal_tokens set revoked_at = now() where user_id = $1', [acme.userId])
    await acme.within(async ctx => ctx.services.identities.forget(ctx.organizationId))
    for (const path of paths)
      for (const method of methods)
        for (const authorization of [undefined, 'Bearer x', 'Basic YTpi', lost])
          expect([method, (await call(method, path, authorization)).status]).toEqual([method, 401])
  })

  it("knows nothing of another tenant's records, and lets no viewer write", async () => {
    const acme = await app.createAccount()
    const paths = await pathsOf(acme)
    const viewer = await basicOf(await acme.invite('viewer'))
    const rival = await basicOf(await app.createAccount())
    // That a token was used is written down with its first use.
    await call('PROPFIND', `${prefix}/`, viewer)
    const before = await fingerprint(acme.organizationId)
    for (const path of paths)
      for (const method of methods.filter(one => one !== 'MKCALENDAR')) {
        const reply = await call(method, path, rival)
        // What it never does is refused to everybody before it is looked at.
        expect([403, 404, 405], `${method} ${path}`).toContain(reply.status)
        if (['GET', 'PROPFIND', 'REPORT'].includes(method)) expect([404, 405]).toContain(reply.status)
        expect(await reply.text()).not.toContain('Demo')
        const isRead = ['GET', 'HEAD', 'PROPFIND', 'REPORT'].includes(method)
        if (!isRead) expect([403, 405]).toContain((await call(method, path, viewer)).status)
      }
    // Whoever makes a calendar of that name has it at home, where it is nobody else's; hence last.
    for (const path of methods.includes('MKCALENDAR') ? paths : []) {
      expect([403, 405]).toContain((await call('MKCALENDAR', path, viewer)).status)
      expect([201, 403, 404, 405]).toContain((await call('MKCALENDAR', path, rival)).status)
      expect(await (await call('PROPFIND', path, rival)).text()).not.toContain('Demo')
    }
    expect(await fingerprint(acme.organizationId)).toEqual(before)
  })
})

/**
 * How many rows of each table the organization has, and which transaction wrote last: foreign calls must not move it.
 * Taken once around all of them, since reading every table for every route would grow with both.
 */
async function fingerprint(organizationId: string) {
  const tables = await app.sql<{ table: string }>(`
    select table_name as table from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'organization_id'
      and table_name <> 'idempotency_keys' order by 1`)
  const union = tables.map(
    ({ table }) =>
      `select '${table}' as t, count(*) as n, max(xmin::text::bigint) as last from ${table} where organization_id = '${organizationId}'`,
  )
  return app.sql(union.join(' union all '))
}
