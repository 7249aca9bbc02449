import { cluster, nodePool } from './cluster.ts'
import { backup, database } from './database.ts'
import { dnsRecord, dnsZone } from './dns.ts'
import type { Kind } from './kind.ts'
import { firewall, loadBalancer, network } from './network.ts'
import { bucket, volume } from './storage.ts'
import { vm } from './vm.ts'

export const kinds: readonly Kind[] = [
  vm,
  cluster,
  nodePool,
  database,
  backup,
  bucket,
  volume,
  network,
  firewall,
  loadBalancer,
  dnsZone,
  dnsRecord,
]

const byName = new Map(kinds.map(kind => [kind.name, kind]))

export function kindNamed(name: string): Kind {
  const kind = byName.get(name)
  if (!kind) throw new Error(`there is no resource kind ${name}`)
  return kind
}
