import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { PASSWORD, signUpPerson, toPerson } from '#tests/people.ts'

const app = useTestApp()

interface Row {
  action: string
  actor: string
  actor_user_id: number | null
  target_kind: string | null
  target_id: string | null
  detail: object
}

describe('the audit log', () => {
  it('tells the story of an organization, newest first, with no secret in it', async () => {
    const { api, email, credentials } = await signUpPerson(app.anonymous)
    const ownerId = credentials.user.id
    const wrong = { email, password: 'a wrong password' }
    await app.anonymous.post('/auth/login', wrong, { 'user-agent': 'Burglar' })
    const login = await app.anonymous.post('/auth/login', { email, password: PASSWORD })
    const phone = toPerson(app.anonymous, email, login)
    await phone.api.post('/auth/logout')
    const invited = await api.post('/team/invitations', { email: 'story@example.com', role: 'member' })
    const { token } = invited.body.data
    const joined = await app.anonymous.post('/auth/accept-invitation', {
      token,
      name: 'Guest',
      password: PASSWORD,
    })
    const guestId = joined.body.data.user.id
    await api.patch(`/team/members/${guestId}`, { role: 'viewer' })
    await api.delete(`/team/members/${guestId}`)
    const personal = (await api.post('/auth/tokens', { name: 'Script' })).body.data
    await api.delete(`/auth/tokens/${personal.id}`)
    await api.patch('/organization', { phone: '+1 555 0100' })
    const other = await api.post('/team/invitations', { email: 'other@example.com', role: 'viewer' })
    await api.delete(`/team/invitations/${other.body.data.id}`)
    await api.post('/auth/change-password', { current_password: PASSWORD, new_password: 'a newer password' })

    const log = await api.get('/audit-log')
    const rows: Row[] = log.body.data
    expect(rows.map(row => row.action).toReversed()).toEqual([
      'signup',
      'login_failed',
      'login',
      'logout',
      'invitation_created',
      'invitation_accepted',
      'role_changed',
      'member_removed',
      'token_created',
      'token_revoked',
      'organization_updated',
      'invitation_created',
      'invitation_revoked',
      'password_changed',
    ])
    const row = (action: string) => rows.find(one => one.action === action)!
    expect(row('signup')).toMatchObject({ actor: 'user', actor_user_id: ownerId, actor_name: 'Ada Lovelace' })
    expect(row('login_failed')).toMatchObject({
      actor: 'anonymous',
      actor_user_id: null,
      target_kind: 'user',
      target_id: String(ownerId),
      ip: '127.0.0.1',
      user_agent: 'Burglar',
    })
    expect(row('role_changed')).toMatchObject({
      actor_user_id: ownerId,
      target_id: String(guestId),
      detail: { from: 'member', to: 'viewer' },
    })
    expect(row('organization_updated').detail).toEqual({ fields: ['phone'] })
    for (const secret of [token, personal.token, PASSWORD, credentials.access_token]) {
      expect(log.text).not.toContain(secret)
    }
  })

  it('is filtered by action and by actor, and paged', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('admin')
    for (let n = 0; n < 3; n += 1) await acme.patch('/organization', { phone: `+1 555 010${n}` })
    await colleague.patch('/organization', { phone: null })
    await colleague.post('/auth/tokens', { name: 'x' })
    const page = await acme.get('/audit-log', { action: 'organization_updated', limit: 3 })
    expect(page.body.pagination).toEqual({
      page: 1,
      limit: 3,
      total: 4,
      pages: 2,
      has_next: true,
      has_prev: false,
    })
    expect(page.body.data).toHaveLength(3)
    const theirs = await acme.get('/audit-log', { actor: colleague.userId })
    expect(theirs.body.data.map((row: Row) => row.action).toSorted()).toEqual([
      'organization_updated',
      'token_created',
    ])
    const both = await acme.get('/audit-log', { actor: colleague.userId, action: 'token_created' })
    expect(both.body.pagination.total).toBe(1)
  })

  it('is searched, narrowed and exported, and says so', async () => {
    const acme = await app.createAccount()
    const grace = await acme.invite('admin')
    await acme.within(({ db }) =>
      db
        .updateTable('users')
        .set({ name: 'Grace "Amazing" Hopper' })
        .where('id', '=', grace.userId)
        .execute(),
    )
    await acme.patch('/organization', { phone: '1' })
    app.clock.advance('PT1H')
    const since = app.clock.now().toString()
    await grace.post('/auth/tokens', { name: '=Nightly' })
    const third = await acme.invite('member')
    await acme.patch(`/team/members/${third.userId}`, { role: 'viewer' })
    const actions = async (query: Record<string, string | number>) =>
      (await acme.get('/audit-log', query)).body.data.map((row: Row) => row.action)
    expect(await actions({ q: 'hopper' })).toEqual(['token_created'])
    expect(await actions({ q: 'Role changed' })).toEqual(['role_changed'])
    expect(await actions({ q: 'nightly' })).toEqual(['token_created'])
    expect(await actions({ q: '%' })).toEqual([])
    expect(await actions({ from: since })).toEqual(['role_changed', 'token_created'])
    expect(await actions({ to: since })).toEqual(['organization_updated'])
    expect(await actions({ target_kind: 'user', target_id: third.userId })).toEqual(['role_changed'])
    expect(await actions({ ip: '127.0.0.1', action: 'token_created' })).toEqual(['token_created'])
    expect(await actions({ ip: '203.0.113.7' })).toEqual([])
    const { data } = (await acme.get('/audit-log/actions')).body
    expect(data).toEqual(['organization_updated', 'role_changed', 'token_created'])

    const file = await acme.get('/audit-log/export', { actor: grace.userId })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, line, ...rest] = file.text.trim().split('\r\n')
    expect(head).toBe(
      'at,action,actor,actor_user_id,actor_name,target_kind,target_id,target_name,ip,user_agent,detail,id',
    )
    expect(line).toContain(`token_created,user,${grace.userId},"Grace ""Amazing"" Hopper",personal_token`)
    expect(rest).toEqual([])
    expect(await actions({ action: 'audit_log_exported' })).toEqual(['audit_log_exported'])
    expect((await third.get('/audit-log/export')).status).toBe(403)
    expect((await third.get('/audit-log/actions')).status).toBe(403)
  })

  it('is exported whole, however long', async () => {
    const acme = await app.createAccount()
    await app.sql(
      `insert into audit_log (organization_id, id, at, actor, action)
       select $1, gen_random_uuid(), timestamptz '2026-01-01' + (n / 3) * interval '1 s', 'user', 'counted'
       from generate_series(1, 2500) n`,
      [acme.organizationId],
    )
    const lines = (await acme.get('/audit-log/export', { action: 'counted' })).text.trim().split('\r\n')
    expect([lines.length, new Set(lines).size]).toEqual([2_501, 2_501])
  })

  it('names who switched a workflow or a page on or off', async () => {
    const acme = await app.createAccount()
    const member = await acme.invite('member')
    const graph = { nodes: [{ id: 'start', kind: 'trigger', config: { type: 'manual' } }], edges: [] }
    const workflow = (await member.post('/workflows', { name: 'Greet', graph })).body.data
    expect((await member.post(`/workflows/${workflow.id}/activate`)).status).toBe(200)
    await member.post(`/workflows/${workflow.id}/activate`)
    await member.post(`/workflows/${workflow.id}/pause`)
    await member.delete(`/workflows/${workflow.id}`)
    const page = (await member.post('/pages', { name: 'Welcome', status: 'draft' })).body.data
    await member.post(`/pages/${page.id}/publish`)
    await member.post(`/pages/${page.id}/unpublish`)
    await member.post(`/pages/${page.id}/unpublish`)
    await member.patch(`/pages/${page.id}`, { status: 'published' })
    await member.patch(`/pages/${page.id}`, { status: 'draft' })
    await member.post('/pages', { name: 'At once' })
    await member.delete(`/pages/${page.id}`)
    const rows: Row[] = (await acme.get('/audit-log', { actor: member.userId })).body.data
    expect(rows.map(row => [row.action, (row.detail as { name: string }).name]).toReversed()).toEqual([
      ['workflow_activated', 'Greet'],
      ['workflow_paused', 'Greet'],
      ['workflow_deleted', 'Greet'],
      ['page_published', 'Welcome'],
      ['page_unpublished', 'Welcome'],
      ['page_published', 'Welcome'],
      ['page_unpublished', 'Welcome'],
      ['page_published', 'At once'],
      ['page_deleted', 'Welcome'],
    ])
  })

  it('cannot be changed by the application', async () => {
    const acme = await app.createAccount()
    await acme.patch('/organization', { phone: '1' })
    await expect(
      acme.within(({ db }) => db.updateTable('audit_log').set({ action: 'nothing' }).execute()),
    ).rejects.toThrow()
    await expect(acme.within(({ db }) => db.deleteFrom('audit_log').execute())).rejects.toThrow()
  })

  it('holds nothing of an action that was refused', async () => {
    const acme = await app.createAccount()
    await acme.patch(`/team/members/${acme.userId}`, { role: 'viewer' })
    expect((await acme.get('/audit-log', { action: 'role_changed' })).body.data).toEqual([])
  })
})
