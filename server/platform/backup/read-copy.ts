import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createZstdDecompress } from 'node:zlib'
import { from as copyFrom } from 'pg-copy-streams'
import type { Logger } from '#kit/context.ts'
import type { Module } from '#kit/module.ts'
import { replaceByBaseline } from '../db/migrate/baseline.ts'
import { loadMigrations } from '../db/migrate/plan.ts'
import { createClient } from '../db/pool.ts'
import { prepareDatabase } from '../db/prepare.ts'
import {
  beginFilling,
  copyIn,
  countOthers,
  dropEverything,
  emptyTables,
  holdsData,
  listTables,
  setSequence,
} from './copy-queries.ts'
import { BrokenCopy, type Frame, type Head, unpackFrames } from './frames.ts'

async function* readFrames(path: string): AsyncGenerator<Frame> {
  const file = createReadStream(path)
  const unpacked = createZstdDecompress()
  file.once('error', error => unpacked.destroy(error))
  file.pipe(unpacked)
  try {
    yield* unpackFrames(unpacked)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z') || code === 'ERR_BUFFER_TOO_LARGE')
      throw new BrokenCopy('This is no copy made by Bowline, or a damaged one.')
    throw error
  }
}

/** Reads the whole file and says what it is; throws where it is not whole, or not for this version. */
export async function checkCopy(path: string): Promise<Head> {
  let head: Head | undefined
  let hasOldQueue = false
  for await (const frame of readFrames(path)) {
    if (frame.kind === 'head') head = frame.value
    if (frame.kind === 'table') hasOldQueue ||= frame.value.schema === 'pgboss'
  }
  if (!head) throw new BrokenCopy('The copy is damaged.')
  const migrations = await replaceByBaseline(head.migrations)
  if (!migrations || hasOldQueue) {
    throw new BrokenCopy(
      'The copy was made by a version before 0.2.0 that was not the last of them: restore it with that version, start the last commit before 0.2.0 on it once, and make a copy of that (docs/operations.md, "Upgrade").',
    )
  }
  const known = new Map((await loadMigrations()).map(({ name, checksum }) => [name, checksum]))
  const strange = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (strange) {
    throw new BrokenCopy(
      `The copy was made by another version (${head.version}): this one does not know its migration ${strange.name}.`,
    )
  }
  return { ...head, migrations }
}

interface RestoreOptions {
  path: string
  databaseUrl: string
  modules: readonly Module[]
  replaces: boolean
  log: Logger
}

/** Checked first, then filled in one transaction; the files that came with it are the caller's to put in place. */
export async function restoreCopy(options: RestoreOptions): Promise<Map<string, Buffer>> {
  const { path, databaseUrl, modules, replaces, log } = options
  const head = await checkCopy(path)
  const client = createClient(databaseUrl, 'copy-of-bowline')
  await client.connect()
  try {
    if ((await countOthers(client)) > 0) {
      throw new BrokenCopy('A server works on this database: stop it first.')
    }
    if (!replaces && (await holdsData(client))) {
      throw new BrokenCopy('There is data already: --replace puts the copy in its place.')
    }
    await dropEverything(client)
    // The tables as they were, then their rows, then what came since.
    await prepareDatabase(databaseUrl, modules, log, new Set(head.migrations.map(({ name }) => name)))
    const files = await fill(client, path)
    await prepareDatabase(databaseUrl, modules, log)
    return files
  } finally {
    await client.end()
  }
}

type Client = ReturnType<typeof createClient>

async function fill(client: Client, path: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  await beginFilling(client)
  try {
    await emptyTables(client, await listTables(client))
    let writer: ReturnType<typeof copyFrom> | undefined
    const endTable = async () => {
      if (!writer) return
      const ended = once(writer, 'finish')
      writer.end()
      await ended
      writer = undefined
    }
    for await (const frame of readFrames(path)) {
      if (frame.kind === 'rows') {
        if (!writer!.write(frame.bytes)) await once(writer!, 'drain')
        continue
      }
      await endTable()
      if (frame.kind === 'table') writer = client.query(copyFrom(copyIn(frame.value)))
      else if (frame.kind === 'sequences') for (const state of frame.value) await setSequence(client, state)
      else if (frame.kind === 'file') files.set(frame.value.name, Buffer.from(frame.value.base64, 'base64'))
    }
    await endTable()
    await client.query('commit')
    return files
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
