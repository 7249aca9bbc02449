import { createHash } from 'node:crypto'
import type { EntryRead, PartRead } from '../reading/shape.ts'

/** A transaction as it is going to be stored. */
export interface Identified {
  identity: string
  part: PartRead
}
export interface IdentifiedEntry {
  key: string
  entry: EntryRead
  parts: Identified[]
}

const plain = (text: string | null): string => text?.replaceAll(/\s+/g, ' ').trim() ?? ''
const sha = (...facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex')

/**
 * What every transaction of a file is known by when it comes again: the bank's reference with its place in the entry,
 * else its content. What is alike on one day is numbered within the file, so that two are two however often they come.
 */
export function identify(statements: readonly (readonly EntryRead[])[]): IdentifiedEntry[][] {
  const inFile = new Map<string, number>()
  return statements.map(entries => {
    const inStatement = new Map<string, number>()
    return entries.map(entry => {
      const { booked_on, value_on, cents, currency } = entry
      const content = sha('entry', booked_on, value_on, cents, currency)
      // Banks that repeat a reference mean several entries by it: day and amount keep them apart.
      const key = entry.ref
        ? `r ${sha(entry.ref, booked_on, cents)} ${count(inStatement, `${entry.ref} ${booked_on} ${cents}`)}`
        : `e ${content} ${count(inFile, content)}`
      const parts = entry.parts.map((part, at) => {
        if (entry.ref) return { identity: `${key}/${entry.parts.length === 1 ? 0 : at + 1}`, part }
        const hash = sha(
          booked_on,
          value_on,
          part.cents,
          currency,
          part.iban,
          part.end_to_end_id,
          plain(part.remittance),
        )
        return { identity: `${hash} ${count(inFile, hash)}`, part }
      })
      return { key, entry, parts }
    })
  })
}

function count(seen: Map<string, number>, key: string): number {
  const ordinal = (seen.get(key) ?? 0) + 1
  seen.set(key, ordinal)
  return ordinal
}

/** What a statement lists, in whichever order: that it says the same again is seen by this. */
export const digestOf = (entries: readonly EntryRead[]): string =>
  sha(...entries.map(({ booked_on, value_on, cents }) => `${booked_on} ${value_on} ${cents}`).toSorted())

/** A batch that says nothing of its own, and that another file may detail. */
export const isBare = ({ parts }: EntryRead): boolean =>
  parts.length === 1 && !parts[0]!.name && !parts[0]!.iban && !parts[0]!.end_to_end_id
