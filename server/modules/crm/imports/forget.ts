import type { Ctx } from '#kit/context.ts'
import { blankRecords } from '#platform/csv/blank-records.ts'
import { importJob } from './jobs.ts'
import { CHUNK_BYTES, findChunk, interruptImports, replaceChunk } from './queries.ts'

/** Empties the rows that say something of somebody in files that are not imported to their end yet. */
export async function forgetInContactFiles(
  ctx: Ctx,
  says: (cells: readonly string[]) => boolean,
): Promise<void> {
  for (const id of await interruptImports(ctx)) {
    await blankRecords(
      {
        bytes: CHUNK_BYTES,
        read: position => findChunk(ctx.db, id, position),
        write: (position, bytes) => replaceChunk(ctx.db, id, position, bytes),
      },
      says,
    )
    await ctx.enqueue(importJob, { import_id: id })
  }
}
