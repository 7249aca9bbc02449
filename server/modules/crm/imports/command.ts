import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Command, type CommandCtx, UsageError } from '#kit/command.ts'
import type { WorkCtx } from '#kit/context.ts'
import { toCsvLine } from '#kit/csv.ts'
import { isUuid } from '#kit/id.ts'
import { requireListIn } from '../contacts/bulk-routes.ts'
import { inBatches, type SavedBatch, saveBatch } from './batches.ts'
import { mapColumns, readMapping } from './columns.ts'
import { type Head, readHead, readRecords } from './csv-records.ts'
import { progressBar } from './progress-bar.ts'

const USAGE =
  'import-contacts <file.csv> --organization <id or a member\'s email> [--map \'{"E-Mail": "email"}\'] [--list <id>] [--update]'

const HEAD_BYTES = 1024 * 1024

interface Wanted {
  file: string
  organization: string
  mapping: Record<string, string | null> | null
  listId: string | null
  updates: boolean
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
  return {
    file: positionals[0]!,
    organization: values.organization,
    mapping: readMapping(values.map),
    listId: values.list ?? null,
    updates: values.update ?? false,
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
    },
  })

export const importCommand: Command = {
  name: 'import-contacts',
  summary: 'Import contacts from a CSV file of any length',
  run: async (ctx, args) => {
    const wanted = readArgs(args)
    const organizationId = await findOrganization(ctx, wanted.organization)
    const { head, size } = await inspect(wanted.file)
    return ctx.within(organizationId, inside => importFile(ctx, inside, wanted, head, size))
  },
}

async function findOrganization(ctx: CommandCtx, wanted: string): Promise<string> {
  const ids = await ctx.organizationIds()
  if (isUuid(wanted)) {
    if (ids.includes(wanted.toLowerCase())) return wanted.toLowerCase()
    throw new UsageError(`There is no organization ${wanted}`)
  }
  const matches: string[] = []
  for (const id of ids) {
    const member = await ctx.within(id, inside =>
      inside.transact(({ db }) =>
        db
          .selectFrom('users')
          .select('id')
          .where(eb => eb(eb.fn<string>('lower', ['email']), '=', wanted.toLowerCase()))
          .where('removed_at', 'is', null)
          .executeTakeFirst(),
      ),
    )
    if (member) matches.push(id)
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
  { file, mapping, listId, updates }: Wanted,
  head: Head,
  size: number,
): Promise<number> {
  const columns = mapColumns(head.headers, mapping)
  if (listId) await ctx.transact(inside => requireListIn(inside, listId))
  const errorsFile = `${file}.errors.csv`
  const errors = createWriteStream(errorsFile)
  errors.write(toCsvLine(['row', 'error', ...head.headers]))
  const totals = { rows: 0, created: 0, updated: 0, skipped: 0, failed: 0 }
  const bar = progressBar(size)
  const records = readRecords(createReadStream(file, { start: head.end }), head.delimiter)
  for await (const batch of inBatches(records, 0)) {
    const saved = await ctx.transact(inside =>
      saveBatch(inside, columns, batch, { updateExisting: updates, listId, importId: null }),
    )
    for (const { row, detail, cells } of saved.failed) errors.write(toCsvLine([row, detail, ...cells]))
    add(totals, saved, batch.rows.length)
    bar.show(head.end + batch.end, totals.rows)
  }
  bar.end()
  await new Promise(resolve => errors.end(resolve))
  if (totals.failed === 0) await rm(errorsFile)
  const { rows, created, updated, skipped, failed } = totals
  print(`${rows} rows: ${created} created, ${updated} updated, ${skipped} skipped, ${failed} failed`)
  if (failed > 0) print(`The failed rows and their reasons are in ${errorsFile}`)
  return failed > 0 ? 1 : 0
}

function add(totals: Record<string, number>, saved: SavedBatch, rows: number): void {
  totals.rows! += rows
  totals.created! += saved.created
  totals.updated! += saved.updated
  totals.skipped! += saved.skipped
  totals.failed! += saved.failed.length
}
