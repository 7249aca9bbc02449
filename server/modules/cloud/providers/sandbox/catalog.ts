/** What the simulated cloud sells. Other instance types are accepted as well; nothing is known of their size. */
export const instanceTypes: readonly {
  name: string
  vcpus: number
  memory_gb: number
  /** In US dollars, running all month. */
  monthly_cents: number
}[] = [
  { name: 't3.micro', vcpus: 2, memory_gb: 1, monthly_cents: 760 },
  { name: 't3.small', vcpus: 2, memory_gb: 2, monthly_cents: 1520 },
  { name: 't3.medium', vcpus: 2, memory_gb: 4, monthly_cents: 3040 },
  { name: 't3.large', vcpus: 2, memory_gb: 8, monthly_cents: 6080 },
  { name: 'm6i.large', vcpus: 2, memory_gb: 8, monthly_cents: 7010 },
  { name: 'm6i.xlarge', vcpus: 4, memory_gb: 16, monthly_cents: 14020 },
  { name: 'm6i.2xlarge', vcpus: 8, memory_gb: 32, monthly_cents: 28030 },
  { name: 'c6i.xlarge', vcpus: 4, memory_gb: 8, monthly_cents: 12410 },
  { name: 'r6i.xlarge', vcpus: 4, memory_gb: 32, monthly_cents: 18400 },
  { name: 'db.small', vcpus: 2, memory_gb: 4, monthly_cents: 2630 },
  { name: 'db.large', vcpus: 4, memory_gb: 16, monthly_cents: 12560 },
]

export const regions: readonly { name: string; location: string }[] = [
  { name: 'us-east-1', location: 'Northern Virginia' },
  { name: 'us-west-2', location: 'Oregon' },
  { name: 'eu-central-1', location: 'Frankfurt' },
  { name: 'eu-west-1', location: 'Ireland' },
  { name: 'ap-southeast-1', location: 'Singapore' },
]

export const sizeOf = (name: unknown) => instanceTypes.find(type => type.name === name)

/** Seconds each thing takes, about as long as the real ones do. */
const delays: Record<string, { create: number; change: number; remove: number }> = {
  vm: { create: 25, change: 12, remove: 15 },
  cluster: { create: 240, change: 180, remove: 120 },
  node_pool: { create: 75, change: 45, remove: 40 },
  database: { create: 150, change: 60, remove: 45 },
  backup: { create: 40, change: 2, remove: 5 },
  bucket: { create: 3, change: 2, remove: 3 },
  volume: { create: 8, change: 5, remove: 5 },
  network: { create: 4, change: 3, remove: 4 },
  firewall: { create: 3, change: 2, remove: 2 },
  load_balancer: { create: 45, change: 8, remove: 20 },
  dns_zone: { create: 3, change: 2, remove: 3 },
  dns_record: { create: 2, change: 2, remove: 2 },
}

export const delayOf = (kind: string, what: 'create' | 'change' | 'remove'): number =>
  delays[kind]?.[what] ?? 5
