import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDnsRun } from '#platform/http/dns.ts'
import { type DnsServer, startDnsServer } from '#tests/dns-server.ts'
import { type Account, startTestApp, type TestApp } from '#tests/harness.ts'
import { checkDomain } from '../checks/check-domain.ts'
import { addressLists, domainLists } from '../checks/others/blocklist.ts'

let dns: DnsServer
let app: TestApp
let acme: Account

beforeAll(async () => {
  dns = await startDnsServer()
  app = await startTestApp({ dnsServers: [dns.address] })
})
afterAll(async () => {
  await app.close()
  await dns.close()
})

const KEY = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='

/** A domain with everything right. */
function publish(domain: string): void {
  dns.set(domain, 'TXT', ['v=spf1 ip4:192.0.2.7 ', '-all'])
  dns.set(domain, 'MX', `10 mx.${domain}`)
  dns.set(`mx.${domain}`, 'A', '192.0.2.8')
  dns.set(`google._domainkey.${domain}`, 'TXT', KEY)
  dns.set(`_dmarc.${domain}`, 'TXT', `v=DMARC1; p=reject; rua=mailto:d@${domain}`)
  dns.set(`_smtp._tls.${domain}`, 'TXT', `v=TLSRPTv1; rua=mailto:d@${domain}`)
  for (const { zone, testEntry } of [...domainLists, ...addressLists])
    dns.set(`${testEntry}.${zone}`, 'A', '127.0.0.2')
}

beforeEach(async () => {
  dns.clear()
  publish('acme.test')
  acme = await app.createAccount()
})

const look = (domain: string, query = '') => acme.get(`/deliverability/domain/${domain}${query}`)
const checkOf = (data: { checks: { id: string }[] }, id: string) =>
  data.checks.find(one => one.id === id) as never as {
    status: string
    issues: { code: string; fix: { name: string; value: string } | null }[]
  }

