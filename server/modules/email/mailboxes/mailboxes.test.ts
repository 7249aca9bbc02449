import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

const app = useTestApp({ outboundAllow: ['127.0.0.1/32'] })
let sink: SmtpSink

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())

describe('a mailbox', () => {
  it('never shows its password, and the database holds it sealed', async () => {
    const acme = await app.createAccount()
    const made = await acme.post('/mailboxes', { email: 'ada@acme.test', smtp: sink.smtp })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      email: 'ada@acme.test',
      status: 'active',
      is_default: true,
      sent_today: 0,
      user_id: acme.userId,
      smtp: { host: '127.0.0.1', port: sink.port, secure: false, user: 'sender', password_set: true },
      imap: null,
    })
    const everything = [made, await acme.get('/mailboxes'), await acme.get(`/mailboxes/${made.body.data.id}`)]
    for (const { text } of everything) expect(text).not.toContain(sink.smtp.password)
    const rows = await app.sql<{ row: string }>(
      `select encode(smtp_password, 'escape') as row from mailboxes`,
    )
    expect(rows[0]!.row).not.toContain(sink.smtp.password)
  })

  it('leaves its making, changing and removal in the audit log, and no password', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/mailboxes', { email: 'ada@acme.test', smtp: sink.smtp })).body.data
    await acme.patch(`/mailboxes/${id}`, { smtp: { password: 'another secret' }, daily_cap: 5 })
    await acme.delete(`/mailboxes/${id}`)
    const log = await acme.get('/audit-log')
    const about = { actor_user_id: acme.userId, target_kind: 'mailbox', target_id: id }
    expect(log.body.data.slice(0, 3)).toMatchObject([
      { ...about, action: 'mailbox_deleted', detail: { email: 'ada@acme.test' } },
      { ...about, action: 'mailbox_updated', detail: { fields: ['smtp', 'daily_cap'] } },
      { ...about, action: 'mailbox_created', detail: { email: 'ada@acme.test' } },
    ])
    for (const secret of [sink.smtp.password, 'another secret']) expect(log.text).not.toContain(secret)
  })

  it('is tested by really connecting, each part for itself', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/mailboxes', { email: 'ada@acme.test', smtp: sink.smtp })).body.data
    const good = await acme.post(`/mailboxes/${id}/test`)
    expect(good.body.data).toEqual({
      ok: true,
      smtp: { ok: true, detail: `Connected to 127.0.0.1:${sink.port}` },
      imap: { ok: null, detail: 'Not set up' },
    })
    await acme.patch(`/mailboxes/${id}`, {
      smtp: { password: 'wrong' },
      imap: { host: '127.0.0.1', port: 9 },
    })
    const bad = (await acme.post(`/mailboxes/${id}/test`)).body.data
    expect(bad.ok).toBe(false)
    expect(bad.smtp).toEqual({ ok: false, detail: expect.stringContaining('5.7.8 Authentication failed') })
    expect(bad.imap.ok).toBe(false)
    expect((await acme.get(`/mailboxes/${id}`)).body.data.status).toBe('error')
    await acme.patch(`/mailboxes/${id}`, { smtp: { password: sink.smtp.password }, imap: null })
    expect((await acme.post(`/mailboxes/${id}/test`)).body.data.ok).toBe(true)
    expect((await acme.get(`/mailboxes/${id}`)).body.data.status).toBe('active')
  })

  it.each(['10.0.0.1', '169.254.169.254', '[::1]', 'localhost', '2130706433'])(
    'refuses to connect to the private host %s',
    async host => {
      const acme = await app.createAccount()
      const { id } = (
        await acme.post('/mailboxes', {
          email: 'ada@acme.test',
          smtp: { host, port: 25, password: 'x' },
          imap: { host, port: 143, password: 'x' },
        })
      ).body.data
      const { smtp, imap } = (await acme.post(`/mailboxes/${id}/test`)).body.data
      // 2130706433 is 127.0.0.1 in disguise, which is allowed here: it must at least not be a way around.
      for (const part of [smtp, imap]) {
        expect(part.ok).toBe(false)
        expect(part.detail).toMatch(/private or reserved|not found|refused the connection/)
      }
    },
  )

  it('keeps a password only for the server it was given for', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/mailboxes', { email: 'ada@acme.test', smtp: sink.smtp })).body.data
    const renamed = await acme.patch(`/mailboxes/${id}`, { display_name: 'Ada' })
    expect(renamed.body.data.smtp.password_set).toBe(true)
    const moved = await acme.patch(`/mailboxes/${id}`, { smtp: { host: 'collector.evil.test' } })
    expect(moved.body.data.smtp).toMatchObject({ host: 'collector.evil.test', password_set: false })
    const cleared = await acme.patch(`/mailboxes/${id}`, { smtp: null })
    expect(cleared.body.data.smtp).toBe(null)
  })

  it('belongs to its member; admins look after all', async () => {
    const acme = await app.createAccount()
    const member = await acme.invite('member')
    const other = await acme.invite('member')
    const viewer = await acme.invite('viewer')
    const mine = (await member.post('/mailboxes', { email: 'm@acme.test' })).body.data
    expect(mine).toMatchObject({ user_id: member.userId, is_default: false })
    expect((await member.patch(`/mailboxes/${mine.id}`, { daily_cap: 5 })).body.data.daily_cap).toBe(5)
    for (const stranger of [other, viewer]) {
      expect((await stranger.patch(`/mailboxes/${mine.id}`, { daily_cap: 9 })).status).toBe(403)
      expect((await stranger.delete(`/mailboxes/${mine.id}`)).status).toBe(403)
      expect((await stranger.post(`/mailboxes/${mine.id}/test`)).status).toBe(403)
      expect((await stranger.get(`/mailboxes/${mine.id}`)).status).toBe(200)
    }
    expect((await acme.patch(`/mailboxes/${mine.id}`, { daily_cap: null })).body.data.daily_cap).toBe(null)
    // The first that an admin connects is the organization's, until they choose another.
    const first = (await acme.post('/mailboxes', { email: 's@acme.test', user_id: null })).body.data
    expect(first.is_default).toBe(true)
    expect((await member.patch(`/mailboxes/${mine.id}`, { is_default: true })).status).toBe(403)
    const chosen = await acme.patch(`/mailboxes/${mine.id}`, { is_default: true })
    expect(chosen.body.data.is_default).toBe(true)
    expect((await acme.get(`/mailboxes/${first.id}`)).body.data.is_default).toBe(false)
    expect((await acme.delete(`/mailboxes/${mine.id}`)).status).toBe(200)
    expect((await acme.get(`/mailboxes/${mine.id}`)).body.detail).toBe('Mailbox not found')
  })

  it('has one default however many are made at once', async () => {
    const acme = await app.createAccount()
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => acme.post('/mailboxes', { email: `m${n}@acme.test` })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201))
    const { data } = (await acme.get('/mailboxes')).body
    expect(data.filter((mailbox: { is_default: boolean }) => mailbox.is_default)).toHaveLength(1)
  })
})
