import type { Ctx, WorkCtx } from '#kit/context.ts'
import { startOfDay } from '#kit/time/zone.ts'
import { loadNoteParts, renderNote } from '../credit-notes/pdf.ts'
import { toReporting } from '../fx/rates.ts'
import { loadParts, renderInvoice } from '../invoices/printing/pdf.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { homeOf } from '../taxing/home.ts'
import { listBooked, listIssued, listNotesIssued, listVoided, type Span } from './queries.ts'
import type { AccountedDocument, AccountedPayment } from './shapes.ts'

/** Everything that was billed, given back and paid in some days, for the books. */
export interface Books {
  documents: AccountedDocument[]
  payments: AccountedPayment[]
  /** What sums are told in, and where the seller is at home. */
  currency: string
  home: string | null
}

/** Both days are counted. */
export async function readBooks(ctx: Ctx, first: string, last: string): Promise<Books> {
  const profile = await loadProfile(ctx)
  const { timezone } = profile.organization
  const span: Span = {
    from: startOfDay(Temporal.PlainDate.from(first), timezone).toString(),
    until: startOfDay(Temporal.PlainDate.from(last).add({ days: 1 }), timezone).toString(),
    timezone,
  }
  const [issued, voided, notes, booked] = await Promise.all([
    listIssued(ctx, span),
    listVoided(ctx, span),
    listNotesIssued(ctx, span),
    listBooked(ctx, span),
  ])
  const reporting = (cents: number, { currency, fx_rate }: { currency: string; fx_rate: string }) =>
    toReporting(profile, cents, currency, fx_rate)
  return {
    documents: [...issued, ...notes, ...voided].map(one => ({
      ...one,
      reporting_total_cents: reporting(one.total_cents, one),
    })),
    payments: booked.map(one => ({ ...one, reporting_cents: reporting(one.amount_cents, one) })),
    currency: profile.reportingCurrency,
    home: homeOf(profile),
  }
}

/** The document as it was issued: the same bytes as wherever else it is asked for. */
export async function pdfOfAccounted(ctx: WorkCtx, one: AccountedDocument): Promise<Buffer> {
  const pdf =
    one.kind === 'credit_note'
      ? await renderNote(ctx, await ctx.transact(inner => loadNoteParts(inner, one.invoice_id, one.id)))
      : await renderInvoice(ctx, await ctx.transact(inner => loadParts(inner, one.id)))
  return pdf.content
}
