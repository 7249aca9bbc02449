import { createHash } from 'node:crypto'
import type { Spec } from '../../kinds/kind.ts'
import type { Call } from '../driver.ts'
import { sizeOf } from './catalog.ts'

/** Addresses from the blocks that are set aside for documentation: nobody is ever reached by them. */
function addressesOf(id: string) {
  const [a, b, c] = createHash('sha256').update(id).digest()
  return { public: `203.0.113.${a! % 254 || 1}`, private: `10.${b}.${c}.${(a! % 250) + 4}` }
}

const ports: Record<string, number> = { postgres: 5432, mysql: 3306, redis: 6379 }

/** What the simulated cloud tells of a thing once it is there. */
export function factsOf({ id, kind, name, region }: Call, spec: Spec): Spec {
  const addresses = addressesOf(id)
  const short = id.slice(-12)
  const place = region ?? 'global'
  switch (kind) {
    case 'vm': {
      const size = sizeOf(spec.instance_type)
      return {
        public_ip: addresses.public,
        private_ip: addresses.private,
        vcpus: size?.vcpus ?? null,
        memory_gb: size?.memory_gb ?? null,
      }
    }
    case 'cluster':
      return { endpoint: `https://${short}.${place}.k8s.sandbox.invalid:6443` }
    case 'node_pool':
      return { ready_nodes: spec.node_count }
    case 'database':
      return {
        host: `${short}.${place}.db.sandbox.invalid`,
        port: ports[String(spec.engine)] ?? null,
        username: 'bowline',
      }
    case 'bucket':
      return { endpoint: `https://${name}.${place}.objects.sandbox.invalid` }
    case 'volume':
      return { device: spec.vm_id ? `/dev/disk/by-id/sandbox-${short}` : null }
    case 'network':
      return { gateway: String(spec.cidr).replace(/\d+\/\d+$/, '1') }
    case 'load_balancer':
      return { public_ip: addresses.public }
    case 'dns_zone':
      return { name_servers: ['ns1.sandbox.invalid', 'ns2.sandbox.invalid'] }
    default:
      return {}
  }
}
