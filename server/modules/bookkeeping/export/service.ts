import type { Ctx, WorkCtx } from '#kit/context.ts'
import { RawReply } from '#kit/route.ts'
import { readBooks } from '#modules/billing/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { unplacedIn } from '../datev/batches.ts'
import { loadDatev } from '../datev/queries.ts'
import { isReady, lacking } from '../datev/settings.ts'
import { archiveOf } from './archive.ts'
import { type Days, monthsOf } from './months.ts'
import { type AccountingCheck, AccountsMissing, type ExportQuery, type SpanQuery } from './schema.ts'

type Sum = AccountingCheck['sums'][number]
type Unplaced = AccountingCheck['datev']['unplaced'][number]

async function unplacedOf(ctx: Ctx, months: readonly Days[]): Promise<Unplaced[]> {
  const settings = await loadDatev(ctx)
  if (!isReady(settings)) return []
  const found = new Map<string, Unplaced>()
  for (const { first, last } of months) {
    for (const { numbers, rate, ...sale } of unplacedIn(settings, await readBooks(ctx, first, last))) {
      const key = JSON.stringify([sale, rate])
      const known = found.get(key)
      found.set(key, {
        ...sale,
        rate: Number(rate),
        count: (known?.count ?? 0) + numbers.length,
        numbers: [...(known?.numbers ?? []), ...numbers].slice(0, 5),
      })
    }
  }
  return [...found.values()]
}

/** How much there is, and what DATEV still lacks. */
export async function checkAccounting(ctx: Ctx, span: SpanQuery): Promise<AccountingCheck> {
  const months = monthsOf(span)
  const counts = { invoice: 0, credit_note: 0, cancellation: 0 }
  const sums = new Map<string, Sum>()
  let payments = 0
  const sumIn = (currency: string): Sum => {
    const known = sums.get(currency) ?? {
      ...{ currency, invoiced_cents: 0, credited_cents: 0, canceled_cents: 0, paid_cents: 0 },
    }
    sums.set(currency, known)
    return known
  }
  const columns = {
    invoice: 'invoiced_cents',
    credit_note: 'credited_cents',
    cancellation: 'canceled_cents',
  } as const
  for (const { first, last } of months) {
    const books = await readBooks(ctx, first, last)
    for (const { kind, currency, total_cents } of books.documents) {
      counts[kind] += 1
      sumIn(currency)[columns[kind]] += total_cents
    }
    for (const { currency, amount_cents } of books.payments) {
      payments += 1
      sumIn(currency).paid_cents += amount_cents
    }
  }
  const settings = await loadDatev(ctx)
  const unplaced = await unplacedOf(ctx, months)
  return {
    invoices: counts.invoice,
    credit_notes: counts.credit_note,
    cancellations: counts.cancellation,
    payments,
    sums: [...sums.values()].sort((a, b) => a.currency.localeCompare(b.currency)),
    datev: { ready: isReady(settings) && unplaced.length === 0, lacking: lacking(settings), unplaced },
  }
}

/** The archive as it is made. Whoever takes the books with them is on record. */
export async function sendAccounting(
  ctx: WorkCtx,
  { from, to, pdfs, datev }: ExportQuery,
): Promise<RawReply> {
  const months = monthsOf({ from, to })
  const settings = await ctx.transact(async inner => {
    const stored = await loadDatev(inner)
    const wanted = datev && isReady(stored) ? stored : null
    if (wanted && (await unplacedOf(inner, months)).length > 0) throw AccountsMissing()
    await recordAudit(inner, {
      action: 'data_exported',
      targetKind: 'accounting_export',
      detail: { entities: ['accounting'], filter: { from, to } },
    })
    return wanted
  })
  return new RawReply(
    200,
    {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="accounting-${from}-${to}.zip"`,
      'cache-control': 'private, no-store',
    },
    archiveOf(ctx, { months, pdfs, datev: settings }),
  )
}
