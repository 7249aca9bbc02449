import type { Ctx, WorkCtx } from '#kit/context.ts'
import { cronForEach, job } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { readRecords } from '#platform/csv/csv-records.ts'
import { type Batch, inBatches, saveBatch } from './batches.ts'
import { ImportDone } from './events.ts'
import {
  advanceImport,
  CHUNK_BYTES,
  deleteAbandonedUploads,
  findChunk,
  finishImport,
  type ImportState,
  insertErrors,
  startImport,
} from './queries.ts'

/**
 * Then the job hands over to a fresh one: no run comes near its time limit, others get their turn, and a server that
 * is to end does not wait for a long file.
 */
const RUN_MS = 5_000

export const importJob = job<{ import_id: string }>({
  name: 'crm.import_contacts',
  via: 'import',
  timeoutSeconds: 900,
  concurrency: 2,
  perOrganization: 1,
  handler: async (ctx, { import_id }, attempt) => {
    const state = await ctx.transact(inside => startImport(inside, import_id))
    if (!state) return
    try {
      await runImport(ctx, import_id, state)
    } catch (error) {
      if (!(error instanceof Problem) && !attempt.isLast) throw error
      const reason = error instanceof Problem ? error.message : 'The import could not be finished'
      await ctx.transact(inside => endImport(inside, import_id, { status: 'failed', error: reason }))
      if (!(error instanceof Problem)) throw error
    }
  },
})

/**
 * Rows, errors and the place in the file move together, one batch a transaction: after a crash the next run goes
 * on where the last commit stands, and of two runs at once only one moves.
 */
async function runImport(ctx: WorkCtx, id: string, state: ImportState): Promise<void> {
  const start = state.read_bytes
  let before = start
  const began = performance.now()
  const records = readRecords(readChunks(ctx, id, start), state.delimiter)
  for await (const batch of inBatches(records, state.rows_read)) {
    const after = start + batch.end
    const hands = performance.now() - began >= RUN_MS
    if (!(await keepBatch(ctx, id, state, { batch, before, after, hands }))) return
    if (hands) return
    before = after
  }
  await ctx.transact(inside => endImport(inside, id, { status: 'completed', error: null }))
}

/** Said once, however many runs come to the end. */
async function endImport(
  ctx: Ctx,
  id: string,
  outcome: { status: 'completed' | 'failed'; error: string | null },
): Promise<void> {
  const ended = await finishImport(ctx, id, outcome)
  if (!ended) return
  await ctx.emit(ImportDone, {
    import_id: id,
    filename: ended.filename,
    status: outcome.status,
    created: ended.created_count,
    updated: ended.updated_count,
    failed: ended.error_count,
    created_by_id: ended.created_by_id,
  })
}

interface Step {
  batch: Batch
  before: number
  after: number
  /** Whether a fresh job goes on from here. */
  hands: boolean
}

class AnotherWorkerMoved extends Error {}

async function keepBatch(ctx: WorkCtx, id: string, state: ImportState, step: Step): Promise<boolean> {
  const { batch, before, after, hands } = step
  try {
    await ctx.transact(async inside => {
      const saved = await saveBatch(inside, state.columns, batch, {
        ownerId: state.created_by_id,
        updateExisting: state.update_existing,
        listId: state.list_id,
        importId: id,
      })
      await insertErrors(inside.db, id, saved.failed, false)
      await insertErrors(inside.db, id, saved.warned, true)
      const moved = await advanceImport(
        inside.db,
        id,
        { before, after, rows: batch.rows.length, turn: state.turn },
        saved,
      )
      if (!moved) throw new AnotherWorkerMoved()
      if (hands) await inside.enqueue(importJob, { import_id: id })
    })
    return true
  } catch (error) {
    if (error instanceof AnotherWorkerMoved) return false
    throw error
  }
}

export async function* readChunks(ctx: WorkCtx, id: string, start: number): AsyncGenerator<Buffer> {
  for (let position = Math.floor(start / CHUNK_BYTES); ; position += 1) {
    const bytes = await ctx.transact(({ db }) => findChunk(db, id, position))
    if (!bytes) return
    yield bytes.subarray(Math.max(0, start - position * CHUNK_BYTES))
  }
}

export const sweepUploads = cronForEach({
  name: 'crm.sweep_uploads',
  cron: '17 3 * * *',
  handler: ctx => {
    const before = ctx.now.subtract({ hours: 24 }).toString()
    return ctx.transact(inner => deleteAbandonedUploads(inner.db, before))
  },
})
