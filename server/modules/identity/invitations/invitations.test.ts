import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/harness.ts'

const mails: { to: string[]; text: string }[] = []
const postOffice = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts: Buffer[] = []
    stream.on('data', part => parts.push(part))
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(recipient => recipient.address)
      mails.push({ to, text: Buffer.concat(parts).toString('utf8') })
      done()
    })
  },
})

let app: TestApp
beforeAll(async () => {
  await new Promise<void>(resolve => postOffice.listen(0, '127.0.0.1', resolve))
  const { port } = postOffice.server.address() as AddressInfo
  app = await startTestApp({ smtpUrl: `smtp://127.0.0.1:${port}` })
})
afterAll(async () => {
  await app.close()
  await new Promise<void>(resolve => postOffice.close(resolve))
})

const joining = (token: string) => ({ token, name: 'Grace Hopper', password: 'correct horse battery' })
const refused = [404, 'This invitation is not valid any more. Ask for a new one.']

describe('an invitation', () => {
  it('is mailed and shown once, and lets the person in with the role', async () => {
    const acme = await app.createAccount({ name: 'Acme Ltd' })
    const made = await acme.post('/team/invitations', { email: 'grace@example.com', role: 'admin' })
    expect(made.status).toBe(201)
    const { link, token, ...shown } = made.body.data
    expect(link).toBe(`http://bowline.localhost/accept-invitation?token=${token}`)
    expect(shown).toMatchObject({ email: 'grace@example.com', role: 'admin', status: 'pending' })
    const listed = await acme.get('/team/invitations')
    expect(listed.body.data).toEqual([shown])

    const stored = JSON.stringify([
      await app.sql('select * from events'),
      await app.sql('select * from audit_log'),
      await app.sql('select * from jobs'),
    ])
    expect(stored).toContain('identity.mail_invitation')
    expect(stored).not.toContain(token)

    await app.drain()
    const mail = mails.find(one => one.to.includes('grace@example.com'))!
    // Quoted-printable breaks long lines and writes an equals sign as =3D.
    const text = mail.text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(text).toContain(link)
    expect(text).toContain('Subject: Test owner invites you to Acme Ltd on Bowline')

    const preview = await app.anonymous.get(`/auth/invitations/${token}`)
    expect(preview.body.data).toEqual({
      brand: { name: 'Acme Ltd', logo: null, accent_color: null, footer_text: null },
      email: 'grace@example.com',
      role: 'admin',
      organization_name: 'Acme Ltd',
      invited_by_name: 'Test owner',
      expires_at: shown.expires_at,
    })
    const joined = await app.anonymous.post('/auth/accept-invitation', joining(token))
    expect(joined.status).toBe(201)
    expect(joined.body.data).toMatchObject({
      token_type: 'bearer',
      user: { email: 'grace@example.com', name: 'Grace Hopper', role: 'admin' },
      organization: { id: acme.organizationId, name: 'Acme Ltd' },
    })
    const again = await app.anonymous.post('/auth/accept-invitation', joining(token))
    expect([again.status, again.body.detail]).toEqual(refused)
    const login = { email: 'grace@example.com', password: 'correct horse battery' }
    expect((await app.anonymous.post('/auth/login', login)).status).toBe(200)
    expect((await acme.get('/team/invitations')).body.data).toEqual([])
    const repeated = await acme.post('/team/invitations', { email: 'Grace@example.com', role: 'viewer' })
    expect([repeated.status, repeated.body.detail]).toEqual([409, 'This person is already a member'])
  })

  it('is replaced by the next to the same address, revoked by hand, and over after seven days', async () => {
    const acme = await app.createAccount()
    const invite = async () =>
      (await acme.post('/team/invitations', { email: 'alan@example.com', role: 'member' })).body.data
    const first = await invite()
    const second = await invite()
    expect((await acme.get('/team/invitations')).body.data.map((one: { id: string }) => one.id)).toEqual([
      second.id,
    ])
    expect((await acme.delete(`/team/invitations/${second.id}`)).body).toEqual({ success: true })
    expect((await acme.delete(`/team/invitations/${second.id}`)).status).toBe(404)
    const third = await invite()
    app.clock.advance('P7DT1S')
    expect((await acme.get('/team/invitations')).body.data[0].status).toBe('expired')
    for (const token of [first.token, second.token, third.token, 'bwi_unknown']) {
      const reply = await app.anonymous.post('/auth/accept-invitation', joining(token))
      expect([reply.status, reply.body.detail]).toEqual(refused)
      expect((await app.anonymous.get(`/auth/invitations/${token}`)).status).toBe(404)
    }
    const sent = mails.length
    await app.drain()
    expect(mails.length).toBe(sent)
  })

  it('makes one member though accepted ten times at once', async () => {
    const acme = await app.createAccount()
    const { token } = (await acme.post('/team/invitations', { email: 'ten@example.com', role: 'viewer' }))
      .body.data
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.anonymous.post('/auth/accept-invitation', joining(token))),
    )
    expect(replies.filter(reply => reply.status === 201)).toHaveLength(1)
    expect((await acme.get('/team/members')).body.data).toHaveLength(2)
  })

  it('cannot take over an account of another organization', async () => {
    const acme = await app.createAccount()
    const rival = await app.createAccount()
    const { token } = (await rival.post('/team/invitations', { email: acme.email, role: 'viewer' })).body.data
    const reply = await app.anonymous.post('/auth/accept-invitation', joining(token))
    expect([reply.status, reply.body.code]).toEqual([409, 'email_taken'])
    expect((await rival.get('/team/invitations')).body.data[0].status).toBe('pending')
  })

  it('never makes an owner', async () => {
    const acme = await app.createAccount()
    const reply = await acme.post('/team/invitations', { email: 'boss@example.com', role: 'owner' })
    expect([reply.status, reply.body.detail]).toEqual([400, 'role must be one of viewer, member, admin'])
  })
})

describe('without a mail transport', () => {
  it('the invitation stands and its link is with the inviter', async () => {
    const quiet = await startTestApp()
    try {
      const acme = await quiet.createAccount()
      const { token } = (await acme.post('/team/invitations', { email: 'q@example.com', role: 'member' }))
        .body.data
      expect(await quiet.drain()).toBeGreaterThan(0)
      expect((await quiet.anonymous.post('/auth/accept-invitation', joining(token))).status).toBe(201)
    } finally {
      await quiet.close()
    }
  })
})
