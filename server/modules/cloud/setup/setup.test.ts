import { describe, expect, it } from 'vitest'
import { createTenant } from '#tests/cloud-tenant.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const token = (body?: unknown, headers?: Record<string, string>) =>
  app.anonymous.post('/api/v2/setup/api-token', body, headers)

describe('the setup of a tenant', () => {
  it('gives a stranger a new tenant on Starter and its token, which works at once', async () => {
    const made = await token({ organization_name: 'Acme', email: 'ada@acme.example' })
    expect(made.status).toBe(201)
    const { data } = made.body
    expect(data).toMatchObject({ plan: 'starter', prefix: data.api_token.slice(0, 20) })
    expect(data.api_token).toMatch(/^bw_live_[0-9A-Za-z]{58}$/)
    const me = await app.anonymous.get('/api/v2/tenant', {}, { 'x-api-key': data.api_token })
    expect(me.body.data).toMatchObject({ tenant_id: data.tenant_id, name: 'Acme', scopes: ['read', 'write'] })
  })

  it('never mints a token for a tenant that exists, and says what is missing', async () => {
    const again = await token({ organization_name: 'Acme 2', email: 'ADA@acme.example' })
    expect(again.status).toBe(201)
    const tenants = await app.sql(`select id from organizations where name in ('Acme', 'Acme 2')`)
    expect(tenants).toHaveLength(2)
    expect((await token({ email: 'bob@acme.example' })).body.detail).toMatch(/^organization_name is required/)
    expect((await token({ organization_name: 'X' })).body.detail).toMatch(/^email is required/)
    expect((await token({ organization_name: 'X', email: 'nobody' })).status).toBe(400)
  })

  it('gives an owner or admin a token for their own organization, and nobody below', async () => {
    const acme = await app.createAccount()
    const admin = await acme.invite('admin')
    const member = await acme.invite('member')
    for (const person of [acme, admin]) {
      const reply = await person.post('/api/v2/setup/api-token', { name: 'CI', scopes: ['read'] })
      expect([reply.status, reply.body.data.tenant_id]).toEqual([201, acme.organizationId])
    }
    expect((await member.post('/api/v2/setup/api-token')).status).toBe(403)
    const { token: personal } = (await acme.post('/auth/tokens', { name: 'Script' })).body.data
    const refused = await token({}, { authorization: `Bearer ${personal}` })
    expect([refused.status, refused.body.code]).toEqual([403, 'session_needed'])
    expect((await token({}, { authorization: 'Bearer bws_wrong' })).status).toBe(401)
  })

  it('slows down who makes tenants without end from one address', async () => {
    const replies = []
    for (let i = 0; i < 12; i += 1)
      replies.push(await token({ organization_name: 'Many', email: `many${i}@example.com` }))
    const refused = replies.find(reply => reply.status === 429)
    expect(refused?.body).toMatchObject({ code: 'rate_limited', retry_after: expect.any(Number) })
    expect(refused?.headers.get('retry-after')).toBe(String(refused?.body.retry_after))
    app.clock.advance('PT2M')
  })

  it('lists the plans', async () => {
    const { body } = await app.anonymous.get('/api/v2/setup/plans')
    expect(body.data).toEqual([
      { plan: 'starter', requests_per_minute: 60, burst: 10, max_concurrent_deploys: 2 },
      { plan: 'pro', requests_per_minute: 600, burst: 50, max_concurrent_deploys: 10 },
      { plan: 'enterprise', requests_per_minute: null, burst: null, max_concurrent_deploys: null },
    ])
  })
})

