import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { giveBack } from './give-back.ts'

/** Written at once: each write is a trip to another thread. */
const GATHERED_BYTES = 256 * 1024

interface Options {
  /** Looks at each piece before it is written; what it throws ends it all. */
  take: (piece: Buffer) => void
  isOwned: boolean
}

/** All of the stream to the disk, and closed. While some is being written the next pieces are gathered, no more than those. */
export async function writePieces(
  handle: FileHandle,
  bytes: Readable,
  { take, isOwned }: Options,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  try {
    let gathered: Buffer[] = []
    let length = 0
    const write = async () => {
      await writing
      writing = writeAll(handle, gathered, isOwned)
      // Whoever comes next waits for it; what goes wrong meanwhile is told to them.
      writing.catch(() => {})
      gathered = []
      length = 0
    }
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      take(piece)
      gathered.push(piece)
      length += piece.length
      if (length >= GATHERED_BYTES) await write()
    }
    if (length > 0) await write()
    await writing
    await handle.sync()
  } finally {
    await writing.catch(() => {})
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, pieces: readonly Buffer[], isOwned: boolean): Promise<void> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const { bytesWritten } = await handle.writev(pieces)
  // A disk may take less than it was given.
  for (
    let rest = Buffer.concat(bytesWritten < length ? pieces : []).subarray(bytesWritten);
    rest.length > 0;
  ) {
    rest = rest.subarray((await handle.write(rest)).bytesWritten)
  }
  if (isOwned) for (const piece of pieces) giveBack(piece)
}
