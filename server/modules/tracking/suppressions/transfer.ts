import { pipeline, Readable } from 'node:stream'
import type { WorkCtx } from '#kit/context.ts'
import { fromCsvCell, toCsvLine } from '#kit/csv.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { Static } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { addressKey, listSuppressionsAfter, suppressImported } from '#modules/email/index.ts'
import { boundLines } from '#platform/csv/bound-lines.ts'
import { isEmail } from '#platform/server/validation.ts'
import type { ImportResult } from './schema.ts'

const MAX_ROWS = 1_000_000
const BATCH = 1_000

/** One address per line, or a CSV with an `email` column; read as it comes in, written a thousand at a time. */
export async function importSuppressions(
  ctx: WorkCtx,
  upload: Readable,
): Promise<Static<typeof ImportResult>> {
  const result = { added: 0, existing: 0, invalid: [] as { row: number; value: string }[] }
  const batch = new Set<string>()
  const flush = async () => {
    const emails = [...batch].sort()
    batch.clear()
    if (emails.length === 0) return
    const added = await ctx.transact(inner => suppressImported(inner, emails))
    result.added += added
    result.existing += emails.length - added
  }
  for await (const { row, value } of readAddresses(upload)) {
    if (row > MAX_ROWS) throw InvalidInput(say`The list must have at most ${{ most: MAX_ROWS }} rows`)
    if (isEmail(value)) batch.add(addressKey(value))
    else if (result.invalid.length < 1_000) result.invalid.push({ row, value: value.slice(0, 200) })
    if (batch.size >= BATCH) await flush()
  }
  await flush()
  return result
}

async function* readAddresses(upload: Readable): AsyncIterable<{ row: number; value: string }> {
  const { CsvError, parse } = await import('csv-parse')
  const parser = parse({
    delimiter: [',', ';', '\t'],
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 64 * 1024,
  })
  pipeline(Readable.from(boundLines(upload)), parser, () => {})
  let column = -1
  let row = 0
  try {
    for await (const record of parser) {
      const cells = (record as string[]).map(cell => fromCsvCell(cell.trim()))
      if (column < 0) {
        const named = cells.findIndex(cell => cell.toLowerCase() === 'email')
        column = Math.max(0, named)
        if (named >= 0) continue
      }
      row += 1
      yield { row, value: cells[column] ?? '' }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw InvalidInput(say`The file cannot be read as a list: ${{ message: error.message }}`)
    throw error
  }
}

export async function* exportSuppressions(ctx: WorkCtx): AsyncIterable<string> {
  yield toCsvLine(['email', 'reason', 'source', 'created_at'])
  let after = ''
  for (;;) {
    const from = after
    const rows = await ctx.transact(inner => listSuppressionsAfter(inner, from, 5_000))
    if (rows.length === 0) return
    yield rows.map(row => toCsvLine([row.email, row.reason, row.source, row.created_at])).join('')
    after = rows.at(-1)!.email
  }
}
