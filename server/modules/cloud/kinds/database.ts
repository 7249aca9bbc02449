import { InvalidInput } from '#kit/problem.ts'
import { Choice, Nullable, Type, Uuid } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { action, defineKind } from './kind.ts'
import { InstanceType } from './vm.ts'

const StorageGb = Type.Integer({ minimum: 10, maximum: 65_536 })

const spec = {
  engine: Choice(['postgres', 'mysql', 'redis']),
  version: Type.Optional(Nullable(Type.String({ pattern: '^[0-9]{1,3}(\\.[0-9]{1,3}){0,2}$' }))),
  instance_type: Type.Optional(Type.String({ ...InstanceType, default: 'db.small' })),
  storage_gb: Type.Optional(Type.Integer({ ...StorageGb, default: 20 })),
  high_availability: Type.Optional(Type.Boolean({ default: false })),
  backup_retention_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 365, default: 7 })),
  network_id: Type.Optional(Nullable(Uuid)),
}

export const database = defineKind({
  name: 'database',
  noun: 'Database',
  tag: 'Databases',
  collection: '/databases',
  isDeploy: true,
  spec,
  initial: { power: 'on', version: null, network_id: null, credential_version: 1, restored_from_id: null },
  change: {
    high_availability: Type.Boolean(),
    backup_retention_days: Type.Integer({ minimum: 0, maximum: 365 }),
  },
  facts: {
    host: Nullable(Type.String()),
    port: Nullable(Type.Integer()),
    username: Nullable(Type.String()),
    credential_version: Type.Integer(),
    restored_from_id: Nullable(Uuid),
  },
  references: { network_id: { to: 'network', holds: true } },
  settled: ({ power }) => (power === 'off' ? 'stopped' : 'running'),
  actions: {
    start: action<typeof spec>({
      summary: 'Start a database',
      from: ['stopped'],
      plan: spec => ({ ...spec, power: 'on' }),
    }),
    stop: action<typeof spec>({
      summary: 'Stop a database; its storage stays',
      from: ['running'],
      plan: spec => ({ ...spec, power: 'off' }),
    }),
    restart: action<typeof spec>({ summary: 'Restart a database', from: ['running'] }),
    resize: action({
      summary: 'Change the instance type or enlarge the storage of a database',
      body: { instance_type: Type.Optional(InstanceType), storage_gb: Type.Optional(StorageGb) },
      from: ['running', 'stopped'],
      plan: (spec, change) => {
        if (change.storage_gb !== undefined && change.storage_gb < Number(spec.storage_gb))
          throw InvalidInput(
            say`storage_gb must be at least ${{ least: Number(spec.storage_gb) }}: storage does not shrink`,
          )
        return { ...spec, ...change }
      },
      example: { storage_gb: 50 },
    }),
    rotate_credentials: action({
      summary: 'Give a database a new password',
      from: ['running'],
      plan: spec => ({ ...spec, credential_version: Number(spec.credential_version) + 1 }),
    }),
  },
  example: { name: 'orders', engine: 'postgres', region: 'eu-central-1', storage_gb: 20 },
})

/** A backup outlives its database: it is what is left when the database went by mistake. */
export const backup = defineKind({
  name: 'backup',
  noun: 'Backup',
  tag: 'Database backups',
  collection: '/databases/{database_id}/backups',
  parent: { kind: 'database', param: 'database_id' },
  region: 'none',
  spec: { retention_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650, default: 30 })) },
  change: { retention_days: Type.Integer({ minimum: 1, maximum: 3650 }) },
  facts: { engine: Type.String(), size_gb: Type.Integer() },
  fromParent: ({ engine, version, instance_type, storage_gb, high_availability }) => ({
    engine,
    size_gb: storage_gb,
    restores: { engine, version, instance_type, storage_gb, high_availability },
  }),
  settled: () => 'available',
  example: { name: 'before-migration', retention_days: 90 },
})
