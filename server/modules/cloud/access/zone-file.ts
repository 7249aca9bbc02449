import type { Spec } from '../kinds/kind.ts'

interface Named {
  name: string
  spec: unknown
}

/** RFC 1035, section 5. Text is cut into strings of at most 255 bytes, as the format asks. */
export function printZone(zone: Named, records: readonly Named[]): string {
  const { default_ttl } = zone.spec as Spec
  const lines = records.flatMap(({ name, spec }) => {
    const { type, values, ttl } = spec as { type: string; values: string[]; ttl: number | null }
    return values.map(value => {
      const data = type === 'TXT' ? quoteText(value) : value
      return [name, ttl ?? '', 'IN', type, data].filter(part => part !== '').join('\t')
    })
  })
  return [`$ORIGIN ${zone.name}.`, `$TTL ${default_ttl}`, ...lines, ''].join('\n')
}

function quoteText(value: string): string {
  const bytes = Buffer.from(value, 'utf8')
  const strings: string[] = []
  for (let start = 0; start < Math.max(1, bytes.length); start += 255) {
    strings.push(`"${escapeBytes(bytes.subarray(start, start + 255))}"`)
  }
  return strings.join(' ')
}

const escapeBytes = (bytes: Buffer) =>
  [...bytes]
    .map(byte => {
      if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`
      return byte < 0x20 || byte > 0x7e ? `\\${String(byte).padStart(3, '0')}` : String.fromCharCode(byte)
    })
    .join('')
