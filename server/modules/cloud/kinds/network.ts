import ipaddr from 'ipaddr.js'
import { InvalidInput } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, Text, Type, Uuid } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { action, defineKind, type Spec } from './kind.ts'

const Cidr = Type.String({ maxLength: 50, examples: ['10.0.0.0/16'] })

export function requireCidr(field: string, text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (!ipaddr.isValidCIDR(text))
    throw InvalidInput(`${field} must be a block of addresses such as 10.0.0.0/16`)
  return ipaddr.parseCIDR(text)
}

const Subnets = Type.Array(NamedObject('Subnet', { name: Text(63, { minLength: 1 }), cidr: Cidr }), {
  maxItems: 50,
})

function checkNetwork({ cidr, subnets }: Spec): void {
  const [address, bits] = requireCidr('cidr', String(cidr))
  for (const [index, subnet] of (subnets as { cidr: string }[]).entries()) {
    const [inner, innerBits] = requireCidr(`subnets[${index}].cidr`, subnet.cidr)
    if (inner.kind() !== address.kind() || innerBits < bits || !inner.match(address as never, bits))
      throw InvalidInput(say`subnets[${index}].cidr must lie inside ${{ cidr: String(cidr) }}`)
  }
}

export const network = defineKind({
  name: 'network',
  noun: 'Network',
  tag: 'Networks',
  collection: '/networks',
  spec: {
    cidr: Type.Optional(Type.String({ ...Cidr, default: '10.0.0.0/16' })),
    subnets: Type.Optional(Subnets),
  },
  initial: { subnets: [] },
  change: { subnets: Subnets },
  facts: { gateway: Nullable(Type.String()) },
  check: checkNetwork,
  example: { name: 'backend', region: 'eu-central-1', cidr: '10.0.0.0/16' },
})

const Port = Type.Integer({ minimum: 1, maximum: 65_535 })
const Rules = Type.Array(
  NamedObject('FirewallRule', {
    direction: Choice(['in', 'out']),
    protocol: Choice(['tcp', 'udp', 'icmp']),
    port_from: Type.Optional(Nullable(Port)),
    port_to: Type.Optional(Nullable(Port)),
    cidrs: Type.Array(Cidr, { minItems: 1, maxItems: 100 }),
    description: Type.Optional(Text(200)),
  }),
  { maxItems: 200 },
)
const VmIds = Type.Array(Uuid, { minItems: 1, maxItems: 200, uniqueItems: true })

interface Rule {
  port_from?: number | null
  port_to?: number | null
  cidrs: string[]
}

function checkRules({ rules }: Spec): void {
  for (const [index, rule] of (rules as Rule[]).entries()) {
    for (const [place, cidr] of rule.cidrs.entries()) requireCidr(`rules[${index}].cidrs[${place}]`, cidr)
    if ((rule.port_to ?? 65_535) < (rule.port_from ?? 1))
      throw InvalidInput(`rules[${index}].port_to must be at least port_from`)
  }
}

const join = (ids: unknown, more: string[]) => [...new Set([...(ids as string[]), ...more])]
const leave = (ids: unknown, fewer: string[]) => (ids as string[]).filter(id => !fewer.includes(id))

export const firewall = defineKind({
  name: 'firewall',
  noun: 'Firewall',
  tag: 'Firewalls',
  collection: '/firewalls',
  region: 'none',
  spec: { rules: Type.Optional(Rules) },
  initial: { rules: [], vm_ids: [] },
  change: { rules: Rules },
  facts: { vm_ids: Type.Array(Uuid) },
  references: { vm_ids: { to: 'vm', holds: false } },
  check: checkRules,
  actions: {
    attach: action({
      summary: 'Put virtual machines behind a firewall',
      body: { vm_ids: VmIds },
      from: ['ready'],
      plan: (spec, input) => ({ ...spec, vm_ids: join(spec.vm_ids, input.vm_ids) }),
    }),
    detach: action({
      summary: 'Take virtual machines from behind a firewall',
      body: { vm_ids: VmIds },
      from: ['ready'],
      plan: (spec, input) => ({ ...spec, vm_ids: leave(spec.vm_ids, input.vm_ids) }),
    }),
  },
  example: {
    name: 'web',
    rules: [{ direction: 'in', protocol: 'tcp', port_from: 443, port_to: 443, cidrs: ['0.0.0.0/0'] }],
  },
})

const Listeners = Type.Array(
  NamedObject('LoadBalancerListener', {
    protocol: Choice(['http', 'https', 'tcp']),
    port: Port,
    target_port: Port,
  }),
  { minItems: 1, maxItems: 50 },
)
const algorithms = ['round_robin', 'least_connections', 'ip_hash'] as const

export const loadBalancer = defineKind({
  name: 'load_balancer',
  noun: 'Load balancer',
  tag: 'Load balancers',
  collection: '/load-balancers',
  isDeploy: true,
  spec: {
    algorithm: Type.Optional(Choice(algorithms, { default: 'round_robin' })),
    listeners: Listeners,
    network_id: Type.Optional(Nullable(Uuid)),
  },
  initial: { vm_ids: [], network_id: null },
  change: { algorithm: Choice(algorithms), listeners: Listeners },
  facts: { vm_ids: Type.Array(Uuid), public_ip: Nullable(Type.String()) },
  references: { vm_ids: { to: 'vm', holds: false }, network_id: { to: 'network', holds: true } },
  settled: () => 'running',
  actions: {
    add_targets: action({
      summary: 'Add virtual machines to a load balancer',
      body: { vm_ids: VmIds },
      from: ['running'],
      plan: (spec, input) => ({ ...spec, vm_ids: join(spec.vm_ids, input.vm_ids) }),
    }),
    remove_targets: action({
      summary: 'Remove virtual machines from a load balancer',
      body: { vm_ids: VmIds },
      from: ['running'],
      plan: (spec, input) => ({ ...spec, vm_ids: leave(spec.vm_ids, input.vm_ids) }),
    }),
  },
  example: {
    name: 'edge',
    region: 'eu-central-1',
    listeners: [{ protocol: 'https', port: 443, target_port: 8080 }],
  },
})
