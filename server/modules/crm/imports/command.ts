import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { toCsvLine } from '#kit/csv.ts'
import { type Command, type CommandCtx, UsageError } from '#kit/declared/command.ts'
import { progressBar } from '#kit/declared/progress-bar.ts'
import { isUuid } from '#kit/id.ts'
import { type CsvRecord, type Head, readHead, readRecords } from '#platform/csv/csv-records.ts'
import { requireListIn } from '../lists/service.ts'
import { inBatches, type SavedBatch, saveBatch } from './batches.ts'
import { mapColumns, readMapping } from './columns.ts'
import { findFirstOwner, findMemberByEmail } from './queries.ts'

const USAGE =
  'import-contacts <file.csv> --organization <id or a member\'s email> [--map \'{"E-Mail": "email"}\'] [--list <id>] [--update] [--from <row>]'

const HEAD_BYTES = 1024 * 1024

interface Wanted {
  file: string
  organization: string
  mapping: Record<string, string | null> | null
  listId: string | null
  updates: boolean
  /** The first row to take; 1 is the first below the head. */
  from: number
}

function readArgs(args: readonly string[]): Wanted {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
  const { values, positionals } = parsed
  if (positionals.length !== 1 || !values.organization) throw new UsageError(USAGE)
  if (!/^[1-9]\d{0,14}$/.test(values.from)) throw new UsageError(`--from is the number of a row\n${USAGE}`)
  return {
    file: positionals[0]!,
    organization: values.organization,
    mapping: readMapping(values.map),
    listId: values.list ?? null,
    updates: values.update ?? false,
    from: Number(values.from),
  }
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      organization: { type: 'string' },
      map: { type: 'string' },
      list: { type: 'string' },
      update: { type: 'boolean' },
      from: { type: 'string', default: '1' },
    },
  })

export const importCommand: Command = {
  name: 'import-contacts',
  summary: 'Import contacts from a CSV file of any length',
  run: async (ctx, args) => {
    const wanted = readArgs(args)
    const { organizationId, ownerId } = await findOrganization(ctx, wanted.organization)
    const { head, size } = await inspect(wanted.file)
    return ctx.within(organizationId, inside => importFile(ctx, inside, { ...wanted, ownerId }, head, size))
  },
}

/** The organization, and whose the contacts will be: the person named, or else the first owner. */
async function findOrganization(
  ctx: CommandCtx,
  wanted: string,
): Promise<{ organizationId: string; ownerId: number | null }> {
  const ids = await ctx.organizationIds()
  if (isUuid(wanted)) {
    const organizationId = wanted.toLowerCase()
    if (ids.includes(organizationId)) {
      const ownerId = await ctx.within(organizationId, inside => inside.transact(findFirstOwner))
      return { organizationId, ownerId: ownerId ?? null }
    }
    throw new UsageError(`There is no organization ${wanted}`)
  }
  const matches: { organizationId: string; ownerId: number }[] = []
  for (const id of ids) {
    const ownerId = await ctx.within(id, inside =>
      inside.transact(within => findMemberByEmail(within, wanted)),
    )
    if (ownerId !== undefined) matches.push({ organizationId: id, ownerId })
  }
  if (matches.length === 1) return matches[0]!
  const many = `${wanted} belongs to ${matches.length} organizations: name one by its id`
  throw new UsageError(matches.length === 0 ? `Nobody here has the email ${wanted}` : many)
}

async function inspect(file: string): Promise<{ head: Head; size: number }> {
  const handle = await open(file).catch(() => {
    throw new UsageError(`The file ${file} cannot be read`)
  })
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, HEAD_BYTES)), 0)
    return { head: await readHead(buffer.subarray(0, bytesRead)), size }
  } finally {
    await handle.close()
  }
}

async function importFile(
  { print }: CommandCtx,
  ctx: WorkCtx,
  { file, mapping, listId, updates, from, ownerId }: Wanted & { ownerId: number | null },
  head: Head,
  size: number,
): Promise<number> {
  const columns = mapColumns(head.headers, mapping)
  if (listId) await ctx.transact(inside => requireListIn(inside, listId))
  const errorsFile = `${file}.errors.csv`
  // Whoever goes on with a file keeps what was found wrong with the rows before.
  const errors = createWriteStream(errorsFile, { flags: from > 1 ? 'a' : 'w' })
  if (from === 1) errors.write(toCsvLine(['row', 'error', ...head.headers]))
  const totals = { rows: 0, created: 0, updated: 0, skipped: 0, failed: 0, warned: 0 }
  const bar = progressBar(size)
  const records = readRecords(createReadStream(file, { start: head.end }), head.delimiter)
  for await (const batch of inBatches(skipRows(records, from - 1), from - 1)) {
    const saved = await transactPatiently(ctx, inside =>
      saveBatch(inside, columns, batch, { ownerId, updateExisting: updates, listId, importId: null }),
    ).catch(async error => {
      bar.end()
      await new Promise(resolve => errors.end(resolve))
      print(`Rows before ${batch.first} are saved: go on with --from ${batch.first}`)
      throw error
    })
    for (const { row, detail, cells } of saved.failed) errors.write(toCsvLine([row, detail, ...cells]))
    add(totals, saved, batch.rows.length)
    bar.show(head.end + batch.end, totals.rows)
  }
  bar.end()
  await new Promise(resolve => errors.end(resolve))
  if (totals.failed === 0 && from === 1) await rm(errorsFile)
  const { rows, created, updated, skipped, failed } = totals
  print(`${rows} rows: ${created} created, ${updated} updated, ${skipped} skipped, ${failed} failed`)
  if (totals.warned > 0) print(`${totals.warned} rows have values that are kept in custom as they came`)
  if (failed > 0) print(`The failed rows and their reasons are in ${errorsFile}`)
  return failed > 0 ? 1 : 0
}

async function* skipRows(records: AsyncIterable<CsvRecord>, count: number): AsyncGenerator<CsvRecord> {
  let row = 0
  for await (const record of records) {
    row += 1
    if (row > count) yield record
  }
}

const PATIENCE = { tries: 12, waitMs: 5_000 }

/**
 * A database that gives no connection for a while is waited for: a long import must not end for it. Once the work has
 * begun nothing is repeated here, for nobody can say what became of it.
 */
async function transactPatiently<T>(ctx: WorkCtx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    let hasBegun = false
    try {
      return await ctx.transact(inside => {
        hasBegun = true
        return work(inside)
      })
    } catch (error) {
      if (hasBegun || tried === PATIENCE.tries) throw error
      await sleep(PATIENCE.waitMs)
    }
  }
}

function add(totals: Record<string, number>, saved: SavedBatch, rows: number): void {
  totals.rows! += rows
  totals.created! += saved.created
  totals.updated! += saved.updated
  totals.skipped! += saved.skipped
  totals.failed! += saved.failed.length
  totals.warned! += saved.warned.length
}
