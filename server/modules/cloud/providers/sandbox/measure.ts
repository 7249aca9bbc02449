import { createHash } from 'node:crypto'
import type { Measurement } from '../driver.ts'
import { sizeOf } from './catalog.ts'

const DAY_MS = 86_400_000

/** Between 0 and 1, the same for the same words. */
const chance = (words: string): number =>
  createHash('sha256').update(words).digest().readUInt32BE(0) / 2 ** 32

/** More by day than by night, as offices are, with a little of its own each minute. */
function load(id: string, what: string, at: number): number {
  const day = (1 - Math.cos(((at % DAY_MS) / DAY_MS) * 2 * Math.PI)) / 2
  const own = chance(`${id} ${what}`)
  const now = chance(`${id} ${what} ${at}`)
  return Math.min(1, 0.08 + 0.3 * own + 0.4 * day + 0.16 * now)
}

const round = (value: number): number => Math.round(value * 100) / 100

/** How a simulated thing does at a minute: nothing but its id and the clock decide. */
export function measureSandbox(
  { id, kind, desired }: { id: string; kind: string; desired: Record<string, unknown> },
  at: number,
): Measurement[] {
  const of = (name: string, most: number): Measurement => ({ name, value: round(load(id, name, at) * most) })
  switch (kind) {
    case 'vm':
      return [
        of('cpu_percent', 100),
        of('memory_percent', 100),
        of('network_in_bytes', 40_000_000 * (sizeOf(desired.instance_type)?.vcpus ?? 1)),
        of('network_out_bytes', 25_000_000 * (sizeOf(desired.instance_type)?.vcpus ?? 1)),
      ]
    case 'database':
      return [
        of('cpu_percent', 100),
        { name: 'connections', value: Math.round(load(id, 'connections', at) * 100) },
        of('storage_used_gb', Number(desired.storage_gb ?? 10) * 0.8),
      ]
    case 'cluster':
      return [of('cpu_percent', 100), of('memory_percent', 100)]
    case 'load_balancer':
      return [{ name: 'requests_per_second', value: round(load(id, 'requests_per_second', at) * 500) }]
    default:
      return []
  }
}
