import { describe, expect, it } from 'vitest'
import type { Role } from '#kit/context.ts'
import { Api } from '#tests/api.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const make = async (account: Account, body: object = {}) => {
  const { data } = (await account.post('/auth/tokens', { name: 'Script', ...body })).body
  return { id: data.id as string, data, api: new Api(app.url, data.token) }
}

describe('a personal token', () => {
  it('works until it is revoked, and is shown once', async () => {
    const acme = await app.createAccount()
    const { id, data, api } = await make(acme)
    const { token, ...shown } = data
    expect(token).toMatch(/^bwp_[\w-]{43}$/)
    expect(shown).toMatchObject({
      name: 'Script',
      role: 'owner',
      last_four: token.slice(-4),
      expires_at: null,
    })
    expect((await api.get('/auth/me')).body.data.user).toMatchObject({ id: acme.userId, role: 'owner' })
    const listed = await acme.get('/auth/tokens')
    expect(listed.body.data).toEqual([{ ...shown, last_used_at: '2026-11-16T10:00:00.000Z' }])
    expect(listed.text).not.toContain(token)
    expect((await acme.delete(`/auth/tokens/${id}`)).body).toEqual({ success: true })
    expect((await api.get('/auth/me')).status).toBe(401)
    expect((await acme.delete(`/auth/tokens/${id}`)).body.detail).toBe('Token not found')
    expect((await acme.get('/auth/tokens')).body.data).toEqual([])
  })

  it('has at most the role of its maker', async () => {
    const acme = await app.createAccount()
    const order: Role[] = ['viewer', 'member', 'admin', 'owner']
    for (const role of order) {
      const person = await acme.invite(role)
      for (const wanted of order) {
        const reply = await person.post('/auth/tokens', { name: 'x', role: wanted })
        const may = order.indexOf(wanted) <= order.indexOf(role)
        expect([role, wanted, reply.status]).toEqual([role, wanted, may ? 201 : 403])
        if (!may)
          expect(reply.body.detail).toBe(`A token cannot do more than you: its role can be at most ${role}`)
      }
    }
  })

  it('does less when its role is lower, and when its maker may do less by now', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('admin')
    const reader = await make(colleague, { role: 'viewer' })
    const full = await make(colleague)
    expect((await reader.api.get('/organization')).status).toBe(200)
    expect((await reader.api.patch('/organization', { name: 'x' })).status).toBe(403)
    expect((await full.api.patch('/organization', { name: 'Acme 2' })).status).toBe(200)
    await acme.patch(`/team/members/${colleague.userId}`, { role: 'member' })
    expect((await full.api.patch('/organization', { name: 'Acme 3' })).status).toBe(403)
    expect((await full.api.get('/auth/me')).body.data.user.role).toBe('member')
  })

  it('ends at its time', async () => {
    const acme = await app.createAccount()
    const soon = await make(acme, { expires_at: app.clock.now().add({ hours: 1 }).toString() })
    app.clock.advance('PT1H')
    expect((await soon.api.get('/auth/me')).status).toBe(401)
    const past = await acme.post('/auth/tokens', { name: 'x', expires_at: app.clock.now().toString() })
    expect([past.status, past.body.detail]).toEqual([400, 'expires_at must be in the future'])
  })

  it('belongs to one person: a colleague neither sees nor revokes it, and it makes no others', async () => {
    const acme = await app.createAccount()
    const { id, api } = await make(acme)
    const colleague = await acme.invite('owner')
    expect((await colleague.get('/auth/tokens')).body.data).toEqual([])
    expect((await colleague.delete(`/auth/tokens/${id}`)).status).toBe(404)
    expect((await api.post('/auth/tokens', { name: 'child' })).body.code).toBe('session_needed')
    expect((await api.post('/auth/logout')).body.code).toBe('no_session')
    expect((await api.delete(`/auth/tokens/${id}`)).body.code).toBe('session_needed')
    expect((await acme.delete(`/auth/tokens/${id}`)).status).toBe(200)
    expect((await api.get('/auth/me')).status).toBe(401)
  })
})
