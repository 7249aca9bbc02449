import { InvalidInput } from '#kit/problem.ts'
import { Nullable, Type } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { action, defineKind } from './kind.ts'
import { InstanceType } from './vm.ts'

const Version = Type.String({ pattern: '^1\\.[0-9]{1,3}(\\.[0-9]{1,3})?$', examples: ['1.34'] })

/** Part by part, as far as both give one: 1.34 is any 1.34. */
function isOlder(version: string, than: string): boolean {
  const [left, right] = [version.split('.').map(Number), than.split('.').map(Number)]
  const at = left.findIndex((part, index) => right[index] !== undefined && part !== right[index])
  return at >= 0 && left[at]! < right[at]!
}

export const cluster = defineKind({
  name: 'cluster',
  noun: 'Kubernetes cluster',
  tag: 'Kubernetes clusters',
  collection: '/clusters',
  isDeploy: true,
  deadlineSeconds: 3600,
  dependents: ['node_pool'],
  spec: {
    version: Type.Optional(Type.String({ ...Version, default: '1.34' })),
    high_availability: Type.Optional(Type.Boolean({ default: false })),
    auto_upgrade: Type.Optional(Type.Boolean({ default: false })),
  },
  change: { auto_upgrade: Type.Boolean() },
  facts: { endpoint: Nullable(Type.String()) },
  settled: () => 'running',
  actions: {
    upgrade: action({
      summary: 'Upgrade the control plane of a Kubernetes cluster',
      body: { version: Version },
      from: ['running'],
      plan: (spec, { version }) => {
        if (isOlder(version, String(spec.version)))
          throw InvalidInput(
            say`version must be at least ${{ version: String(spec.version) }}: clusters are not downgraded`,
          )
        return { ...spec, version }
      },
      example: { version: '1.35' },
    }),
  },
  example: { name: 'production', region: 'eu-central-1', version: '1.34' },
})

const NodeCount = Type.Integer({ minimum: 0, maximum: 500 })
const Labels = Type.Record(Type.String(), Type.String({ maxLength: 63 }), { maxProperties: 50 })

export const nodePool = defineKind({
  name: 'node_pool',
  noun: 'Node pool',
  tag: 'Node pools',
  collection: '/clusters/{cluster_id}/node-pools',
  parent: { kind: 'cluster', param: 'cluster_id' },
  region: 'none',
  isDeploy: true,
  spec: {
    instance_type: InstanceType,
    node_count: Type.Optional(Type.Integer({ minimum: 0, maximum: 500, default: 3 })),
    labels: Type.Optional(Labels),
  },
  change: { labels: Labels },
  facts: { ready_nodes: Type.Integer() },
  settled: () => 'running',
  actions: {
    scale: action({
      summary: 'Set the number of nodes in a node pool',
      body: { node_count: NodeCount },
      from: ['running'],
      plan: (spec, { node_count }) => ({ ...spec, node_count }),
      example: { node_count: 5 },
    }),
  },
  example: { name: 'workers', instance_type: 't3.large', node_count: 3 },
})
