import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { WorkCtx } from '#kit/context.ts'
import { toCsvLine } from '#kit/csv.ts'
import { type AccountedDocument, type Books, pdfOfAccounted, readBooks } from '#modules/billing/index.ts'
import { batchOf, planOf } from '../datev/batches.ts'
import type { ReadyDatev } from '../datev/settings.ts'
import type { Days } from './months.ts'
import { documentColumns, documentRows, paymentColumns, paymentRows } from './tables.ts'

interface Wanted {
  months: readonly Days[]
  pdfs: boolean
  datev: ReadyDatev | null
}

type Kind = AccountedDocument['kind']
const named = (number: string): string => number.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_') || 'document'

/** A month of books at a time, in a transaction of its own. */
async function* eachMonth(ctx: WorkCtx, months: readonly Days[]): AsyncGenerator<Books & Days> {
  for (const days of months) {
    const books = await ctx.transact(inner => readBooks(inner, days.first, days.last), { onlyReads: true })
    yield { ...books, ...days }
  }
}

async function* table(
  ctx: WorkCtx,
  months: readonly Days[],
  columns: readonly string[],
  rowsOf: (books: Books) => string[],
): AsyncGenerator<string> {
  yield `\uFEFF${toCsvLine([...columns])}`
  for await (const books of eachMonth(ctx, months)) {
    const text = rowsOf(books).join('')
    if (text) yield text
  }
}

const documents = (kind: Kind) => (books: Books) =>
  books.documents.filter(one => one.kind === kind).flatMap(documentRows)

async function addDocuments(
  ctx: WorkCtx,
  months: readonly Days[],
  add: (path: string, bytes: Buffer) => Promise<void>,
) {
  for await (const books of eachMonth(ctx, months)) {
    for (const one of books.documents) {
      if (one.kind === 'cancellation') continue
      const folder = one.kind === 'invoice' ? 'invoices' : 'credit-notes'
      await add(`${folder}/${named(one.number)}.pdf`, await pdfOfAccounted(ctx, one))
    }
  }
}

async function datevFile(ctx: WorkCtx, settings: ReadyDatev, days: Days): Promise<Buffer> {
  return ctx.transact(async inner => {
    const books = await readBooks(inner, days.first, days.last)
    return batchOf(settings, await planOf(inner, settings, books), books, { ...days, made: ctx.now })
  })
}

/** Made while it is read: memory stays that of one month. */
export function archiveOf(ctx: WorkCtx, { months, pdfs, datev }: Wanted): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const mtime = new Date(ctx.now.epochMilliseconds)
  const add = (path: string, source: Readable): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    source.once('end', resolve)
    source.once('error', reject)
    zip.addReadStream(source, path, { mtime, compress: true, forceZip64Format: false })
    return promise
  }
  const fill = async () => {
    const tables = [
      ['invoices.csv', documentColumns, documents('invoice')],
      ['credit-notes.csv', documentColumns, documents('credit_note')],
      ['cancellations.csv', documentColumns, documents('cancellation')],
      ['payments.csv', paymentColumns, (books: Books) => books.payments.flatMap(paymentRows)],
    ] as const
    for (const [path, columns, rows] of tables)
      await add(path, Readable.from(table(ctx, months, columns, rows)))
    for (const days of datev ? months : []) {
      const bytes = await datevFile(ctx, datev!, days)
      await add(`EXTF_Buchungsstapel_${days.first.slice(0, 7)}.csv`, Readable.from([bytes]))
    }
    if (pdfs) await addDocuments(ctx, months, (path, bytes) => add(path, Readable.from([bytes])))
    zip.end()
  }
  fill().catch((error: Error) => output.destroy(error))
  return output
}
