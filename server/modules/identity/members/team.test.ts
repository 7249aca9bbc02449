import { describe, expect, it } from 'vitest'
import type { Role } from '#kit/context.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

describe('the team', () => {
  it('is listed to every member', async () => {
    const acme = await app.createAccount()
    const viewer = await acme.invite('viewer')
    const { body } = await viewer.get('/team/members')
    expect(body.data.map((member: { id: number; role: Role }) => [member.id, member.role])).toEqual([
      [acme.userId, 'owner'],
      [viewer.userId, 'viewer'],
    ])
    expect(Object.keys(body.data[0])).toEqual(['id', 'email', 'name', 'role', 'last_login_at', 'created_at'])
  })

  it('shows a changed role at once, in the session that runs', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('member')
    expect((await colleague.get('/audit-log')).status).toBe(403)
    const reply = await acme.patch(`/team/members/${colleague.userId}`, { role: 'admin' })
    expect([reply.status, reply.body.data.role]).toEqual([200, 'admin'])
    expect((await colleague.get('/audit-log')).status).toBe(200)
    await acme.patch(`/team/members/${colleague.userId}`, { role: 'viewer' })
    expect((await colleague.get('/audit-log')).status).toBe(403)
    expect((await acme.patch(`/team/members/${colleague.userId}`, {})).body.data.role).toBe('viewer')
    const events = await app.sql(
      `select data from events where organization_id = $1 and type = 'member.role_changed' order by seq`,
      [acme.organizationId],
    )
    expect(events.map(event => event.data)).toEqual([
      { user_id: colleague.userId, from: 'member', to: 'admin' },
      { user_id: colleague.userId, from: 'admin', to: 'viewer' },
    ])
  })

  it('loses a member with all that they held', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('member')
    const { token } = (await colleague.post('/auth/tokens', { name: 'Script' })).body.data
    expect((await colleague.get('/auth/me')).status).toBe(200)
    expect((await acme.delete(`/team/members/${colleague.userId}`)).body).toEqual({ success: true })
    expect((await colleague.get('/auth/me')).status).toBe(401)
    const script = await app.anonymous.get('/auth/me', {}, { authorization: `Bearer ${token}` })
    expect(script.status).toBe(401)
    expect((await acme.get('/team/members')).body.data).toHaveLength(1)
    expect((await acme.delete(`/team/members/${colleague.userId}`)).body.detail).toBe('Member not found')
    const again = await acme.post('/team/invitations', { email: colleague.email, role: 'viewer' })
    const back = await app.anonymous.post('/auth/accept-invitation', {
      token: again.body.data.token,
      name: 'Back again',
      password: 'correct horse battery',
    })
    expect([back.status, back.body.data.user.id === colleague.userId]).toEqual([201, false])
  })
})

describe('owners', () => {
  it('cannot all go: the last one is neither demoted nor removed', async () => {
    const acme = await app.createAccount()
    for (const reply of [
      await acme.patch(`/team/members/${acme.userId}`, { role: 'admin' }),
      await acme.delete(`/team/members/${acme.userId}`),
    ]) {
      expect([reply.status, reply.body]).toMatchObject([
        409,
        {
          detail: 'The organization needs at least one owner. Make somebody else an owner first.',
          code: 'last_owner',
        },
      ])
    }
    const second = await acme.invite('owner')
    expect((await second.patch(`/team/members/${acme.userId}`, { role: 'member' })).status).toBe(200)
  })

  it('keep one though two demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await app.createAccount()
      const second = await first.invite('owner')
      const replies = await Promise.all([
        first.patch(`/team/members/${second.userId}`, { role: 'viewer' }),
        second.patch(`/team/members/${first.userId}`, { role: 'viewer' }),
      ])
      expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
      const owners = await app.sql(`select id from users where organization_id = $1 and role = 'owner'`, [
        first.organizationId,
      ])
      expect(owners).toHaveLength(1)
    }
  })

  it('are out of reach for admins, and not made by them', async () => {
    const acme = await app.createAccount()
    const admin = await acme.invite('admin')
    const other = await acme.invite('owner')
    const member = await acme.invite('member')
    for (const reply of [
      await admin.patch(`/team/members/${other.userId}`, { role: 'member' }),
      await admin.delete(`/team/members/${other.userId}`),
      await admin.patch(`/team/members/${member.userId}`, { role: 'owner' }),
      await admin.patch(`/team/members/${admin.userId}`, { role: 'owner' }),
    ]) {
      expect([reply.status, reply.body.detail]).toEqual([
        403,
        'Only an owner can make, change or remove an owner',
      ])
    }
    expect((await admin.patch(`/team/members/${member.userId}`, { role: 'admin' })).status).toBe(200)
    const limited = (await acme.post('/auth/tokens', { name: 'Limited', role: 'admin' })).body.data.token
    const reply = await app.anonymous.call('DELETE', `/team/members/${other.userId}`, {
      headers: { authorization: `Bearer ${limited}` },
    })
    expect(reply.status).toBe(403)
  })
})

describe('roles', () => {
  const calls: [method: string, path: string, least: Role][] = [
    ['GET', '/organization', 'viewer'],
    ['GET', '/team/members', 'viewer'],
    ['GET', '/auth/tokens', 'viewer'],
    ['PATCH', '/organization', 'admin'],
    ['GET', '/team/invitations', 'admin'],
    ['POST', '/team/invitations', 'admin'],
    ['PATCH', '/team/members/2147483647', 'admin'],
    ['DELETE', '/team/members/2147483647', 'admin'],
    ['GET', '/audit-log', 'admin'],
    ['DELETE', '/organization', 'owner'],
  ]
  const order: Role[] = ['viewer', 'member', 'admin', 'owner']

  it.each(calls)('%s %s needs %s', async (method, path, least) => {
    const acme = await app.createAccount()
    for (const role of order) {
      const person = await acme.invite(role)
      const reply = await person.call(method, path, method === 'GET' ? {} : { body: {} })
      const may = order.indexOf(role) >= order.indexOf(least)
      expect([role, reply.status === 403]).toEqual([role, !may])
    }
  })
})
