import { Readable } from 'node:stream'
import { type Ctx, roleAtLeast, userIdOf, type WorkCtx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { found, InvalidInput, NotAllowed } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { say } from '#kit/text/sentence.ts'
import { contactEntity, withoutMe } from '#modules/crm/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { exportJob } from './jobs.ts'
import { type ExportRow, findChunk, findExport, insertExport, listExportRows } from './queries.ts'
import { type DataExport, ExportNotFound, ExportNotReady, type NewExport } from './schema.ts'

const isAdmin = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor.kind === 'user' && roleAtLeast(actor.role, 'admin')

export async function askForExport(ctx: Ctx, input: NewExport): Promise<DataExport> {
  const entities = [...new Set(input.entities)]
  const { exportDatasets: datasets } = ctx.services.contributions
  const known = datasets.map(({ name }) => name)
  const unknown = entities.find(name => name !== '*' && !known.includes(name))
  if (unknown !== undefined) throw InvalidInput(say`entities must be of ${{ choices: [...known, '*'] }}`)
  const isWide = entities.length > 1 || entities.includes('*')
  const isKept = datasets.some(({ name, isForAdmins }) => isForAdmins && entities.includes(name))
  if ((isWide || isKept) && !isAdmin(ctx)) throw NotAllowed('admin')
  if (input.filter && (isWide || entities[0] !== 'contacts')) {
    throw InvalidInput('filter is for an export of contacts alone')
  }
  const filter = input.filter && (await withoutMe(ctx, contactEntity, input.filter))
  const row = await insertExport(ctx, { ...input, ...(filter ? { filter } : {}), entities })
  // Whoever takes data of the organization with them is on record.
  await recordAudit(ctx, {
    action: 'data_exported',
    targetKind: 'export',
    targetId: row.id,
    detail: { entities, filter: input.filter ?? null },
  })
  await ctx.enqueue(exportJob, { export_id: row.id })
  return present(row)
}

export async function listExports(ctx: Ctx, page: PageQuery) {
  const { data, pagination } = await listExportRows(ctx.db, isAdmin(ctx) ? null : userIdOf(ctx), page)
  return { data: data.map(present), pagination }
}

export const getExport = async (ctx: Ctx, id: string): Promise<DataExport> =>
  present(await requireExport(ctx, id))

/** One's own; of others, admins. */
async function requireExport(ctx: Ctx, id: string): Promise<ExportRow> {
  const row = found(await findExport(ctx.db, id), ExportNotFound)
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(row.expires_at), ctx.now) <= 0
  if (isOver || (row.created_by_id !== userIdOf(ctx) && !isAdmin(ctx))) throw ExportNotFound()
  return row
}

/** Piece by piece, as the client reads. */
export async function sendExport(ctx: WorkCtx, id: string): Promise<RawReply> {
  const row = await ctx.transact(inner => requireExport(inner, id))
  if (row.status !== 'succeeded') throw ExportNotReady()
  const name = row.entities.length === 1 && row.entities[0] !== '*' ? row.entities[0] : 'bowline'
  return new RawReply(
    200,
    {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}-${row.created_at.slice(0, 10)}.zip"`,
      'content-length': String(row.size_bytes),
      'cache-control': 'private, no-store',
    },
    Readable.from(readPieces(ctx, row)),
  )
}

async function* readPieces(ctx: WorkCtx, { id, run }: ExportRow): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const bytes = await ctx.transact(({ db }) => findChunk(db, id, run, position))
    if (!bytes) return
    yield bytes
  }
}

function present({ filter: _, run: _run, ...row }: ExportRow): DataExport {
  return {
    ...row,
    format: row.format as DataExport['format'],
    status: row.status as DataExport['status'],
    file_url: row.status === 'succeeded' ? `/api/v1/app/exports/${row.id}/file` : null,
  }
}
