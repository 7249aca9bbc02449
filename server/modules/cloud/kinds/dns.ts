import { isIPv4, isIPv6 } from 'node:net'
import { InvalidInput } from '#kit/problem.ts'
import { Choice, Nullable, Type } from '#kit/schema.ts'
import { type Sentence, say } from '#kit/text/sentence.ts'
import { defineKind, type Spec } from './kind.ts'

const Ttl = Type.Integer({ minimum: 30, maximum: 604_800 })

export const dnsZone = defineKind({
  name: 'dns_zone',
  noun: 'DNS zone',
  tag: 'DNS zones',
  collection: '/dns/zones',
  param: 'zone_id',
  region: 'none',
  nameSchema: Type.String({
    pattern: '^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$',
    maxLength: 253,
    examples: ['example.com'],
  }),
  uniqueName: true,
  dependents: ['dns_record'],
  spec: { default_ttl: Type.Optional(Type.Integer({ ...Ttl, default: 3600 })) },
  change: { default_ttl: Ttl },
  facts: { name_servers: Type.Array(Type.String()) },
  settled: () => 'active',
  example: { name: 'example.com' },
})

export const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SRV', 'CAA'] as const
const Values = Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), { minItems: 1, maxItems: 100 })

const HOST = /^([a-zA-Z0-9_]([a-zA-Z0-9_-]{0,61}[a-zA-Z0-9_])?\.)*[a-zA-Z0-9_-]{1,63}\.?$/
const shapes: Record<string, { fits: (value: string) => boolean; such: (field: string) => Sentence }> = {
  A: { fits: isIPv4, such: field => say`${field} must be an IPv4 address such as 192.0.2.10` },
  AAAA: { fits: isIPv6, such: field => say`${field} must be an IPv6 address such as 2001:db8::10` },
  CNAME: {
    fits: value => HOST.test(value),
    such: field => say`${field} must be a host name such as www.example.com.`,
  },
  NS: {
    fits: value => HOST.test(value),
    such: field => say`${field} must be a host name such as ns1.example.com.`,
  },
  MX: {
    fits: value => /^\d{1,5} \S+$/.test(value),
    such: field => say`${field} must be a preference and a host such as 10 mail.example.com.`,
  },
  SRV: {
    fits: value => /^\d{1,5} \d{1,5} \d{1,5} \S+$/.test(value),
    such: field => say`${field} must be priority, weight, port and host such as 10 5 5060 sip.example.com.`,
  },
  CAA: {
    fits: value => /^\d{1,3} [a-z]+ "[^"]*"$/.test(value),
    such: field => say`${field} must be such as 0 issue "ca.example.net"`,
  },
}

function checkRecord({ type, values }: Spec): void {
  const shape = shapes[String(type)]
  for (const [index, value] of (values as string[]).entries()) {
    if (shape && !shape.fits(value)) throw InvalidInput(shape.such(`values[${index}]`))
  }
  if (type === 'CNAME' && (values as string[]).length > 1)
    throw InvalidInput('values must have one item for CNAME')
}

export const dnsRecord = defineKind({
  name: 'dns_record',
  noun: 'DNS record',
  tag: 'DNS records',
  collection: '/dns/zones/{zone_id}/records',
  param: 'record_id',
  parent: { kind: 'dns_zone', param: 'zone_id' },
  region: 'none',
  nameSchema: Type.String({
    pattern: '^(@|\\*|(\\*\\.)?[a-zA-Z0-9_]([a-zA-Z0-9_.-]{0,251}[a-zA-Z0-9_])?)$',
    examples: ['www'],
  }),
  spec: { type: Choice(recordTypes), values: Values, ttl: Type.Optional(Nullable(Ttl)) },
  initial: { ttl: null },
  change: { values: Values, ttl: Nullable(Ttl) },
  check: checkRecord,
  settled: () => 'active',
  example: { name: 'www', type: 'A', values: ['192.0.2.10'] },
})
