import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { WorkCtx } from '#kit/context.ts'
import type { Dataset } from '#kit/records/dataset.ts'
import type { ContactChoiceIn } from '#modules/crm/index.ts'
import { inChunks } from '#platform/files/chunks.ts'
import { type Format, readFiles, writeDataset } from './read-dataset.ts'

export const CHUNK_BYTES = 1024 * 1024

interface Wanted {
  sets: readonly Dataset[]
  format: Format
  filter: ContactChoiceIn | null
  withFiles: boolean
  count: (rows: number) => void
}

/** The archive in pieces of one size, made while it is read: memory stays the same for any length. */
export async function* writeArchive(ctx: WorkCtx, wanted: Wanted): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fill = async () => {
    for (const set of wanted.sets) {
      await addEntry(
        zip,
        `${set.name}.${wanted.format}`,
        Readable.from(writeDataset(ctx, set, wanted), { highWaterMark: 1 }),
        ctx.now,
      )
    }
    if (wanted.withFiles) {
      for (const set of wanted.sets) {
        for await (const { path, bytes } of readFiles(ctx, set)) {
          await addEntry(zip, path, Readable.from([bytes]), ctx.now)
        }
      }
    }
    zip.end()
  }
  fill().catch((error: Error) => output.destroy(error))
  yield* inChunks(output, CHUNK_BYTES)
}

/** One at a time: the next is opened when this one was read to its end. */
function addEntry(zip: ZipFile, name: string, source: Readable, now: Temporal.Instant): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  source.once('end', resolve)
  source.once('error', reject)
  zip.addReadStream(source, name, {
    mtime: new Date(now.epochMilliseconds),
    compress: true,
    forceZip64Format: false,
  })
  return promise
}
