import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuard } from '#platform/http/guard.ts'
import { startOwnTime } from '#platform/http/own-time/own-time.ts'
import { createTenant, type Tenant } from '#tests/cloud-tenant.ts'
import { type DnsServer, startDnsServer } from '#tests/dns-server.ts'
import { startTestApp, type TestApp } from '#tests/harness.ts'
import { lookAtCertificate } from './probe.ts'

let dns: DnsServer
let app: TestApp
beforeAll(async () => {
  dns = await startDnsServer()
  app = await startTestApp({ dnsServers: [dns.address] })
})
afterAll(async () => {
  await app.close()
  await dns.close()
})

describe('a check of a name', () => {
  const look = async (tenant: Tenant, target: string, expected: object = {}) => {
    const body = {
      name: target + JSON.stringify(expected),
      kind: 'dns',
      target,
      expect: expected,
      paused: true,
    }
    const { id } = (await tenant.post('/checks', body)).body.data
    const { ok, status, error } = (await tenant.post(`/checks/${id}/run`)).body.result
    return [ok, status, error]
  }

  it('finds addresses, records of a type, and what stands in them', async () => {
    dns.set('shop.example', 'A', '192.0.2.7')
    dns.set('shop.example', 'MX', '10 mx.shop.example')
    dns.set('only-six.example', 'AAAA', '2001:db8::7')
    dns.set('shop.example', 'TXT', 'v=spf1 -all')
    const acme = await createTenant(app)
    const found = [true, 'found', null]
    expect(await look(acme, 'shop.example')).toEqual(found)
    expect(await look(acme, 'only-six.example')).toEqual(found)
    expect(await look(acme, 'shop.example MX', { body_contains: 'mx.shop.example' })).toEqual(found)
    expect(await look(acme, 'shop.example', { body_contains: '192.0.2.7' })).toEqual(found)
    expect(await look(acme, 'shop.example TXT', { body_contains: '+all' })).toEqual([
      false,
      'found',
      'No record contains +all',
    ])
  })

  it('says whether there is no record, or nobody to ask', async () => {
    dns.set('shop.example', 'A', '192.0.2.7')
    dns.mood('broken.example', 'servfail')
    const acme = await createTenant(app)
    expect((await look(acme, 'shop.example CNAME'))[2]).toBe('There is no such record')
    expect((await look(acme, 'nobody.example'))[2]).toBe('There is no such record')
    expect(await look(acme, 'broken.example')).toEqual([false, 'failed', 'No name server answered'])
  })
})

const DAY_MS = 86_400_000

/** Of nobody, for localhost, valid until the moment below. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgn/q2IVymYVFQHQJa
B5VaB0IEckmNKsnOhXGVBoLb066hRANCAASYAB2nJyFp8Mqx9ke9yC1yJj9DPr1d
Esow6NrH2sUgyykelk+ubYK0HX8hbwSrsmUp19y77NvB5dbl7U7Wy4J1
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBkjCCATmgAwIBAgIUN5TVrHMmocq1OQAfex6qPf1Qd/AwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTExNjE0NDMxMVoXDTI2MTIzMTE0
NDMxMVowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEmAAdpychafDKsfZHvcgtciY/Qz69XRLKMOjax9rFIMspHpZPrm2CtB1/
IW8Eq7JlKdfcu+zbweXW5e1O1suCdaNpMGcwHQYDVR0OBBYEFKY4ZGoquLP1NimY
tt27bv4Mag7wMB8GA1UdIwQYMBaAFKY4ZGoquLP1NimYtt27bv4Mag7wMA8GA1Ud
EwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0MAoGCCqGSM49BAMCA0cA
MEQCIF5ajEmBLlvwfG0c5M/jSaeaHuTyS5MDObb96ReR14pWAiAUGHYkh658wee8
m0i3aH5NduqUk1uMRMQhu5EZMd6c/A==
-----END CERTIFICATE-----`
const VALID_UNTIL = Date.parse('2026-12-31T14:43:11Z')

describe('a certificate', () => {
  let server: Server
  let url: URL
  beforeAll(async () => {
    server = createServer({ key, cert })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = new URL(`https://localhost:${(server.address() as AddressInfo).port}/`)
  })
  afterAll(() => server.close())

  const guard = createGuard({
    allowPrivate: ['127.0.0.1'],
    resolver: async () => [{ address: '127.0.0.1', family: 4 }],
    onBlocked: () => {},
  })
  const look = async (days: number, now: number) => {
    const ownTime = startOwnTime()
    try {
      return await lookAtCertificate(guard, url, 5_000, { days, now, ownTime, signal: undefined })
    } finally {
      ownTime.stop()
    }
  }

  it('is good while it is valid for as many days as are asked for', async () => {
    expect(await look(30, VALID_UNTIL - 31 * DAY_MS)).toBeNull()
    expect(await look(30, VALID_UNTIL - 30 * DAY_MS)).toBeNull()
    expect(await look(30, VALID_UNTIL - 30 * DAY_MS + 1)).toBe('The certificate is valid for 29 more days')
    expect(await look(0, VALID_UNTIL + 1)).toBe('The certificate is valid for 0 more days')
  })
})
