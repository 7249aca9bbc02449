/** What a provider told, in our words. */
export const factTypes = [
  'delivered',
  'deferred',
  'bounced',
  'complained',
  'unsubscribed',
  'opened',
  'clicked',
  'rejected',
] as const
export type FactType = (typeof factTypes)[number]

export interface ProviderEvent {
  dedupeKey: string
  type: FactType
  bounceKind: 'hard' | 'soft' | null
  class: 'human' | 'machine'
  email: string
  /** The provider's own id and the RFC 5322 one without brackets, those it gives: the first that is known counts. */
  messageRefs: string[]
  at: string
  detail: Record<string, unknown>
}

export interface Parsed {
  events: ProviderEvent[]
  /** Items that could not be read. */
  malformed: number
}

type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A pair of surrogates that the cut parts is no text to PostgreSQL. */
const cut = (value: string, length: number) =>
  value.length > length ? value.slice(0, length).toWellFormed() : value

export const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && !value.includes('\0') && value.isWellFormed()
    ? cut(value, 2_000)
    : null

/** Some providers repeat the address as the mail had it, name and all. */
export const address = (value: unknown): string | null => {
  const given = text(value)?.trim()
  return (given && (/<([^<>\s]+)>$/.exec(given)?.[1] ?? given)) || null
}

/** Message ids as providers give them, without their brackets. */
export const refsOf = (...ids: (string | null | undefined)[]): string[] => [
  ...new Set(ids.map(id => id?.trim().replace(/^<|>$/g, '') ?? '').filter(id => id !== '')),
]

/** A timestamp in seconds or as text; null when it is neither, or not of this age. */
export function instant(value: unknown): string | null {
  const milliseconds =
    typeof value === 'number'
      ? value * 1000
      : typeof value === 'string'
        ? /^\d+(\.\d+)?$/.test(value)
          ? Number(value) * 1000
          : Date.parse(value)
        : Number.NaN
  const [oldest, newest] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)]
  return milliseconds > oldest && milliseconds < newest ? new Date(milliseconds).toISOString() : null
}

/** Keeps what explains the event later, and nothing that could grow without end. */
export function evidence(source: Json, keys: string[]): Json {
  const kept: Json = {}
  for (const key of keys) {
    const value = source[key]
    if (typeof value === 'number' || typeof value === 'boolean') kept[key] = value
    else if (text(value)) kept[key] = cut(String(value), 500)
  }
  return kept
}
