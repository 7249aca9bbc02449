import {
  createBucket,
  createCluster,
  createDatabase,
  createDnsZone,
  createNetwork,
  createVm,
  createVolume,
  deleteBucket,
  deleteCluster,
  deleteDatabase,
  deleteDnsZone,
  deleteFirewall,
  deleteLoadBalancer,
  deleteNetwork,
  deleteVm,
  deleteVolume,
  detachVolume,
  emptyBucket,
  getBucket,
  getCluster,
  getDatabase,
  getDnsZone,
  getFirewall,
  getLoadBalancer,
  getNetwork,
  getVm,
  getVolume,
  listBuckets,
  listClusterNodePools,
  listClusters,
  listDatabaseBackups,
  listDatabases,
  listDnsZoneRecords,
  listDnsZones,
  listFirewalls,
  listLoadBalancers,
  listNetworks,
  listVms,
  listVolumes,
  rebootVm,
  restartDatabase,
  rotateDatabaseCredentials,
  startDatabase,
  startVm,
  stopDatabase,
  stopVm,
} from '../../../../sdk/index.ts'
import type { Page } from '../../kit/list/record-list.tsx'
import { client } from '../../kit/session/api.ts'
import type { KindId } from './kind-ids.ts'
import type { CloudWords } from './words.ts'

/** What all kinds of resources have; the rest is each kind's own. */
export type CloudResource = {
  id: string
  name: string
  provider: 'sandbox' | 'aws' | 'hetzner'
  simulated: boolean
  state: string
  region?: string | null
  tags: Record<string, unknown>
  error: string | null
  drift: Record<string, unknown> | null
  created_at: string
} & Record<string, unknown>

interface ResourceAction {
  id: keyof CloudWords['actions']
  /** The states in which the server takes it. */
  from: readonly string[]
  run: (id: string) => Promise<unknown>
  isDangerous?: boolean
}

/** A create answers with what it made; with a plan only where it was asked for one, which a form never does. */
type Made = { data: { id: string } | { dry_run: boolean } }

export interface CloudKind {
  list: (query: Record<string, unknown>, signal: AbortSignal) => Promise<Page<CloudResource>>
  get: (id: string) => Promise<{ data: CloudResource }>
  remove: (id: string) => Promise<unknown>
  /** Absent where a form would not do: those are made by the API. */
  create?: {
    /** Fields beside name, provider and region, with what stands in them. */
    fields: Readonly<Record<string, string | number>>
    choices?: Readonly<Record<string, readonly string[]>>
    hasRegion: boolean
    run: (body: Record<string, unknown>) => Promise<Made>
  }
  actions: readonly ResourceAction[]
  children?: (id: string) => Promise<{ data: { id: string; name: string; state: string }[] }>
  /** One line of it in the list, and all of it on its page, in this order. */
  brief: readonly string[]
  facts: readonly string[]
}

// Fields of a form are text and numbers; which of them a kind takes stands beside the call that sends them.
const body = (values: Record<string, unknown>) => ({ client, body: values as never })

