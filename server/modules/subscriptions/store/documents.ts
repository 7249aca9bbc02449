import type { Ctx } from '#kit/context.ts'
import { localeFor } from '#kit/web/language.ts'
import {
  carryOver,
  findAgreement,
  giveBackOverpaid,
  type InvoiceRow,
  issueNote,
  loadBooked,
  type NewInvoice,
  type Profile,
  raiseInvoice,
  sendRaisedNote,
} from '#modules/billing/index.ts'
import type { Effect, PlannedInvoice, PlannedNote, Run } from '../engine/run.ts'
import type { ChangeDocument } from '../engine/schema.ts'
import { findLanguage, type SubscriptionRow } from '../queries.ts'
import { titleOf } from './title.ts'

/** Writes what was worked out, in its order, and remembers which change each document belongs to. */
export interface Writer {
  readonly documents: Map<string, ChangeDocument[]>
  invoice(invoice: PlannedInvoice, alongside?: () => Promise<unknown>): Promise<void>
  note(note: PlannedNote): Promise<void>
  carry(effect: Extract<Effect, { do: 'carry' }>): Promise<void>
  refund(effect: Extract<Effect, { do: 'refund' }>): Promise<void>
  /** Notes of a change without an invoice go out by themselves. */
  mailNotes(): Promise<void>
}

export function writerOf(ctx: Ctx, profile: Profile, run: Run): Writer {
  const rows = new Map<string, InvoiceRow>()
  const documents = new Map<string, ChangeDocument[]>()
  const notes: Pick<PlannedNote, 'id' | 'invoice_id' | 'change_id'>[] = []
  const rowOf = async (id: string): Promise<InvoiceRow> =>
    rows.get(id) ?? (await loadBooked(ctx, [id], { lock: true }))[0]!.row
  const remember = (changeId: string | null, document: ChangeDocument) => {
    if (changeId) documents.set(changeId, [...(documents.get(changeId) ?? []), document])
  }
  return {
    documents,
    invoice: async (invoice, alongside) => {
      const given = await describeInvoice(ctx, profile, run.row, invoice)
      const carried_cents = run.effects.reduce(
        (sum, effect) => (effect.do === 'carry' && effect.to === invoice.id ? sum + effect.cents : sum),
        0,
      )
      const raised = { ...given, carried_cents }
      const { id, number, total_cents } = await raiseInvoice(ctx, profile, raised, alongside)
      remember(invoice.change_id, { type: 'invoice', id, number, total_cents })
    },
    note: async ({ id, invoice_id, change_id, credited }) => {
      const about = { id, changeId: change_id, reason: null }
      const booked = await issueNote(ctx, profile, await rowOf(invoice_id), credited, about)
      rows.set(invoice_id, booked.invoice)
      notes.push({ id, invoice_id, change_id })
      remember(change_id, {
        type: 'credit_note',
        id,
        number: booked.number,
        total_cents: credited.total_cents,
      })
    },
    carry: async ({ from, to, cents }) => {
      const after = await carryOver(ctx, await rowOf(from), await rowOf(to), cents)
      rows.set(from, after.from).set(to, after.to)
    },
    refund: async ({ invoice_id, cents, reason }) => {
      rows.set(invoice_id, await giveBackOverpaid(ctx, await rowOf(invoice_id), cents, reason))
    },
    mailNotes: async () => {
      if (!profile.invoices.auto_send) return
      for (const { id, invoice_id, change_id } of notes) {
        const isEnclosed = documents.get(change_id)!.some(({ type }) => type === 'invoice')
        if (!isEnclosed) await ctx.enqueue(sendRaisedNote, { invoice_id, credit_note_id: id })
      }
    },
  }
}

/** A custom term names a day, which passes once: what recurs goes by the usual one. */
function agreementOf(agreed: Awaited<ReturnType<typeof findAgreement>>): Partial<NewInvoice> {
  if (!agreed) return {}
  const { payment_terms, ...parties } = agreed
  return {
    ...parties,
    ...(payment_terms === 'custom'
      ? {}
      : { payment_terms: payment_terms as NonNullable<NewInvoice['payment_terms']> }),
  }
}

async function describeInvoice(
  ctx: Ctx,
  profile: Profile,
  row: SubscriptionRow,
  invoice: PlannedInvoice,
): Promise<NewInvoice> {
  const [agreed, known] = await Promise.all([
    row.quote_id ? findAgreement(ctx, row.quote_id) : undefined,
    findLanguage(ctx, row.id),
  ])
  const language = agreed?.language ?? known
  const { id, change_id, first, last, coupons } = invoice
  return {
    ...agreementOf(agreed),
    id,
    title: titleOf(first, last, localeFor(profile.organization.locale, language)),
    language,
    currency: row.currency,
    contact_id: row.contact_id,
    company_id: row.company_id,
    subscription_id: row.id,
    subscription_change_id: change_id,
    period: [first, last],
    coupons,
    agreedLines: invoice.lines.map(line => ({
      id: line.id,
      product_id: line.product_id,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      unit_price_cents: line.unit_price_cents,
      discount_kind: line.discount_kind,
      discount_value: line.discount_value,
      tax_name: line.tax_name,
      tax_rate: line.tax_rate,
      tax_category: line.tax_category ?? null,
      exemption_code: line.exemption_code ?? null,
      exemption_reason: line.exemption_reason ?? null,
      tax_class: line.tax_class ?? null,
      supply: line.supply ?? null,
      tax_decision: line.tax_decision ?? null,
      billing_interval: 'one_time',
      optional: false,
      period_start: first,
      period_end: last,
      subscription_item_id: line.item_id,
      subscription_change_id: change_id,
    })),
  }
}
