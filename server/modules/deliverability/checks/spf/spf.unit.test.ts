import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askZone, txt, type Zone } from '../zone.fixture.ts'
import { checkSpf } from './check.ts'
import { countByTheBook } from './reference.fixture.ts'

const check = async (zone: Zone, services: string[] = []) => checkSpf(askZone(zone), 'acme.test', services)
const codesOf = async (zone: Zone, services: string[] = []) =>
  (await check(zone, services)).issues.map(({ code }) => code)
const ip = txt('v=spf1 ip4:192.0.2.1 -all')

describe('an SPF record', () => {
  it('is right with what it needs and a no at its end', async () => {
    const result = await check({ 'acme.test': txt('v=spf1 include:a.test -all', 'other'), 'a.test': ip })
    expect(result).toMatchObject({ status: 'pass', issues: [], fix: null })
    expect(result.evidence).toMatchObject({
      lookups: 1,
      void_lookups: 0,
      record: 'v=spf1 include:a.test -all',
    })
    expect(result.evidence.tree).toMatchObject({ lookups: 1, children: [{ domain: 'a.test', lookups: 0 }] })
  })

  it('is asked for by its whole first word, in any case', async () => {
    expect(await codesOf({ 'acme.test': txt('v=spf10 -all') })).toEqual(['spf_missing'])
    expect(await codesOf({ 'acme.test': txt('V=SPF1 IP4:192.0.2.1 -ALL') })).toEqual([])
  })

  it('missing is mended by what is in use, else by the mail servers', async () => {
    const zone = { 'acme.test': txt('hello') }
    expect((await check(zone)).fix?.value).toBe('v=spf1 mx ~all')
    expect((await check(zone, ['_spf.google.com'])).fix).toMatchObject({
      type: 'TXT',
      name: 'acme.test',
      value: 'v=spf1 include:_spf.google.com ~all',
    })
  })

  it('twice becomes one with everything once and the strictest end', async () => {
    const zone = {
      'acme.test': txt('v=spf1 include:a.test ~all', 'v=spf1 include:a.test ip4:192.0.2.9 -all'),
      'a.test': ip,
    }
    const result = await check(zone)
    expect(result.status).toBe('fail')
    expect(result.fix?.value).toBe('v=spf1 include:a.test ip4:192.0.2.9 -all')
  })

  it.each([
    ['spf_syntax', 'v=spf1 includ:a.test -all'],
    ['spf_syntax', 'v=spf1 ip4:300.1.1.1 -all'],
    ['spf_syntax', 'v=spf1 redirect=a.test redirect=b.test'],
    ['spf_syntax', 'v=spf1 include: -all'],
    ['spf_include_missing', 'v=spf1 include:nobody.test -all'],
    ['spf_loop', 'v=spf1 include:acme.test -all'],
    ['spf_plus_all', 'v=spf1 +all'],
    ['spf_plus_all', 'v=spf1 all'],
    ['spf_neutral_all', 'v=spf1 ?all'],
    ['spf_no_all', 'v=spf1 ip4:192.0.2.1'],
    ['spf_ptr', 'v=spf1 ptr -all'],
    ['spf_mx_limit', 'v=spf1 mx:many.test -all'],
  ])('says %s of %s', async (code, record) => {
    const many = Array.from({ length: 11 }, (_, n) => `10 mx${n}.test`)
    const codes = await codesOf({ 'acme.test': txt(record), 'a.test': ip, 'many.test': { MX: many } })
    expect(codes).toContain(code)
  })

  it('counts every meeting, nested ones and redirects, and nothing behind all', async () => {
    const zone = {
      'acme.test': txt('v=spf1 a mx include:b.test include:b.test exists:%{i}.x.test -all include:c.test'),
      'b.test': txt('v=spf1 a:h.test redirect=d.test'),
      'd.test': txt('v=spf1 mx:h.test -all'),
      'h.test': { A: ['192.0.2.1'], MX: ['10 h.test'] },
    }
    Object.assign(zone['acme.test'], { A: ['192.0.2.1'], MX: ['10 h.test'] })
    const { evidence } = await check(zone)
    // a, mx, exists, and twice (include, a, redirect, mx).
    expect(evidence.lookups).toBe(11)
    expect(await codesOf(zone)).toContain('spf_too_many_lookups')
  })

  it('nearly at the limit is warned of, and more than two names that do not exist are refused', async () => {
    const hosts = Array.from({ length: 9 }, (_, n) => `h${n}.test`)
    const zone: Zone = Object.fromEntries(hosts.map(host => [host, { A: ['192.0.2.1'] }]))
    zone['acme.test'] = txt(`v=spf1 ${hosts.map(host => `a:${host}`).join(' ')} -all`)
    expect(await codesOf(zone)).toEqual(['spf_near_limit'])
    const result = await check({ 'acme.test': txt('v=spf1 a:x.test a:y.test a:z.test ip4:192.0.2.1 -all') })
    expect(result.issues.map(({ code }) => code)).toEqual(['spf_void_lookups'])
    expect(result.fix?.value).toBe('v=spf1 ip4:192.0.2.1 -all')
  })

  it('that leaves out a service in use gets it, if there is room', async () => {
    const zone = { 'acme.test': txt('v=spf1 ip4:192.0.2.1 -all'), 'mailgun.org': ip }
    const result = await check(zone, ['mailgun.org'])
    expect(result.issues).toMatchObject([{ code: 'spf_sender_missing', status: 'warn' }])
    expect(result.fix?.value).toBe('v=spf1 ip4:192.0.2.1 include:mailgun.org -all')
    const hosts = Array.from({ length: 10 }, (_, n) => `h${n}.test`)
    const full: Zone = Object.fromEntries(hosts.map(host => [host, { A: ['192.0.2.1'] }]))
    full['acme.test'] = txt(`v=spf1 ${hosts.map(host => `a:${host}`).join(' ')} -all`)
    full['mailgun.org'] = ip
    const crowded = await check(full, ['mailgun.org'])
    expect(crowded.issues.find(({ code }) => code === 'spf_sender_missing')?.fix).toBeNull()
  })

  it('nobody answers for is unknown, and what was proven stays a fail', async () => {
    expect(await check({ 'acme.test': 'failed' })).toMatchObject({ status: 'unknown', fix: null })
    const silent = await check({ 'acme.test': txt('v=spf1 include:s.test -all'), 's.test': 'failed' })
    expect(silent.issues).toMatchObject([{ code: 'spf_dns_error', status: 'unknown' }])
    const both = await check({ 'acme.test': txt('v=spf1 include:s.test +all'), 's.test': 'failed' })
    expect(both.status).toBe('fail')
  })
})

