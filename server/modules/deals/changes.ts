import { isDeepStrictEqual } from 'node:util'

export type Changes = Record<string, { from: unknown; to: unknown }>

export function findChanges(before: object, given: object): Changes {
  const changes: Changes = {}
  for (const [field, to] of Object.entries(given)) {
    const from = (before as Record<string, unknown>)[field]
    if (!isDeepStrictEqual(from, to)) changes[field] = { from, to }
  }
  return changes
}
