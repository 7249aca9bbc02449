/** The shapes of OTLP/HTTP in JSON, read from whatever was sent: what does not fit is left out or refused, never trusted. */

type Unknown = Record<string, unknown>

const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown, key: string): Unknown[] => {
  const list = isObject(value) ? value[key] : undefined
  return Array.isArray(list) ? list.filter(isObject) : []
}

export const partOf = (value: unknown, key: string): Unknown | undefined => {
  const part = isObject(value) ? value[key] : undefined
  return isObject(part) ? part : undefined
}

/** 64-bit numbers travel as text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export function millisecondsOf(nanoseconds: unknown): number | undefined {
  const text = typeof nanoseconds === 'number' ? String(Math.trunc(nanoseconds)) : nanoseconds
  if (typeof text !== 'string' || !/^\d{1,19}$/.test(text) || Number(text) === 0) return undefined
  return Number(BigInt(text) / 1_000_000n)
}

const MOST_LABELS = 20
const MOST_KEY = 128
const MOST_VALUE = 256

/** `AnyValue` as text; lists and maps as JSON. */
export function textOf(value: unknown): string {
  if (!isObject(value)) return ''
  if (typeof value.stringValue === 'string') return value.stringValue
  if (typeof value.boolValue === 'boolean') return String(value.boolValue)
  const number = value.intValue ?? value.doubleValue
  if (number !== undefined) return String(number)
  if (typeof value.bytesValue === 'string') return value.bytesValue
  return JSON.stringify(value.arrayValue ?? value.kvlistValue ?? '')
}

/** Attributes as labels: those of the innermost first, where there are more than may be. */
export function labelsOf(...owners: unknown[]): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const attribute of owners.flatMap(owner => listOf(owner, 'attributes'))) {
    const key = typeof attribute.key === 'string' ? attribute.key.slice(0, MOST_KEY) : ''
    if (key === '' || Object.hasOwn(labels, key) || Object.keys(labels).length >= MOST_LABELS) continue
    labels[key] = textOf(attribute.value).slice(0, MOST_VALUE)
  }
  return labels
}
