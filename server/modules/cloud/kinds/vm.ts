import { Choice, Nullable, Text, Type, Uuid } from '#kit/schema.ts'
import { action, defineKind } from './kind.ts'

export const InstanceType = Type.String({
  pattern: '^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$',
  examples: ['t3.medium'],
})

const spec = {
  instance_type: InstanceType,
  image: Type.Optional(Nullable(Text(200, { examples: ['ubuntu-24.04'] }))),
  user_data: Type.Optional(Nullable(Text(16_000))),
  network_id: Type.Optional(Nullable(Uuid)),
}

export const vm = defineKind({
  name: 'vm',
  noun: 'Virtual machine',
  tag: 'Virtual machines',
  collection: '/vms',
  createPath: '/tenant/provision/vm',
  providers: ['sandbox', 'aws', 'hetzner'],
  providerRequired: true,
  region: 'required',
  isDeploy: true,
  spec,
  confidential: ['user_data'],
  initial: { power: 'on', image: null, user_data: null, network_id: null },
  facts: {
    power: Choice(['on', 'off']),
    public_ip: Nullable(Type.String()),
    private_ip: Nullable(Type.String()),
    vcpus: Nullable(Type.Integer()),
    memory_gb: Nullable(Type.Number()),
  },
  references: { network_id: { to: 'network', holds: true } },
  settled: ({ power }) => (power === 'off' ? 'stopped' : 'running'),
  actions: {
    start: action<typeof spec>({
      summary: 'Start a virtual machine',
      from: ['stopped'],
      plan: spec => ({ ...spec, power: 'on' }),
    }),
    stop: action<typeof spec>({
      summary: 'Stop a virtual machine',
      from: ['running'],
      plan: spec => ({ ...spec, power: 'off' }),
    }),
    reboot: action<typeof spec>({ summary: 'Reboot a virtual machine', from: ['running'] }),
    resize: action({
      summary: 'Change the instance type; a running machine is stopped for it',
      body: { instance_type: InstanceType },
      from: ['running', 'stopped'],
      plan: (spec, { instance_type }) => ({ ...spec, instance_type }),
      example: { instance_type: 't3.large' },
    }),
  },
  example: {
    provider: 'sandbox',
    instance_type: 't3.medium',
    region: 'eu-central-1',
    tags: { env: 'production' },
  },
})