describe('a check of a domain', () => {
  it('says how each record stands, with a score', async () => {
    const { status, body } = await look('Acme.test')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      domain: 'acme.test',
      organizational_domain: 'acme.test',
      kind: 'own',
      status: 'pass',
      score: 100,
      cached: false,
    })
    expect(body.data.checks.map(({ id }: { id: string }) => id)).toEqual([
      'spf',
      'dkim',
      'dmarc',
      'mx',
      'blocklist',
      'mta_sts',
      'tls_rpt',
      'bimi',
    ])
    expect(body.data.checks[0].evidence.record).toBe('v=spf1 ip4:192.0.2.7 -all')
  })

  it('asks each name once, and the world once for twenty people and for five minutes', async () => {
    dns.questions.length = 0
    const all = await Promise.all(Array.from({ length: 20 }, () => look('acme.test')))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(dns.questions).size).toBe(dns.questions.length)
    const before = dns.questions.length
    expect((await look('acme.test')).body.data.cached).toBe(true)
    expect(dns.questions).toHaveLength(before)
    expect((await look('acme.test', '?refresh=1')).body.data.cached).toBe(false)
    app.clock.advance('PT6M')
    expect((await look('acme.test')).body.data.cached).toBe(false)
    const rival = await app.createAccount()
    expect((await rival.get('/deliverability/domain/acme.test')).body.data.cached).toBe(false)
  })

  it('takes selectors, and finds a key that nobody could guess', async () => {
    dns.remove('google._domainkey.acme.test')
    dns.set('z9._domainkey.acme.test', 'TXT', KEY)
    expect(checkOf((await look('acme.test')).body.data, 'dkim').status).toBe('unknown')
    expect(checkOf((await look('acme.test', '?selectors=z9')).body.data, 'dkim').status).toBe('pass')
    await acme.post('/deliverability/domains', { domain: 'acme.test', selectors: ['Z9'] })
    expect(checkOf((await look('acme.test')).body.data, 'dkim').status).toBe('pass')
  })

  it('never takes silence, errors or lies for an answer', async () => {
    for (const mood of ['servfail', 'refused'] as const) {
      dns.mood('acme.test', mood)
      const { data } = (await look('acme.test', '?refresh=1')).body
      expect(['spf', 'dkim', 'dmarc', 'mx'].map(id => checkOf(data, id).status)).toEqual(
        Array(4).fill('unknown'),
      )
    }
    dns.mood('acme.test', null)
    dns.set('acme.test.dbl.spamhaus.org', 'A', '203.0.113.9')
    const { data } = (await look('acme.test', '?refresh=1')).body
    expect(checkOf(data, 'blocklist').status).toBe('pass')
  })

  it('of a resolver that is silent is unknown, once its time is over', async () => {
    for (const top of ['test', 'org', 'com']) dns.mood(top, 'silent')
    const run = startDnsRun({ servers: [dns.address], deadlineMs: 300, mostQuestions: 200 })
    const facts = {
      selectors: { given: [], stored: [], learned: [] },
      services: [],
      mailHost: null,
      reportsTo: 'd@acme.test',
    }
    const { checks, status, score } = await checkDomain(
      run.ask,
      async () => null,
      'acme.test',
      facts,
      '2026-11-16',
    )
    run.end()
    expect(checks.map(one => one.status)).toEqual(Array(8).fill('unknown'))
    expect([status, score]).toEqual(['unknown', null])
  })

  it.runIf(process.env.STRESS)(
    'of a resolver that is silent takes ten seconds at most, and others are served meanwhile',
    async () => {
      for (const top of ['test', 'org', 'com']) dns.mood(top, 'silent')
      const started = performance.now()
      let isDone = false
      const waiting = look('acme.test').finally(() => {
        isDone = true
      })
      let served = 0
      while (!isDone) {
        expect((await acme.get('/mailboxes')).status).toBe(200)
        served += 1
      }
      const { status, body } = await waiting
      console.log(`silent for ${Math.round(performance.now() - started)} ms, ${served} others served`)
      expect([status, body.data.status]).toEqual([200, 'unknown'])
      expect(served).toBeGreaterThan(10)
    },
    60_000,
  )

  it('reads answers that do not fit into a packet', async () => {
    dns.set('acme.test', 'TXT', 'x'.repeat(4_000), 'v=spf1 ip4:192.0.2.7 -all')
    expect(checkOf((await look('acme.test')).body.data, 'spf').status).toBe('pass')
    expect(dns.overTcp).toBeGreaterThan(0)
    // As much as an answer can hold: 64 KB, in thousands of records.
    dns.set('acme.test', 'TXT', ...Array.from({ length: 900 }, (_, n) => `v=spf1 include:x${n}.test -all`))
    const { data } = (await look('acme.test', '?refresh=1')).body
    expect(checkOf(data, 'spf').issues.map(({ code }) => code)).toContain('spf_multiple')
  })

  it.each(['acme', '1.2.3.4', 'a b.test', `${'x'.repeat(64)}.test`])('refuses %s', async domain => {
    const { status, body } = await look(encodeURIComponent(domain))
    expect([status, body.detail]).toEqual([400, 'domain is not a valid domain name'])
  })

  it('offers free mail no fixes', async () => {
    const { data } = (await look('gmail.com')).body
    expect(data.kind).toBe('freemail')
    expect(data.checks.every((one: { fix: unknown }) => one.fix === null)).toBe(true)
  })

  it('is limited to sixty a minute that ask', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 62; n += 1)
      statuses.push((await acme.post('/settings/dns-check', { domain: 'acme.test' })).status)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
  })

  it('comes as two records for the settings', async () => {
    const { body } = await acme.post('/settings/dns-check', { domain: 'acme.test' })
    expect(body.data).toMatchObject({
      domain: 'acme.test',
      spf: { found: true, record: 'v=spf1 ip4:192.0.2.7 -all', status: 'pass' },
      dmarc: { found: true, name: '_dmarc.acme.test', status: 'pass' },
    })
  })
})

describe('every fix', () => {
  it('that is pasted mends what it was offered for', async () => {
    const broken: [string, () => void][] = [
      ['no records', () => dns.clear()],
      ['two SPF records', () => dns.set('acme.test', 'TXT', 'v=spf1 mx ~all', 'v=spf1 ip4:192.0.2.7 ?all')],
      ['a wrong term', () => dns.set('acme.test', 'TXT', 'v=spf1 inclood:x.test +all')],
      ['DMARC for tests', () => dns.set('_dmarc.acme.test', 'TXT', 'v=DMARC1; p=none; pct=20; t=y; sp=none')],
    ]
    for (const [name, breakIt] of broken) {
      dns.clear()
      publish('acme.test')
      breakIt()
      dns.set('acme.test', 'A', '192.0.2.7')
      const { data } = (await look('acme.test', '?refresh=1')).body
      const offered = data.checks.flatMap((check: { id: string; issues: never[] }) =>
        (
          check.issues as {
            code: string
            fix: { type: 'TXT' | 'MX' | 'FILE'; name: string; value: string } | null
          }[]
        ).flatMap(issue =>
          issue.fix && issue.fix.type !== 'FILE' ? { id: check.id, code: issue.code, fix: issue.fix } : [],
        ),
      )
      expect(offered.length, name).toBeGreaterThan(0)
      for (const { id, code, fix } of offered) {
        dns.set(fix.name, fix.type, fix.value)
        const after = (await look('acme.test', '?refresh=1')).body.data
        expect(
          checkOf(after, id).issues.map(issue => issue.code),
          name,
        ).not.toContain(code)
      }
    }
  })
})