const names = ['acme.test', 'b.test', 'c.test', 'd.test', 'e.test', 'f.test', 'gone.test', '%{i}.m.test']
const name = fc.constantFrom(...names)
const term = fc.oneof(
  { weight: 5, arbitrary: name.map(target => `include:${target}`) },
  name.map(target => `a:${target}`),
  name.map(target => `MX:${target}/24`),
  name.map(target => `exists:${target}`),
  name.map(target => `redirect=${target}`),
  fc.constantFrom(
    'a',
    'mx',
    'ptr',
    'ip4:192.0.2.0/24',
    'ip6:2001:db8::/32',
    'foo:bar',
    'x=y',
    'Include:B.Test',
  ),
  fc.constantFrom('-all', '~all', '?all', '+all'),
)
const record = fc.array(term, { maxLength: 8 }).map(terms => ['v=spf1', ...terms].join(' '))
const entry = fc.record({
  TXT: fc.oneof(
    { weight: 6, arbitrary: record.map(text => [text]) },
    fc.constant<string[]>([]),
    fc.tuple(record, record),
  ),
  A: fc.constantFrom<string[]>([], ['192.0.2.1']),
  MX: fc.constantFrom<string[]>(
    [],
    ['10 b.test'],
    Array.from({ length: 11 }, (_, n) => `10 m${n}.test`),
  ),
})
const zones = fc.tuple(record, fc.array(entry, { minLength: 5, maxLength: 5 })).map(([own, others]) => {
  const zone: Zone = { 'acme.test': { TXT: [own], A: ['192.0.2.1'], MX: ['10 b.test'] } }
  for (const [index, one] of others.entries()) zone[names[index + 1]!] = one
  return zone
})

describe('whatever the zone', () => {
  it('the count is that of a reference which knows nothing of this code, within fifty questions', async () => {
    await fc.assert(
      fc.asyncProperty(zones, async zone => {
        const ask = askZone(zone)
        const { evidence, status, issues } = await checkSpf(ask, 'acme.test')
        expect(ask.asked.length).toBeLessThanOrEqual(50)
        const expected = countByTheBook(zone, 'acme.test')
        expect(evidence.lookups).toBe(expected.lookups)
        expect(evidence.void_lookups).toBe(expected.voids)
        expect(issues.some(issue => issue.status === 'fail')).toBe(expected.isRefused)
        if (expected.isRefused) expect(status).toBe('fail')
      }),
      { numRuns: process.env.STRESS ? 10_000 : 1_500 },
    )
  })

  it('a fix, pasted, mends what it was offered for and needs no more than ten lookups', async () => {
    await fc.assert(
      fc.asyncProperty(zones, async zone => {
        const { issues } = await checkSpf(askZone(zone), 'acme.test', ['b.test'])
        for (const { code, fix } of issues) {
          if (!fix) continue
          const pasted = { ...zone, 'acme.test': { ...(zone['acme.test'] as object), TXT: [fix.value] } }
          const after = await checkSpf(askZone(pasted), 'acme.test', ['b.test'])
          expect(after.issues.map(issue => issue.code)).not.toContain(code)
          expect(after.evidence.lookups).toBeLessThanOrEqual(10)
        }
      }),
      { numRuns: process.env.STRESS ? 10_000 : 500 },
    )
  })
})
