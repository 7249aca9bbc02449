import type { Ctx } from '#kit/context.ts'
import { blankRecords } from '#platform/csv/blank-records.ts'
import { importJob } from './jobs.ts'
import { interruptImports } from './queries.ts'
import { CHUNK_BYTES, findChunk, listFiles, replaceChunk } from './work-queries.ts'

/** Empties the rows that say something of somebody in files that are not imported to their end yet. */
export async function forgetInDataFiles(
  ctx: Ctx,
  says: (cells: readonly string[]) => boolean,
): Promise<void> {
  for (const id of await interruptImports(ctx)) {
    for (const file of await listFiles(ctx.db, id)) {
      await blankRecords(
        {
          bytes: CHUNK_BYTES,
          read: position => findChunk(ctx.db, id, file, position),
          write: (position, bytes) => replaceChunk(ctx.db, id, { file, position, bytes }),
        },
        says,
      )
    }
    await ctx.enqueue(importJob, { import_id: id })
  }
}
