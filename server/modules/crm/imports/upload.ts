import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { isUuid, newId } from '#kit/id.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import type { Input, UploadedPart } from '#kit/route.ts'
import { checkRoom, requireRoom } from '#modules/identity/index.ts'
import { readHead, readRecords } from '#platform/csv/csv-records.ts'
import { inChunks } from '#platform/files/chunks.ts'
import { listFields } from '../custom-fields/queries.ts'
import { nameMatches } from '../custom-fields/settle.ts'
import { requireListIn } from '../lists/service.ts'
import { type Column, mapColumns, readMapping, readUnmapped, type Unmapped } from './columns.ts'
import { importJob, readChunks } from './jobs.ts'
import { defineColumns, ROWS_LOOKED_AT } from './new-fields.ts'
import { CHUNK_BYTES, deleteImport, findImport, insertChunk, insertImport, markUploaded } from './queries.ts'
import type { ContactImport } from './schema.ts'

type Parts = ReturnType<Input<never, never, never>['parts']>

/** Takes the file in pieces into the database and puts the work in line; a broken upload leaves nothing. */
export async function uploadImport(ctx: WorkCtx, parts: Parts): Promise<ContactImport> {
  const id = newId()
  const fields: Record<string, string> = {}
  let file: StoredFile | undefined
  try {
    for await (const part of parts) {
      if ('value' in part) fields[part.name] = part.value
      else if (part.name === 'file' && !file) file = await storeFile(ctx, id, part)
      else part.stream.resume()
    }
    if (!file) throw InvalidInput('file is required')
    return await acceptFile(ctx, id, file, fields)
  } catch (error) {
    if (file) await ctx.transact(({ db }) => deleteImport(db, id))
    throw error
  }
}

interface StoredFile {
  size: number
  start: Buffer
}

async function storeFile(ctx: WorkCtx, id: string, part: UploadedPart): Promise<StoredFile> {
  const filename = part.filename.slice(0, 255)
  await ctx.transact(async inside => {
    await requireRoom(inside, 'files')
    await insertImport(inside, { id, filename, created_by_id: userIdOf(ctx) })
  })
  let start: Buffer | undefined
  let size = 0
  try {
    for await (const chunk of inChunks(part.stream, CHUNK_BYTES)) {
      const position = size / CHUNK_BYTES
      await ctx.transact(async inside => {
        await insertChunk(inside.db, id, position, chunk)
        await checkRoom(inside, 'files')
      })
      start ??= chunk
      size += chunk.length
    }
    if (part.stream.truncated) throw new Problem(413, 'too_large', 'The file is too large')
    return { size, start: start ?? Buffer.alloc(0) }
  } catch (error) {
    await ctx.transact(({ db }) => deleteImport(db, id))
    throw error
  }
}

async function acceptFile(
  ctx: WorkCtx,
  id: string,
  { size, start }: StoredFile,
  fields: Record<string, string>,
): Promise<ContactImport> {
  const head = await readHead(start)
  const mapping = readMapping(fields.mapping)
  const mapped = mapColumns(head.headers, mapping)
  const asked = readUnmapped(fields.unmapped)
  // A mapping says itself what is left out.
  const mode = mapping && asked === 'ignore' ? 'custom' : asked
  const rows = mode === 'create' ? await readSome(ctx, id, head.end, head.delimiter) : []
  const listId = fields.list_id?.trim() || null
  if (listId && !isUuid(listId)) throw InvalidInput('list_id must be a valid uuid')
  const updates = readFlag('update_existing', fields.update_existing)
  return ctx.transact(async inside => {
    if (listId) await requireListIn(inside, listId)
    const columns = await settleColumns(inside, mapped, mode, rows)
    await markUploaded(inside.db, id, {
      columns,
      delimiter: head.delimiter,
      list_id: listId,
      update_existing: updates,
      size_bytes: size,
      read_bytes: head.end,
    })
    await inside.enqueue(importJob, { import_id: id })
    return (await findImport(inside.db, id))!
  })
}

const isUnmapped = ({ header, field }: Column) => field === `custom.${header.trim().slice(0, 100)}`

/** Columns without a home, as the upload wants them. */
async function settleColumns(
  ctx: Ctx,
  columns: Column[],
  mode: Unmapped,
  rows: readonly string[][],
): Promise<Column[]> {
  if (mode === 'custom') return columns
  const known = await listFields(ctx.db, 'contact')
  const isHomeless = (one: Column) => isUnmapped(one) && !known.some(field => nameMatches(field, one.header))
  if (mode === 'ignore') return columns.map(one => (isHomeless(one) ? { ...one, field: null } : one))
  const heads = columns.flatMap((one, index) => (isHomeless(one) ? [{ header: one.header, index }] : []))
  const keys = await defineColumns(ctx, 'contact', heads, rows)
  return columns.map((one, index) => (keys.has(index) ? { ...one, field: `custom.${keys.get(index)}` } : one))
}

async function readSome(ctx: WorkCtx, id: string, start: number, delimiter: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of readRecords(readChunks(ctx, id, start), delimiter)) {
    if (rows.push(cells) === ROWS_LOOKED_AT) break
  }
  return rows
}

function readFlag(name: string, text: string | undefined): boolean {
  if (text === undefined || text === '' || text === 'false' || text === '0') return false
  if (text === 'true' || text === '1') return true
  throw InvalidInput(`${name} must be true or false`)
}
