import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { scoreOf, worstOf } from './check.ts'
import { checkDkim } from './dkim.ts'
import { checkDmarc } from './dmarc/check.ts'
import { treeOf } from './dmarc/find.ts'
import { isFreemail, normalizeDomain } from './domain-name.ts'
import { addressLists, checkBlocklists, domainLists } from './others/blocklist.ts'
import { checkMx } from './others/mx.ts'
import { checkBimi, checkMtaSts, checkTlsRpt } from './others/transport.ts'
import { askZone, txt, type Zone } from './zone.fixture.ts'

const codes = ({ issues }: { issues: { code: string }[] }) => issues.map(({ code }) => code)

describe('a domain', () => {
  it.each([
    ['Acme.COM.', 'acme.com'],
    ['ada@Acme.com', 'acme.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['_dmarc.acme.com', '_dmarc.acme.com'],
  ])('%s is %s', (text, domain) => expect(normalizeDomain(text)).toBe(domain))
  it.each([
    '',
    'acme',
    '1.2.3.4',
    '[::1]',
    'a b.com',
    `${'a'.repeat(64)}.com`,
    'a..com',
    '-a.com',
    `${'a.'.repeat(130)}com`,
    '0x7f.1',
    'a.com/b',
    '%61.com',
  ])('is not %s', text => expect(normalizeDomain(text)).toBeNull())
  it('is free mail under many names', () => {
    expect(['gmail.com', 'yahoo.co.jp', 'yahoo.de', 'outlook.fr'].every(isFreemail)).toBe(true)
    expect(['acme.com', 'mail.gmail.com', 'yahoo-shop.com'].some(isFreemail)).toBe(false)
  })
})

describe('the score', () => {
  it('weighs what was answered', () => {
    const all = (status: 'pass' | 'warn' | 'fail' | 'unknown') =>
      (['spf', 'dkim', 'dmarc', 'mx', 'blocklist'] as const).map(id => ({ id, status }))
    expect(scoreOf(all('pass'))).toBe(100)
    expect(scoreOf(all('unknown'))).toBeNull()
    expect(scoreOf([...all('pass').slice(1), { id: 'spf', status: 'fail' }])).toBe(75)
    expect(
      scoreOf([
        { id: 'mx', status: 'warn' },
        { id: 'spf', status: 'unknown' },
        { id: 'bimi', status: 'fail' },
      ]),
    ).toBe(50)
    expect(worstOf(['warn', 'unknown', 'fail'])).toBe('fail')
    expect(worstOf(['warn', 'unknown'])).toBe('unknown')
  })
})

const rsa = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64')
const strong = rsa(2048)
const weak = rsa(1024)

describe('DKIM', () => {
  const check = (zone: Zone, given: string[] = []) => checkDkim(askZone(zone), 'acme.test', { given })
  const at = (selector: string, record: string) => ({ [`${selector}._domainkey.acme.test`]: txt(record) })

  it('finds keys at usual and given selectors, and says how strong they are', async () => {
    const result = await check(
      { ...at('google', `v=DKIM1; k=rsa; p=${strong}`), ...at('own', `p=${strong}`) },
      ['own'],
    )
    expect(result.status).toBe('pass')
    expect(result.evidence.keys).toMatchObject([
      { selector: 'own', bits: 2048, source: 'given' },
      { selector: 'google', bits: 2048, source: 'usual', revoked: false, testing: false },
    ])
  })

  it('proves that there is none only where nothing is below', async () => {
    expect(codes(await check({ 'acme.test': txt('x') }))).toEqual(['dkim_missing'])
    const other = await check(at('secret', 'v=DKIM1; p='))
    expect(other).toMatchObject({ status: 'unknown', issues: [{ code: 'dkim_selector_unknown' }] })
    const silent = await check({ 'acme.test': txt('x'), 'google._domainkey.acme.test': 'failed' })
    expect(silent.status).toBe('unknown')
  })

  it.each([
    ['dkim_revoked', 'fail', 'v=DKIM1; p='],
    ['dkim_weak_key', 'warn', `v=DKIM1; p=${weak}`],
    ['dkim_weak_key', 'fail', `v=DKIM1; p=${rsa(512)}`],
    ['dkim_testing', 'warn', `v=DKIM1; t=y:s; p=${strong}`],
    ['dkim_syntax', 'fail', 'v=DKIM1; p=notakey!'],
    ['dkim_syntax', 'fail', `v=DKIM2; p=${strong}`],
    ['dkim_sha1_only', 'fail', `v=DKIM1; h=sha1; p=${strong}`],
  ])('%s is a %s', async (code, status, record) => {
    const result = await check(at('s1', record))
    expect(result.issues).toMatchObject([{ code, status }])
    const beside = await check({ ...at('s1', record), ...at('s2', `v=DKIM1; p=${strong}`) })
    expect(beside.issues).toMatchObject([{ code, status: 'warn' }])
    const { fix } = result.issues[0]!
    if (fix) expect(codes(await check({ [fix.name]: txt(fix.value) }))).not.toContain(code)
    expect(fix !== null).toBe(['dkim_testing', 'dkim_sha1_only'].includes(code))
  })

  it('of two keys at one selector uses none', async () => {
    const record = `v=DKIM1; p=${strong}`
    const zone = { 's1._domainkey.acme.test': txt(record, record) }
    expect((await check(zone)).issues).toMatchObject([{ code: 'dkim_multiple', status: 'fail' }])
  })

  it('knows the newer kind of key', async () => {
    const raw = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    const result = await check(at('s1', `v=DKIM1; k=ed25519; p=${raw.toString('base64')}`))
    expect(result.evidence.keys).toMatchObject([{ type: 'ed25519', bits: 256 }])
    expect(result.status).toBe('pass')
  })
})

describe('DMARC', () => {
  const check = async (zone: Zone, domain = 'acme.test') =>
    (await checkDmarc(askZone(zone), domain, `dmarc@${domain}`)).check
  const own = (record: string): Zone => ({ 'acme.test': txt('x'), '_dmarc.acme.test': txt(record) })
  const good = 'v=DMARC1; p=reject; rua=mailto:d@acme.test'

  it('climbs from the name to the top, and from seven labels down where there are many', () => {
    expect(treeOf('a.b.test')).toEqual(['a.b.test', 'b.test', 'test'])
    expect(treeOf('a.b.c.d.e.f.g.h.i.test')).toEqual([
      'a.b.c.d.e.f.g.h.i.test',
      'd.e.f.g.h.i.test',
      'e.f.g.h.i.test',
      'f.g.h.i.test',
      'g.h.i.test',
      'h.i.test',
      'i.test',
      'test',
    ])
  })

  it('takes what holds for the name: its own, its parent’s, or that for names that do not exist', async () => {
    expect(await check(own(good))).toMatchObject({
      status: 'pass',
      evidence: { policy: 'reject', inherited: false },
    })
    const zone = own('v=DMARC1; p=reject; sp=quarantine; np=none; rua=mailto:d@acme.test')
    const below = await check({ ...zone, 'shop.acme.test': txt('x') }, 'shop.acme.test')
    expect(below.evidence).toMatchObject({ policy: 'quarantine', inherited: true, found_at: 'acme.test' })
    expect((await check(zone, 'gone.acme.test')).evidence.policy).toBe('none')
  })

  it('finds the organization by psd, by the fewest labels, or by the list of suffixes', async () => {
    const find = async (zone: Zone, domain: string) =>
      (await checkDmarc(askZone(zone), domain, 'd@x.test')).organizationalDomain
    const record = (psd: string) => txt(`v=DMARC1; p=none; psd=${psd}`)
    expect(
      await find({ '_dmarc.b.acme.test': record('n'), '_dmarc.acme.test': record('u') }, 'a.b.acme.test'),
    ).toBe('b.acme.test')
    expect(await find({ '_dmarc.test': record('y') }, 'a.acme.test')).toBe('acme.test')
    expect(
      await find({ '_dmarc.a.acme.test': record('u'), '_dmarc.acme.test': record('u') }, 'a.acme.test'),
    ).toBe('acme.test')
    expect(await find({ 'acme.test': txt('x') }, 'a.b.acme.co.uk')).toBe('acme.co.uk')
  })

  it.each([
    ['dmarc_p_none', 'warn', 'v=DMARC1; p=none; rua=mailto:d@acme.test'],
    ['dmarc_no_rua', 'warn', 'v=DMARC1; p=reject'],
    ['dmarc_testing', 'warn', `${good}; t=y`],
    ['dmarc_removed_tag', 'warn', `${good}; pct=50; ri=3600`],
    ['dmarc_subdomain_weaker', 'warn', `${good}; sp=none`],
    ['dmarc_syntax', 'fail', 'v=DMARC1; p=maybe'],
    ['dmarc_syntax', 'fail', 'p=reject; v=DMARC1'],
  ])('%s is a %s, and the fix is that record without the fault', async (code, status, record) => {
    const result = await check(own(record))
    const issue = result.issues.find(one => one.code === code)
    expect(issue).toMatchObject({ status })
    expect(issue!.fix).toMatchObject({ type: 'TXT', name: '_dmarc.acme.test' })
    expect(codes(await check(own(issue!.fix!.value)))).not.toContain(code)
  })

  it('reads a missing policy with reports as none', async () => {
    const result = await check(own('v=DMARC1; rua=mailto:d@acme.test'))
    expect(codes(result)).toEqual(['dmarc_p_none'])
  })

  it('missing is mended at the organization’s domain', async () => {
    const result = await check({ 'acme.test': txt('x') }, 'mail.acme.test')
    expect(result.fix).toEqual({
      type: 'TXT',
      name: '_dmarc.acme.test',
      value: 'v=DMARC1; p=none; rua=mailto:dmarc@mail.acme.test',
      note: '',
    })
  })

  it('twice counts as none, and silence as nothing', async () => {
    const twice = await check({ '_dmarc.acme.test': txt(good, good) })
    expect(twice).toMatchObject({ status: 'fail', issues: [{ code: 'dmarc_multiple' }] })
    expect(await check({ '_dmarc.acme.test': 'failed' })).toMatchObject({ status: 'unknown' })
    expect((await check({ ...own(good), '_dmarc.test': 'failed' })).status).toBe('pass')
  })

  it('asks others whether they want the reports', async () => {
    const record = 'v=DMARC1; p=reject; rua=mailto:d@reports.test,mailto:e@mail.acme.test'
    const result = await check({ ...own(record), 'reports.test': txt('x') })
    expect(result.issues).toMatchObject([
      {
        code: 'dmarc_external_rua',
        fix: { name: 'acme.test._report._dmarc.reports.test', value: 'v=DMARC1' },
      },
    ])
    const agreed = { ...own(record), 'acme.test._report._dmarc.reports.test': txt('v=DMARC1') }
    expect(codes(await check(agreed))).toEqual([])
  })
})

describe('MX', () => {
  const check = (zone: Zone) => checkMx(askZone(zone), 'acme.test', null)
  const host = { A: ['192.0.2.1'] }
  it.each<[string, string, Zone]>([
    ['pass', '', { 'acme.test': { MX: ['10 mx.test'] }, 'mx.test': host }],
    ['fail', 'mx_missing', { 'acme.test': txt('x') }],
    ['fail', 'mx_null', { 'acme.test': { MX: ['0 '] } }],
    ['fail', 'mx_is_ip', { 'acme.test': { MX: ['10 192.0.2.1'] } }],
    ['fail', 'mx_unresolvable', { 'acme.test': { MX: ['10 gone.test'] } }],
    ['warn', 'mx_unresolvable', { 'acme.test': { MX: ['10 gone.test', '20 mx.test'] }, 'mx.test': host }],
    ['warn', 'mx_implicit', { 'acme.test': host }],
    [
      'warn',
      'mx_is_cname',
      { 'acme.test': { MX: ['10 mx.test'] }, 'mx.test': { ...host, CNAME: ['other.test'] } },
    ],
    ['unknown', 'mx_dns_error', { 'acme.test': 'failed' }],
  ])('is %s %s', async (status, code, zone) => {
    const result = await check(zone)
    expect(result.status).toBe(status)
    expect(codes(result)).toEqual(code ? [code] : [])
  })
})

describe('blocklists', () => {
  const tests: Zone = Object.fromEntries(
    [...domainLists, ...addressLists].map(({ zone, testEntry }) => [
      `${testEntry}.${zone}`,
      { A: ['127.0.0.2'] },
    ]),
  )
  const check = (zone: Zone) => checkBlocklists(askZone(zone), 'acme.test', ['192.0.2.7'])

  it('say nothing bad of a name they do not know', async () => {
    const result = await check(tests)
    expect(result).toMatchObject({ status: 'pass', summary: 'On none of the lists.' })
    expect(result.evidence.lists).toHaveLength(7)
  })

  it('tell why an address is listed', async () => {
    const listed = { A: ['127.0.0.4'], TXT: ['https://why.test'] }
    const result = await check({ ...tests, '7.2.0.192.zen.spamhaus.org': listed })
    expect(result.status).toBe('fail')
    expect(result.evidence.lists.find(({ status }) => status === 'listed')).toMatchObject({
      zone: 'zen.spamhaus.org',
      target: '192.0.2.7',
      codes: ['127.0.0.4'],
      reason: 'https://why.test',
    })
  })

  it.each(['127.255.255.254', '127.0.0.1', '127.0.1.255', '8.8.8.8', '10.0.0.2'])(
    'that answer %s said nothing',
    async address => {
      const result = await check({ ...tests, 'acme.test.dbl.spamhaus.org': { A: [address] } })
      expect(result.status).toBe('pass')
      expect(result.summary).toContain('dbl.spamhaus.org')
      expect(result.evidence.lists[0]).toMatchObject({ status: 'unknown', codes: [address] })
    },
  )

  it('that do not know their own test entry cannot be asked from here', async () => {
    const result = await check({})
    expect(result.status).toBe('unknown')
    const lying = await check({ 'acme.test.dbl.spamhaus.org': { A: ['127.0.1.2'] } })
    expect(lying.status).toBe('unknown')
  })
})

describe('what is good to have', () => {
  const policy = (mode: string, mx: string) => `version: STSv1\nmode: ${mode}\nmx: ${mx}\nmax_age: 604800\n`
  const sts = (text: string | null, zone: Zone = { '_mta-sts.acme.test': txt('v=STSv1; id=1') }) =>
    checkMtaSts(askZone(zone), 'acme.test', ['mx.acme.test'], async () => text, '2026-11-16')

  it('MTA-STS compares the policy with the mail servers', async () => {
    expect((await sts(policy('enforce', '*.acme.test'))).status).toBe('pass')
    expect(codes(await sts(policy('enforce', 'other.test')))).toEqual(['mta_sts_mx_mismatch'])
    expect(codes(await sts(policy('none', 'mx.acme.test')))).toEqual(['mta_sts_mode_none'])
    expect(codes(await sts(null))).toEqual(['mta_sts_policy_unreachable'])
    const absent = await sts(null, {})
    expect(absent.issues).toMatchObject([
      {
        code: 'mta_sts_missing',
        fix: { type: 'TXT', name: '_mta-sts.acme.test', value: 'v=STSv1; id=20261116' },
      },
      { fix: { type: 'FILE', value: policy('testing', 'mx.acme.test') } },
    ])
    for (const { fix } of absent.issues) {
      if (fix?.type === 'FILE') expect((await sts(fix.value)).status).toBe('pass')
    }
    expect((await sts(null, { '_mta-sts.acme.test': 'failed' })).status).toBe('unknown')
  })

  it('TLS-RPT and BIMI come with the record to paste', async () => {
    const tls = await checkTlsRpt(askZone({}), 'acme.test', 'd@acme.test')
    const { fix } = tls.issues[0]!
    expect((await checkTlsRpt(askZone({ [fix!.name]: txt(fix!.value) }), 'acme.test', 'x')).status).toBe(
      'pass',
    )
    const dmarc = { policy: 'none', sp: null } as never
    const bimi = await checkBimi(askZone({}), 'acme.test', dmarc)
    const pasted = askZone({ [bimi.fix!.name]: txt(bimi.fix!.value) })
    expect(codes(await checkBimi(pasted, 'acme.test', dmarc))).toEqual([
      'bimi_needs_dmarc',
      'bimi_no_certificate',
    ])
    const whole = askZone({
      'default._bimi.acme.test': txt('v=BIMI1; l=https://a.test/l.svg; a=https://a.test/c.pem'),
    })
    expect((await checkBimi(whole, 'acme.test', { policy: 'reject', sp: null } as never)).status).toBe('pass')
  })
})