export const kinds: Record<KindId, CloudKind> = {
  vms: {
    list: (query, signal) => listVms({ client, query, signal }),
    get: vm_id => getVm({ client, path: { vm_id } }),
    remove: vm_id => deleteVm({ client, path: { vm_id } }),
    create: {
      fields: { instance_type: 't3.medium', image: 'ubuntu-24.04' },
      hasRegion: true,
      run: values => createVm(body(values)),
    },
    actions: [
      { id: 'start', from: ['stopped'], run: vm_id => startVm({ client, path: { vm_id }, body: {} }) },
      { id: 'stop', from: ['running'], run: vm_id => stopVm({ client, path: { vm_id }, body: {} }) },
      { id: 'reboot', from: ['running'], run: vm_id => rebootVm({ client, path: { vm_id }, body: {} }) },
    ],
    brief: ['instance_type', 'public_ip'],
    facts: ['instance_type', 'vcpus', 'memory_gb', 'image', 'public_ip', 'private_ip'],
  },
  databases: {
    list: (query, signal) => listDatabases({ client, query, signal }),
    get: database_id => getDatabase({ client, path: { database_id } }),
    remove: database_id => deleteDatabase({ client, path: { database_id } }),
    create: {
      fields: { engine: 'postgres', instance_type: 'db.small', storage_gb: 20 },
      choices: { engine: ['postgres', 'mysql', 'redis'] },
      hasRegion: true,
      run: values => createDatabase(body(values)),
    },
    actions: [
      {
        id: 'start',
        from: ['stopped'],
        run: database_id => startDatabase({ client, path: { database_id }, body: {} }),
      },
      {
        id: 'stop',
        from: ['running'],
        run: database_id => stopDatabase({ client, path: { database_id }, body: {} }),
      },
      {
        id: 'restart',
        from: ['running'],
        run: database_id => restartDatabase({ client, path: { database_id }, body: {} }),
      },
      {
        id: 'rotate',
        from: ['running'],
        run: database_id => rotateDatabaseCredentials({ client, path: { database_id }, body: {} }),
      },
    ],
    children: database_id => listDatabaseBackups({ client, path: { database_id } }),
    brief: ['engine', 'version', 'instance_type'],
    facts: [
      'engine',
      'version',
      'instance_type',
      'storage_gb',
      'high_availability',
      'backup_retention_days',
      'host',
      'port',
      'username',
    ],
  },
  clusters: {
    list: (query, signal) => listClusters({ client, query, signal }),
    get: cluster_id => getCluster({ client, path: { cluster_id } }),
    remove: cluster_id => deleteCluster({ client, path: { cluster_id } }),
    create: { fields: { version: '1.34' }, hasRegion: true, run: values => createCluster(body(values)) },
    actions: [],
    children: cluster_id => listClusterNodePools({ client, path: { cluster_id } }),
    brief: ['version', 'endpoint'],
    facts: ['version', 'endpoint', 'high_availability', 'auto_upgrade'],
  },
  buckets: {
    list: (query, signal) => listBuckets({ client, query, signal }),
    get: bucket_id => getBucket({ client, path: { bucket_id } }),
    remove: bucket_id => deleteBucket({ client, path: { bucket_id } }),
    create: { fields: {}, hasRegion: true, run: values => createBucket(body(values)) },
    actions: [
      {
        id: 'empty',
        from: ['ready'],
        isDangerous: true,
        run: bucket_id => emptyBucket({ client, path: { bucket_id }, body: {} }),
      },
    ],
    brief: ['endpoint'],
    facts: ['endpoint', 'versioning', 'public_read', 'expire_after_days'],
  },
  volumes: {
    list: (query, signal) => listVolumes({ client, query, signal }),
    get: volume_id => getVolume({ client, path: { volume_id } }),
    remove: volume_id => deleteVolume({ client, path: { volume_id } }),
    create: { fields: { size_gb: 50 }, hasRegion: true, run: values => createVolume(body(values)) },
    actions: [
      {
        id: 'detach',
        from: ['attached'],
        run: volume_id => detachVolume({ client, path: { volume_id }, body: {} }),
      },
    ],
    brief: ['size_gb', 'volume_type'],
    facts: ['size_gb', 'volume_type', 'device'],
  },
  networks: {
    list: (query, signal) => listNetworks({ client, query, signal }),
    get: network_id => getNetwork({ client, path: { network_id } }),
    remove: network_id => deleteNetwork({ client, path: { network_id } }),
    create: { fields: { cidr: '10.0.0.0/16' }, hasRegion: true, run: values => createNetwork(body(values)) },
    actions: [],
    brief: ['cidr'],
    facts: ['cidr', 'gateway'],
  },
  firewalls: {
    list: (query, signal) => listFirewalls({ client, query, signal }),
    get: firewall_id => getFirewall({ client, path: { firewall_id } }),
    remove: firewall_id => deleteFirewall({ client, path: { firewall_id } }),
    actions: [],
    brief: [],
    facts: [],
  },
  'load-balancers': {
    list: (query, signal) => listLoadBalancers({ client, query, signal }),
    get: load_balancer_id => getLoadBalancer({ client, path: { load_balancer_id } }),
    remove: load_balancer_id => deleteLoadBalancer({ client, path: { load_balancer_id } }),
    actions: [],
    brief: ['public_address', 'algorithm'],
    facts: ['public_address', 'algorithm'],
  },
  zones: {
    list: (query, signal) => listDnsZones({ client, query, signal }),
    get: zone_id => getDnsZone({ client, path: { zone_id } }),
    remove: zone_id => deleteDnsZone({ client, path: { zone_id } }),
    create: { fields: {}, hasRegion: false, run: values => createDnsZone(body(values)) },
    actions: [],
    children: zone_id => listDnsZoneRecords({ client, path: { zone_id } }),
    brief: ['name_servers'],
    facts: ['name_servers', 'default_ttl'],
  },
}

/** As operations name them: `vm`, `dns_zone`. */
export const kindOfName: Readonly<Record<string, KindId>> = {
  vm: 'vms',
  database: 'databases',
  cluster: 'clusters',
  bucket: 'buckets',
  volume: 'volumes',
  network: 'networks',
  firewall: 'firewalls',
  load_balancer: 'load-balancers',
  dns_zone: 'zones',
}
