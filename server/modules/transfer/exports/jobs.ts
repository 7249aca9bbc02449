import type { WorkCtx } from '#kit/context.ts'
import { cronForEach, job } from '#kit/job.ts'
import type { ContactChoiceIn } from '#modules/crm/index.ts'
import { ExportDone } from './events.ts'
import { dropExpired, type ExportRow, finishExport, insertChunk, startRun } from './queries.ts'
import { writeArchive } from './write-archive.ts'

/** One of an organization at a time, so that nobody's exports keep another's waiting. */
export const exportJob = job<{ export_id: string }>({
  name: 'transfer.write_export',
  timeoutSeconds: 6 * 3600,
  concurrency: 3,
  perOrganization: 1,
  retries: 3,
  handler: async (ctx, { export_id }, attempt) => {
    const started = await ctx.transact(({ db }) => startRun(db, export_id))
    if (!started) return
    try {
      await write(ctx, started)
    } catch (error) {
      if (attempt.isLast)
        await end(ctx, started, { status: 'failed', error: 'The export could not be finished' })
      throw error
    }
  },
})

async function write(ctx: WorkCtx, started: ExportRow): Promise<void> {
  const isAll = started.entities.includes('*')
  let rows = 0
  let size = 0
  let position = 0
  const pieces = writeArchive(ctx, {
    sets: ctx.services.contributions.exportDatasets.filter(
      ({ name }) => isAll || started.entities.includes(name),
    ),
    format: started.format as 'csv' | 'json',
    filter: started.filter as ContactChoiceIn | null,
    withFiles: isAll,
    count: more => {
      rows += more
    },
  })
  for await (const bytes of pieces) {
    size += bytes.length
    const chunk = { position, bytes, rows, size }
    // Given up meanwhile, and begun anew by somebody else.
    if (!(await ctx.transact(({ db }) => insertChunk(db, started, chunk)))) return
    position += 1
  }
  await end(ctx, started, { status: 'succeeded', error: null, rows, size_bytes: size })
}

const end = (ctx: WorkCtx, started: ExportRow, outcome: Parameters<typeof finishExport>[2]) =>
  ctx.transact(async inner => {
    const ended = await finishExport(inner, started, outcome)
    if (!ended) return
    const { id: export_id, entities, rows, size_bytes, created_by_id } = ended
    await inner.emit(ExportDone, {
      export_id,
      entities,
      status: outcome.status,
      rows,
      size_bytes,
      created_by_id,
    })
  })

export const dropExports = cronForEach({
  name: 'transfer.drop_exports',
  cron: '29 * * * *',
  handler: ctx => ctx.transact(dropExpired),
})