describe('the list of domains', () => {
  it('has those of mailboxes, of integrations and those watched', async () => {
    await acme.post('/mailboxes', { email: 'ada@acme.test' })
    await acme.post('/integrations', {
      provider: 'mailgun',
      config: { domain: 'mg.acme.test', from_email: 'x@news.test' },
    })
    const made = await acme.post('/deliverability/domains', { domain: 'ada@Watched.test' })
    expect([made.status, made.body.existing, made.body.data.watched]).toEqual([201, false, true])
    expect((await acme.post('/deliverability/domains', { domain: 'watched.test' })).status).toBe(200)
    const { data } = (await acme.get('/deliverability/domains')).body
    expect(data.map(({ domain }: { domain: string }) => domain)).toEqual([
      'acme.test',
      'mg.acme.test',
      'news.test',
      'watched.test',
    ])
    expect(data[0]).toMatchObject({
      status: 'unknown',
      checked_at: null,
      mailboxes: 1,
      watched: false,
      checks: { spf: 'unknown' },
    })
    await look('acme.test')
    expect((await acme.get('/deliverability/domains')).body.data[0]).toMatchObject({
      status: 'pass',
      score: 100,
      dmarc_policy: 'reject',
    })
    expect((await acme.delete('/deliverability/domains/watched.test')).status).toBe(200)
    expect((await acme.delete('/deliverability/domains/watched.test')).body.detail).toBe('Domain not found')
  })

  it('is checked every day, and writes what changed but for silence', async () => {
    await acme.post('/deliverability/domains', { domain: 'acme.test' })
    const round = async () => {
      app.clock.advance('P1D')
      await app.runCron('deliverability.check_due_domains')
      await app.drain()
    }
    await round()
    const history = async () => (await acme.get('/deliverability/domains/acme.test/history')).body.data
    expect(await history()).toEqual([])
    dns.set('acme.test', 'TXT', 'v=spf1 ip4:192.0.2.7 +all')
    await round()
    expect(await history()).toMatchObject([
      {
        check: 'spf',
        from: 'pass',
        to: 'fail',
        record_before: 'v=spf1 ip4:192.0.2.7 -all',
        record_after: 'v=spf1 ip4:192.0.2.7 +all',
      },
    ])
    dns.mood('acme.test', 'servfail')
    await round()
    dns.mood('acme.test', null)
    await round()
    expect(await history()).toHaveLength(1)
    const [event] = await app.sql<{ data: { domain: string } }>(
      "select data from events where type = 'deliverability.domain_changed' and organization_id = $1",
      [acme.organizationId],
    )
    expect(event!.data.domain).toBe('acme.test')
  })

  it('leaves no trace of a domain nobody lists, and shows nobody else’s', async () => {
    await look('stranger.test')
    expect((await acme.get('/deliverability/domains')).body.data).toEqual([])
    expect(
      await app.sql('select 1 from sending_domains where organization_id = $1', [acme.organizationId]),
    ).toEqual([])
    await acme.post('/deliverability/domains', { domain: 'acme.test' })
    const rival = await app.createAccount()
    expect((await rival.get('/deliverability/domains/acme.test/history')).status).toBe(404)
    const viewer = await acme.invite('viewer')
    expect((await viewer.get('/deliverability/domain/acme.test')).status).toBe(200)
    expect((await viewer.get('/deliverability/domain/acme.test?refresh=1')).status).toBe(403)
    const member = await acme.invite('member')
    expect((await member.post('/deliverability/domains', { domain: 'x.test' })).status).toBe(403)
  })
})

describe('a mail', () => {
  it('is looked through for what keeps it from arriving', async () => {
    dns.set('bad.test.dbl.spamhaus.org', 'A', '127.0.1.2')
    const { body } = await acme.post('/deliverability/content-check', {
      subject: 'RE: LOOK AT THIS NOW',
      body_html: `<p style="display:none">${'buy '.repeat(100)}</p><p>Hi, see <a href="http://shop.bad.test/x">www.bank.test</a> and <a href="https://bit.ly/x">this</a></p>`,
    })
    expect(body.data.findings.map(({ code }: { code: string }) => code).sort()).toEqual([
      'hidden_text',
      'link_blocklisted',
      'link_insecure',
      'link_shortener',
      'link_text_mismatch',
      'subject_caps',
      'subject_fake_reply',
    ])
    const good = await acme.post('/deliverability/content-check', {
      subject: 'Your route',
      body_html: '<p>Hello there, how are you today?</p>',
    })
    expect(good.body.data).toEqual({ score: 100, findings: [] })
  })
})
