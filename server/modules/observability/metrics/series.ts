import { hash } from 'node:crypto'

/** What tells one series from all others, whatever the order of its labels. */
export function digestOf(name: string, labels: Readonly<Record<string, string>>): Buffer {
  const sorted = Object.keys(labels)
    .sort()
    .map(key => [key, labels[key]])
  return hash('sha256', JSON.stringify([name, sorted]), 'buffer').subarray(0, 16)
}
