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
