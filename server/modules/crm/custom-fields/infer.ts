import type { CustomField } from './schema.ts'
import { fromText, isDate } from './values.ts'

export type Inferred = Extract<CustomField['type'], 'number' | 'date' | 'boolean' | 'text'>

const as = (type: CustomField['type'], value: string) => fromText({ type } as CustomField, value)
const tests: readonly [Inferred, (value: string) => boolean][] = [
  ['number', value => typeof as('number', value) === 'number'],
  ['date', value => isDate(as('date', value))],
  ['boolean', value => typeof as('boolean', value) === 'boolean'],
]

/** What all values of a column read as; text where they do not agree, or where there are none. */
export function inferType(values: Iterable<string>): Inferred {
  let left = tests
  let isAny = false
  for (const value of values) {
    if (value.trim() === '') continue
    isAny = true
    left = left.filter(([, reads]) => reads(value))
    if (left.length === 0) break
  }
  return (isAny && left[0]?.[0]) || 'text'
}

const LONGEST = 63

/** A head as a key that none of the others has. */
export function keyFor(head: string, taken: ReadonlySet<string>): string {
  const plain = head
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  const key = (/^\d/.test(plain) ? `f_${plain}` : plain || 'field').slice(0, LONGEST)
  for (let n = 2; ; n += 1) {
    const next = n === 2 && !taken.has(key) ? key : `${key.slice(0, LONGEST - 4)}_${n}`
    if (!taken.has(next)) return next
  }
}
