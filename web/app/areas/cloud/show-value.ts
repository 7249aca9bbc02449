import type { CloudResource } from './kinds.ts'
import type { CloudWords } from './words.ts'

/** A field of a resource as text; nothing where it has none. */
export function showValue(words: CloudWords, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return Array.isArray(value) ? value.join(', ') : String(value)
}

export const showTags = ({ tags }: Pick<CloudResource, 'tags'>): string =>
  Object.entries(tags)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(', ')
