import type { WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import type { Input, UploadedPart } from '#kit/route.ts'
import { type CustomEntity, defineMissing, ROWS_LOOKED_AT } from '#modules/crm/index.ts'
import { checkRoom, recordAudit, requireRoom } from '#modules/identity/index.ts'
import { readHead, readRecords } from '#platform/csv/csv-records.ts'
import { inChunks } from '#platform/files/chunks.ts'
import { importJob } from '../jobs.ts'
import { deleteImport, type ImportRow, insertImport, markUploaded } from '../queries.ts'
import { CHUNK_BYTES, deleteFile, findChunk, insertChunk } from '../work-queries.ts'
import { type FileName, files, layOut } from './columns.ts'
import { contactColumns } from './contacts.ts'
import { readChunks, type StoredFile } from './steps.ts'
import { unpackCsv } from './unzip.ts'

type Parts = ReturnType<Input<never, never, never>['parts']>

interface Piece {
  name: FileName
  file: number
  size: number
}

const MOST_BYTES = 500 * 1024 * 1024
const TooLarge = () => new Problem(413, 'too_large', 'The file is too large')

/** Takes the files in pieces into the database and puts the work in line; a broken upload leaves nothing. */
export async function uploadHubspot(ctx: WorkCtx, parts: Parts, isRehearsal: boolean): Promise<ImportRow> {
  const id = newId()
  const fields: Record<string, string> = {}
  const pieces: Piece[] = []
  let next = 0
  await ctx.transact(async inner => {
    await requireRoom(inner, 'files')
    await insertImport(inner, { id, source: 'hubspot', dry_run: isRehearsal, status: 'uploading' })
  })
  try {
    for await (const part of parts) {
      if ('value' in part) fields[part.name] = part.value
      else if (isFile(part.name)) {
        const taken = await takeFile(ctx, id, part, part.name, next)
        pieces.push(...taken)
        next = Math.max(next, ...taken.map(({ file }) => file)) + 1
      } else part.stream.resume()
    }
    if (pieces.length === 0) throw InvalidInput('contacts, companies or deals is required')
    return await accept(ctx, id, pieces, {
      isRehearsal: isRehearsal || readFlag('dry_run', fields.dry_run),
      makesFields: readFlag('create_fields', fields.create_fields),
    })
  } catch (error) {
    await ctx.transact(({ db }) => deleteImport(db, id))
    throw error
  }
}

const isFile = (name: string): name is FileName => (files as readonly string[]).includes(name)

/** HubSpot packs what is longer than two megabytes, and a long export into several files. */
async function takeFile(
  ctx: WorkCtx,
  id: string,
  part: UploadedPart,
  name: FileName,
  first: number,
): Promise<Piece[]> {
  const size = await store(ctx, id, first, part.stream)
  if (part.stream.truncated) throw TooLarge()
  const start = await ctx.transact(({ db }) => findChunk(db, id, first, 0))
  if (start?.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return [{ name, file: first, size }]
  const pieces: Piece[] = []
  const read = (position: number) => ctx.transact(({ db }) => findChunk(db, id, first, position))
  let left = MOST_BYTES
  for await (const stream of unpackCsv(name, { size, chunkBytes: CHUNK_BYTES, read })) {
    const file = first + 1 + pieces.length
    const unpacked = await store(ctx, id, file, stream, left)
    left -= unpacked
    pieces.push({ name, file, size: unpacked })
  }
  if (pieces.length === 0) throw InvalidInput(`${name} is an archive without a CSV file`)
  await ctx.transact(({ db }) => deleteFile(db, id, first))
  return pieces
}

async function store(
  ctx: WorkCtx,
  id: string,
  file: number,
  stream: AsyncIterable<Buffer>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let size = 0
  for await (const bytes of inChunks(stream, CHUNK_BYTES)) {
    const position = size / CHUNK_BYTES
    size += bytes.length
    if (size > most) throw TooLarge()
    await ctx.transact(async inner => {
      await insertChunk(inner.db, id, { file, position, bytes })
      await checkRoom(inner, 'files')
    })
  }
  return size
}

async function accept(
  ctx: WorkCtx,
  id: string,
  pieces: readonly Piece[],
  { isRehearsal, makesFields }: { isRehearsal: boolean; makesFields: boolean },
): Promise<ImportRow> {
  const stored: StoredFile[] = []
  for (const piece of pieces.toSorted((a, b) => files.indexOf(a.name) - files.indexOf(b.name))) {
    const start = await ctx.transact(({ db }) => findChunk(db, id, piece.file, 0))
    const head = await readHead(start ?? Buffer.alloc(0))
    layOut(piece.name, head.headers)
    stored.push({ ...piece, headers: head.headers, delimiter: head.delimiter, start: head.end })
  }
  const found = makesFields && !isRehearsal ? await findColumns(ctx, id, stored) : []
  const total = stored.reduce((sum, { size, start }) => sum + size - start, 0)
  return ctx.transact(async inner => {
    for (const { entity, heads, rows } of found) await defineMissing(inner, entity, heads, rows)
    const row = await markUploaded(inner.db, id, { dry_run: isRehearsal, files: stored, total })
    await recordAudit(inner, {
      action: 'data_imported',
      targetKind: 'data_import',
      targetId: id,
      detail: { source: 'hubspot', dry_run: isRehearsal, files: stored.map(({ name }) => name) },
    })
    await inner.enqueue(importJob, { import_id: id })
    return row
  })
}

/** The columns of each file that have no place, and the rows that say what they hold. */
async function findColumns(ctx: WorkCtx, id: string, stored: readonly StoredFile[]) {
  const found: { entity: CustomEntity; heads: Homeless[]; rows: string[][] }[] = []
  for (const { name, file, headers, delimiter, start } of stored) {
    const rows: string[][] = []
    for await (const { cells } of readRecords(readChunks(ctx, id, file, start), delimiter)) {
      if (rows.push(cells) === ROWS_LOOKED_AT) break
    }
    found.push({ entity: entities[name], heads: homelessIn(name, headers), rows })
  }
  return found
}

const entities = { companies: 'company', contacts: 'contact', deals: 'deal' } as const

type Homeless = { header: string; index: number }

function homelessIn(name: FileName, headers: readonly string[]): Homeless[] {
  const layout = layOut(name, headers)
  if (name !== 'contacts') return layout.others
  return contactColumns(headers, layout).flatMap(({ header, field }, index) =>
    field === `custom.${header.trim().slice(0, 100)}` ? [{ header, index }] : [],
  )
}

export function readFlag(name: string, text: string | undefined): boolean {
  if (text === undefined || text === '' || text === 'false' || text === '0') return false
  if (text === 'true' || text === '1') return true
  throw InvalidInput(`${name} must be true or false`)
}