describe('an API key', () => {
  it('is wanted: missing, mistyped and unknown ones are told apart from each other', async () => {
    const acme = await createTenant(app)
    const ask = (key?: string) => app.anonymous.get('/api/v2/vms', {}, key ? { 'x-api-key': key } : {})
    const missing = await ask()
    expect([missing.status, missing.body.code]).toEqual([401, 'api_key_missing'])
    expect(missing.headers.get('www-authenticate')).toBe('ApiKey')
    const swapped = acme.key.slice(0, 30) + (acme.key[30] === 'a' ? 'b' : 'a') + acme.key.slice(31)
    for (const key of [swapped, `${acme.key}x`, 'bw_live_', 'nonsense']) {
      const reply = await ask(key)
      expect([reply.status, reply.body.code]).toEqual([401, 'api_key_invalid'])
    }
    expect((await ask(acme.key)).status).toBe(200)
  })

  it('of reading scope changes nothing', async () => {
    const acme = await createTenant(app)
    const made = await acme.account.post('/api/v2/tenant/api-keys', { name: 'Dashboard', scopes: ['read'] })
    const reader = acme.withKey(made.body.data.api_token)
    expect((await reader.get('/vms')).status).toBe(200)
    const refused = await reader.post('/networks', { name: 'x' })
    expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing'])
    expect(refused.headers.get('x-ratelimit-limit')).toBe('unlimited')
  })

  it('is listed without its secret, and nothing in the tables could be used as one', async () => {
    const acme = await createTenant(app)
    const { body } = await acme.get('/tenant/api-keys')
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({ status: 'active', prefix: acme.key.slice(0, 20) })
    expect(JSON.stringify(body)).not.toContain(acme.key)
    const rows = await app.sql(
      'select k.*, d.* from platform_api_keys k join directory d on d.target_id = k.id::text',
    )
    expect(JSON.stringify(rows)).not.toContain(acme.key)
  })

  it('rotated works beside the new one for a day, and not after', async () => {
    const acme = await createTenant(app)
    const id = (await acme.get('/tenant')).body.data.api_key_id
    const rotate = () => acme.account.post(`/api/v2/tenant/api-keys/${id}/rotate`)
    const rotated = await rotate()
    expect([rotated.status, rotated.body.data.replaces_id]).toEqual([201, id])
    const fresh = acme.withKey(rotated.body.data.api_token)
    expect((await rotate()).status).toBe(409)
    app.clock.advance('PT23H59M')
    expect([(await acme.get('/tenant')).status, (await fresh.get('/tenant')).status]).toEqual([200, 200])
    app.clock.advance('PT2M')
    expect([(await acme.get('/tenant')).status, (await fresh.get('/tenant')).status]).toEqual([401, 200])
    expect((await fresh.get(`/tenant/api-keys/${id}`)).body.data.status).toBe('expired')
  })

  it('revoked fails with the next call, also one that was used a moment ago', async () => {
    const acme = await createTenant(app)
    const made = await acme.account.post('/api/v2/tenant/api-keys', {})
    const other = acme.withKey(made.body.data.api_token)
    expect((await other.get('/tenant')).status).toBe(200)
    const revoked = await acme.call('DELETE', `/tenant/api-keys/${made.body.data.id}`)
    expect([revoked.status, revoked.body.data.status]).toEqual([200, 'revoked'])
    expect((await other.get('/tenant')).status).toBe(401)
    const own = (await acme.get('/tenant')).body.data.api_key_id
    await acme.call('DELETE', `/tenant/api-keys/${own}`)
    expect((await acme.get('/tenant')).status).toBe(401)
  })

  it('is seen and revoked by owners and admins', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('admin')
    const made = await colleague.post('/api/v2/setup/api-token', { name: 'Theirs' })
    const reach = () => app.anonymous.get('/api/v2/tenant', {}, { 'x-api-key': made.body.data.api_token })
    expect((await reach()).status).toBe(200)
    const { body } = await acme.get('/api-keys')
    expect(body.data).toEqual([
      expect.objectContaining({
        name: 'Theirs',
        status: 'active',
        created_by_id: colleague.userId,
        created_by_name: 'Test admin',
        created_by_removed_at: null,
      }),
    ])
    const member = await acme.invite('member')
    expect((await member.get('/api-keys')).status).toBe(403)
    expect((await member.delete(`/api-keys/${body.data[0].id}`)).status).toBe(403)
    expect((await acme.delete(`/api-keys/${body.data[0].id}`)).body.data.status).toBe('revoked')
    expect((await reach()).status).toBe(401)
  })

  it('is made by people alone, whatever its scopes', async () => {
    const acme = await createTenant(app)
    const mint = (scopes: string[]) => acme.account.post('/api/v2/tenant/api-keys', { scopes })
    for (const scopes of [['write'], ['read', 'write']]) {
      const { id, api_token } = (await mint(scopes)).body.data
      const key = acme.withKey(api_token)
      for (const path of ['/tenant/api-keys', `/tenant/api-keys/${id}/rotate`]) {
        const refused = await key.post(path, { scopes: ['read', 'write'] })
        expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'session_needed'])
      }
    }
  })

  it('ends with the person who made it', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('admin')
    const mine = (await acme.post('/api/v2/setup/api-token', { name: 'Mine' })).body.data.api_token
    const theirs = (await colleague.post('/api/v2/setup/api-token', { name: 'Theirs' })).body.data.api_token
    const reach = async (key: string) =>
      (await app.anonymous.get('/api/v2/tenant', {}, { 'x-api-key': key })).status
    expect([await reach(mine), await reach(theirs)]).toEqual([200, 200])
    await acme.delete(`/team/members/${colleague.userId}`)
    expect([await reach(mine), await reach(theirs)]).toEqual([200, 401])
  })

  it('takes with it what it made when keys could still make keys', async () => {
    const acme = await createTenant(app)
    const mint = async (by?: string) => {
      const { id, api_token } = (await acme.account.post('/api/v2/tenant/api-keys', {})).body.data
      await app.sql('update platform_api_keys set created_by_key_id = $2 where id = $1', [id, by ?? null])
      return { id: id as string, reach: async () => (await acme.withKey(api_token).get('/tenant')).status }
    }
    const parent = await mint()
    const child = await mint(parent.id)
    const grandchild = await mint(child.id)
    const other = await mint()
    await acme.account.post(`/api/v2/tenant/api-keys/${child.id}/rotate`)
    expect([await child.reach(), await grandchild.reach()]).toEqual([200, 200])
    app.clock.advance('PT25H')
    expect([await parent.reach(), await child.reach(), await grandchild.reach()]).toEqual([200, 401, 401])
    const late = await mint(parent.id)
    await acme.call('DELETE', `/tenant/api-keys/${parent.id}`)
    expect([await parent.reach(), await late.reach(), await other.reach()]).toEqual([401, 401, 200])
  })

  it('leaves a row in the audit log for each change', async () => {
    const acme = await createTenant(app)
    const made = await acme.account.post('/api/v2/tenant/api-keys', { name: 'CI' })
    await acme.call('DELETE', `/tenant/api-keys/${made.body.data.id}`)
    const { body } = await acme.get('/tenant/audit-log', { target_id: made.body.data.id })
    expect(body.data.map((row: { action: string }) => row.action)).toEqual([
      'platform.api_key_revoked',
      'platform.api_key_created',
    ])
    expect(body.data[0].actor).toMatch(/^api_key:/)
  })
})
