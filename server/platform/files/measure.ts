import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { newId } from '#kit/id.ts'
import { FileTooLarge } from './files.ts'

/** What `file-type` looks at. */
const HEAD_BYTES = 4_100

/** Counts, hashes and keeps the beginning of what passes by; ends it where it is too long. */
export function createMeasure(limit: number) {
  const hash = createHash('sha256')
  const heads: Buffer[] = []
  let size = 0
  const take = (chunk: Buffer): void => {
    if (size < HEAD_BYTES) heads.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - size)))
    size += chunk.length
    if (size > limit) throw new FileTooLarge(`more than ${limit} bytes`)
    hash.update(chunk)
  }
  return {
    take,
    stream: () =>
      new Transform({
        transform(chunk: Buffer, _, done) {
          try {
            take(chunk)
          } catch (error) {
            return done(error as Error)
          }
          done(null, chunk)
        },
      }),
    result: () => ({ size, sha256: hash.digest('hex'), head: Buffer.concat(heads) }),
  }
}

/** Ids sort by the moment they were made at. */
export const newKey = (place: string): string => {
  const id = newId()
  return `${place}/${id.slice(-2)}/${id}`
}

/** Whether a folder of a place is one of its own, and no area beside it. */
export const isFolder = (name: string): boolean => /^[0-9a-f]{2}$/.test(name)

/** When a key was made, by its id; null where it is no key of ours. */
export function madeAt(key: string): number | null {
  const hex = /([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.exec(key)
  return hex ? Number.parseInt(hex[1]! + hex[2]!, 16) : null
}
