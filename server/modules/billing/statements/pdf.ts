import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { RawReply } from '#kit/route.ts'
import { addressText } from '#kit/text/postal.ts'
import { footerTextOf } from '#modules/identity/index.ts'
import { printDocument } from '../documents/print.ts'
import type { StatementDocument } from '../documents/shapes.ts'
import { billToParty, documentFrame } from '../invoices/printing/document.ts'
import { pdfReply, renderOrRefuse } from '../invoices/printing/render.ts'
import { fileNameOf } from '../invoices/printing/text.ts'
import type { Letterhead } from '../settings/profile.ts'
import { loadLetterhead } from '../settings/profile-queries.ts'
import type { Aging, StatementQuery } from './schema.ts'
import { type Drawn, drawStatement } from './statement.ts'
import { statementWords } from './words.ts'

const agesOf = ({ current_cents, d1_30_cents, d31_60_cents, d61_90_cents, d91_cents }: Aging) => [
  current_cents,
  d1_30_cents,
  d31_60_cents,
  d61_90_cents,
  d91_cents,
]

function statementDocument(letterhead: Letterhead, { statement, customer, buyer }: Drawn): StatementDocument {
  const written = { currency: statement.currency, language: buyer.language }
  // Of the same days it is the same document, whenever it is printed.
  const { formats, frame } = documentFrame(letterhead, written, `${statement.to}T00:00:00Z`)
  const words = statementWords[formats.language]
  const money = (cents: number) => (cents === 0 ? '' : formats.money(cents))
  const footer = footerTextOf(letterhead.organization)
  const address = buyer.billing_address
    ? addressText(buyer.billing_address)
    : [buyer.address, buyer.city, buyer.country].filter(Boolean).join('\n')
  return {
    ...frame,
    number: `${formats.date(statement.from)} – ${formats.date(statement.to)}`,
    billTo: billToParty(
      {
        bill_to_name: customer.name,
        bill_to_email: buyer.email ?? '',
        bill_to_address: address,
        bill_to_tax_id: buyer.vat_id,
      },
      formats.language,
    ),
    ...(footer ? { footer } : {}),
    lines: [],
    totals: { taxes: [], total: formats.money(statement.closing_cents) },
    words,
    opening: formats.money(statement.opening_cents),
    entries: statement.entries.map(entry => ({
      date: formats.date(entry.date),
      what: [words.kinds[entry.kind], entry.number].filter(Boolean).join(' '),
      description: entry.description,
      charged: money(entry.debit_cents),
      credited: money(entry.credit_cents),
      balance: formats.money(entry.balance_cents),
    })),
    openItems: statement.open_items.map(item => ({
      number: item.number,
      due: item.due_date ? formats.date(item.due_date) : '',
      amount: formats.money(item.amount_due_cents),
    })),
    aging: agesOf(statement.aging).map((cents, n) => ({
      label: words.aging[n]!,
      amount: formats.money(cents),
    })),
  }
}

const loadStatement = async (ctx: Ctx, id: string, query: StatementQuery) => ({
  drawn: await drawStatement(ctx, id, query),
  letterhead: await loadLetterhead(ctx),
})

export async function serveStatementPdf(ctx: WorkCtx, id: string, query: StatementQuery): Promise<RawReply> {
  const { drawn, letterhead } = await ctx.transact(inner => loadStatement(inner, id, query))
  const document = statementDocument(letterhead, drawn)
  const content = await renderOrRefuse(() => printDocument(ctx.services.pdf, ctx, 'statement', document))
  const { from, to, currency } = drawn.statement
  return pdfReply({ content, fileName: fileNameOf(`statement-${currency}-${from}-${to}`) })
}
