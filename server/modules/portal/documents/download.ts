import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { WorkCtx } from '#kit/context.ts'
import { toCsvLine } from '#kit/csv.ts'
import { problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { localDate } from '#kit/time/zone.ts'
import { drawStatement, listDocuments, serveCreditNotePdf, serveInvoicePdf } from '#modules/billing/index.ts'
import { getOwnContracts, serveOwnContract } from '#modules/contracts/index.ts'
import { findOrganization } from '../visits/queries.ts'
import type { Guest } from '../visits/visit.ts'

export const TooMuch = problem(400, 'too_much', 'Choose a shorter period')
const MOST = 2_000

interface Entry {
  path: string
  make: () => Promise<RawReply>
}

/** Safe as a name on every file system. */
const clean = (text: string): string =>
  text
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '_')
    .trim()
    .slice(0, 100) || '_'

type Period = { from?: string; to?: string }

/** The statement of these days, as a sheet; amounts in minor units of its currency. */
const writeStatement = (ctx: WorkCtx, { customer }: Guest, period: Period): Promise<Buffer> =>
  ctx.transact(async inner => {
    const { statement } = await drawStatement(inner, customer.id, period)
    const head = [
      'date',
      'kind',
      'number',
      'description',
      'debit_cents',
      'credit_cents',
      'balance_cents',
      'currency',
    ]
    const lines = statement.entries.map(one => [
      ...[one.date, one.kind, one.number, one.description],
      ...[one.debit_cents, one.credit_cents, one.balance_cents, statement.currency],
    ])
    return Buffer.from([head, ...lines].map(toCsvLine).join(''))
  })

/** What there is between two days, in the organization's zone. */
async function listEntries(
  ctx: WorkCtx,
  guest: Guest,
  { from = '0001-01-01', to = '9999-12-31' }: Period,
  signal: AbortSignal,
): Promise<Entry[]> {
  return ctx.transact(async inner => {
    const { timezone } = await findOrganization(inner)
    const [documents, contracts] = await Promise.all([
      guest.features.invoices ? listDocuments(inner, guest.customer, from, to, timezone) : [],
      guest.features.contracts ? getOwnContracts(inner, guest) : [],
    ])
    const executed = contracts.filter(({ status, completed_at }) => {
      const day = completed_at && localDate(Temporal.Instant.from(completed_at), timezone).toString()
      return status === 'completed' && day && day >= from && day <= to
    })
    if (documents.length + executed.length > MOST) throw TooMuch()
    return [
      ...documents.map(({ kind, id, invoice_id, number }) =>
        kind === 'invoice'
          ? { path: `invoices/${clean(number)}.pdf`, make: () => serveInvoicePdf(ctx, id) }
          : {
              path: `credit-notes/${clean(number)}.pdf`,
              make: () => serveCreditNotePdf(ctx, invoice_id, id),
            },
      ),
      ...executed.map(({ id, title }) => ({
        path: `contracts/${clean(title)}-${id}.pdf`,
        make: () => serveOwnContract(ctx, guest, id, signal),
      })),
    ]
  })
}

/** Made while it is read: a document at a time. */
export async function serveDownload(
  ctx: WorkCtx,
  guest: Guest,
  period: Period,
  signal: AbortSignal,
): Promise<RawReply> {
  const entries = await listEntries(ctx, guest, period, signal)
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fill = async () => {
    for (const { path, make } of entries) {
      if (signal.aborted) return
      const { body } = await make()
      await addEntry(zip, path, body as Buffer, ctx.now)
    }
    if (guest.features.statement)
      await addEntry(zip, 'statement.csv', await writeStatement(ctx, guest, period), ctx.now)
    zip.end()
  }
  fill().catch((error: Error) => output.destroy(error))
  return new RawReply(
    200,
    { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="documents.zip"' },
    output,
  )
}

function addEntry(zip: ZipFile, path: string, bytes: Buffer, now: Temporal.Instant): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const source = Readable.from([bytes])
  source.once('end', resolve)
  source.once('error', reject)
  zip.addReadStream(source, path, {
    mtime: new Date(now.epochMilliseconds),
    compress: true,
    forceZip64Format: false,
  })
  return promise
}
