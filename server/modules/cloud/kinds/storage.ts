import { InvalidInput } from '#kit/problem.ts'
import { Choice, Nullable, Type, Uuid } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { action, defineKind } from './kind.ts'

const LifecycleDays = Nullable(Type.Integer({ minimum: 1, maximum: 3650 }))

export const bucket = defineKind({
  name: 'bucket',
  noun: 'Bucket',
  tag: 'Buckets',
  collection: '/buckets',
  nameSchema: Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$', examples: ['acme-backups'] }),
  uniqueName: true,
  spec: {
    versioning: Type.Optional(Type.Boolean({ default: false })),
    public_read: Type.Optional(Type.Boolean({ default: false })),
    expire_after_days: Type.Optional(LifecycleDays),
  },
  initial: { expire_after_days: null },
  change: { versioning: Type.Boolean(), public_read: Type.Boolean(), expire_after_days: LifecycleDays },
  facts: { endpoint: Nullable(Type.String()) },
  actions: {
    empty: action({ summary: 'Remove every object from a bucket', from: ['ready'] }),
  },
  example: { name: 'acme-backups', region: 'eu-central-1', versioning: true },
})

const SizeGb = Type.Integer({ minimum: 1, maximum: 16_384 })

export const volume = defineKind({
  name: 'volume',
  noun: 'Volume',
  tag: 'Volumes',
  collection: '/volumes',
  spec: {
    size_gb: SizeGb,
    volume_type: Type.Optional(Choice(['ssd', 'hdd'], { default: 'ssd' })),
  },
  initial: { vm_id: null },
  facts: { vm_id: Nullable(Uuid), device: Nullable(Type.String()) },
  references: { vm_id: { to: 'vm', holds: false } },
  settled: ({ vm_id }) => (vm_id ? 'attached' : 'available'),
  actions: {
    attach: action({
      summary: 'Attach a volume to a virtual machine',
      body: { vm_id: Uuid },
      from: ['available'],
      plan: (spec, { vm_id }) => ({ ...spec, vm_id }),
    }),
    detach: action({
      summary: 'Detach a volume from its virtual machine',
      from: ['attached'],
      plan: spec => ({ ...spec, vm_id: null }),
    }),
    resize: action({
      summary: 'Enlarge a volume',
      body: { size_gb: SizeGb },
      from: ['available', 'attached'],
      plan: (spec, { size_gb }) => {
        if (size_gb < Number(spec.size_gb))
          throw InvalidInput(
            say`size_gb must be at least ${{ least: Number(spec.size_gb) }}: volumes do not shrink`,
          )
        return { ...spec, size_gb }
      },
      example: { size_gb: 100 },
    }),
  },
  example: { name: 'data', region: 'eu-central-1', size_gb: 50 },
})
