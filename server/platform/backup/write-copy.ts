import { Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import { createClient } from '../db/pool.ts'
import { VERSION } from '../version.ts'
import {
  beginSnapshot,
  copyOut,
  listSequences,
  listTables,
  mayReadEverything,
  readMigrations,
} from './copy-queries.ts'
import { type Frame, packFrames } from './frames.ts'

/** The role of the database is not allowed to see every organization. */
export class MayNotReadEverything extends Error {
  constructor() {
    super(
      'A copy needs a role of the database that row-level security does not bind: a superuser, or one with BYPASSRLS.',
    )
  }
}

interface CopyOptions {
  databaseUrl: string
  now: Temporal.Instant
  /** Files that belong to it, by name. */
  files: Readonly<Record<string, Buffer>>
}

const PIECE_BYTES = 256 * 1024

async function* readFrames({ databaseUrl, now, files }: CopyOptions): AsyncGenerator<Frame> {
  const client = createClient(databaseUrl, 'copy-of-bowline')
  await client.connect()
  try {
    if (!(await mayReadEverything(client))) throw new MayNotReadEverything()
    // One snapshot for all of it: what is written meanwhile is not in it.
    await beginSnapshot(client)
    yield {
      kind: 'head',
      value: { version: VERSION, made_at: now.toString(), migrations: await readMigrations(client) },
    }
    for (const table of await listTables(client)) {
      yield { kind: 'table', value: table }
      for await (const bytes of inPieces(client.query(copyTo(copyOut(table))))) yield { kind: 'rows', bytes }
    }
    yield { kind: 'sequences', value: await listSequences(client) }
    for (const [name, content] of Object.entries(files)) {
      yield { kind: 'file', value: { name, base64: content.toString('base64') } }
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** A row comes by itself: many share a frame. */
async function* inPieces(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let length = 0
  for await (const bytes of rows) {
    pending.push(bytes)
    length += bytes.length
    if (length < PIECE_BYTES) continue
    yield Buffer.concat(pending)
    pending = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(pending)
}

/** The database at one moment and its files, compressed, as it is read: memory stays the same for any size. */
export function openCopy(options: CopyOptions): Readable {
  const source = Readable.from(packFrames(readFrames(options)), { objectMode: false })
  const packed = createZstdCompress()
  source.once('error', error => packed.destroy(error))
  return source.pipe(packed)
}
