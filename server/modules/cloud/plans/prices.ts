import { sizeOf } from '../providers/sandbox/catalog.ts'

const CURRENCY = 'USD'
const CLUSTER_CENTS = 7_300
const BALANCER_CENTS = 1_825
const ZONE_CENTS = 50
const VOLUME_CENTS_PER_GB = 8
const DATABASE_CENTS_PER_GB = 12

type Spec = Record<string, unknown>

const machine = (name: unknown): number | null => sizeOf(name)?.monthly_cents ?? null
const times = (cents: number | null, count: number): number | null => (cents === null ? null : cents * count)

/** A machine that is switched off costs its disk alone, which the catalog has within the machine. */
const prices: Record<string, (spec: Spec) => number | null> = {
  vm: ({ instance_type, power }) => (power === 'off' ? 0 : machine(instance_type)),
  cluster: () => CLUSTER_CENTS,
  node_pool: ({ instance_type, node_count }) => times(machine(instance_type), Number(node_count ?? 3)),
  database: spec => {
    const one = spec.power === 'off' ? 0 : machine(spec.instance_type ?? 'db.small')
    if (one === null) return null
    const storage = Number(spec.storage_gb ?? 20) * DATABASE_CENTS_PER_GB
    return (one + storage) * (spec.high_availability ? 2 : 1)
  },
  volume: ({ size_gb }) => Number(size_gb ?? 0) * VOLUME_CENTS_PER_GB,
  load_balancer: () => BALANCER_CENTS,
  dns_zone: () => ZONE_CENTS,
  dns_record: () => 0,
  network: () => 0,
  firewall: () => 0,
}

/** A month of it by the catalog; null where that knows no price: another provider, or what is paid by use. */
export function priceOf(
  kind: string,
  provider: string,
  spec: Spec,
): { monthly_cents: number | null; currency: string } {
  const monthly = provider === 'sandbox' ? (prices[kind]?.(spec) ?? null) : null
  return { monthly_cents: monthly, currency: CURRENCY }
}
