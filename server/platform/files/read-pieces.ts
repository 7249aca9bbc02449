import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ByteRange } from './files.ts'
import { giveBack } from './give-back.ts'

/** Large files are read in fewer steps than Node takes by itself: each costs a trip to another thread. */
export const READ_BYTES = 256 * 1024

/**
 * Pieces that are still looked at: one that is being written, one that waits here, and one more. Whoever is piped to asks
 * for the next when the one before it has left.
 */
const KEPT = 3

/** A file for somebody it is piped to. What has left is given back at once: a fast reader would leave it to the collector. */
export function readPieces(handle: FileHandle, range?: ByteRange): Readable {
  let at = range?.start ?? 0
  const end = range ? range.end + 1 : Number.POSITIVE_INFINITY
  const kept: Buffer[] = []

  async function next(): Promise<Buffer | null> {
    const wanted = Math.min(READ_BYTES, end - at)
    if (wanted <= 0) return null
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(wanted), 0, wanted, at)
    if (bytesRead === 0) return null
    at += bytesRead
    const piece = buffer.subarray(0, bytesRead)
    kept.push(piece)
    if (kept.length > KEPT) giveBack(kept.shift()!)
    return piece
  }

  return new Readable({
    highWaterMark: READ_BYTES,
    read() {
      next().then(
        piece => this.push(piece),
        error => this.destroy(error),
      )
    },
    destroy(error, done) {
      handle.close().then(
        () => done(error),
        failure => done(error ?? failure),
      )
    },
  })
}
