import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DnsServer, startDnsServer } from '#tests/dns-server.ts'
import { startTestApp, type TestApp } from '#tests/harness.ts'
import { type ImapServer, startImapServer } from '#tests/imap-server.ts'

let dns: DnsServer
let app: TestApp
let imap: ImapServer

beforeAll(async () => {
  dns = await startDnsServer()
  imap = await startImapServer()
  app = await startTestApp({ dnsServers: [dns.address] })
})
afterAll(async () => {
  await app?.close()
  await imap?.stop()
  await dns?.close()
})

describe('connecting with an address and a password', () => {
  it('finds the servers in DNS, and keeps the password for both', async () => {
    const acme = await app.createAccount()
    dns.set('_imaps._tcp.harbor.test', 'SRV', '0 0 993 imap.harbor.test')
    dns.set('_submission._tcp.harbor.test', 'SRV', '0 0 587 smtp.harbor.test')
    const email = 'ada@harbor.test'
    expect((await acme.post('/mailboxes/discover', { email })).body.data).toMatchObject({
      source: 'srv',
      imap: { host: 'imap.harbor.test', port: 993, secure: true },
      smtp: { host: 'smtp.harbor.test', port: 587, secure: false },
    })
    const made = await acme.post('/mailboxes', { email, password: 'one for all', backfill_days: 90 })
    expect(made.body.data).toMatchObject({
      imap: { host: 'imap.harbor.test', user: email, password_set: true },
      smtp: { host: 'smtp.harbor.test', user: email, password_set: true },
      backfill_days: 90,
    })
    expect(made.text).not.toContain('one for all')
  })

  it('where nobody knows any says so, and makes nothing', async () => {
    const acme = await app.createAccount()
    const refused = await acme.post('/mailboxes', { email: 'ada@nowhere.test', password: 'x' })
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      400,
      'servers_unknown',
      'No mail servers are known for nowhere.test',
    ])
    expect((await acme.get('/mailboxes')).body.data).toEqual([])
    expect((await acme.post('/mailboxes/discover', { email: 'no address' })).status).toBe(400)
  })

  it('uses it for each given server that has none of its own, and reads at once when asked', async () => {
    const acme = await app.createAccount()
    const { password, ...server } = imap.settings('solo')
    const { id } = (
      await acme.post('/mailboxes', { email: 'solo@acme.test', password, imap: server, is_default: false })
    ).body.data
    await app.drain()
    expect((await acme.get(`/mailboxes/${id}`)).body.data).toMatchObject({
      status: 'active',
      smtp: null,
      sync: { backfill: null },
    })
    await acme.post('/contacts', { email: 'grace@navy.test' })
    await imap.deliver('solo', 'From: grace@navy.test\nSubject: Now\nMessage-ID: <now@navy.test>\n\nHi\n')
    const member = await acme.invite('member')
    expect((await member.post(`/mailboxes/${id}/sync`)).status).toBe(403)
    expect((await acme.post(`/mailboxes/${id}/sync`)).status).toBe(202)
    await app.drain()
    expect((await acme.get('/emails')).body.data.map((m: { subject: string }) => m.subject)).toEqual(['Now'])
    await acme.delete(`/mailboxes/${id}`)
  })
})
