import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#kit/context.ts'
import { holdParties, refuseOverwriting, type Seen } from '#modules/crm/index.ts'
import { LinesNotAList, TooManyLines } from '../lines/errors.ts'
import { joinPrices, presentLine } from '../lines/present.ts'
import { listInvoiceLines, replaceLines, type StoredLine } from '../lines/queries.ts'
import { priceLines, type ResolvedLine, repriceLines, resolveAnew } from '../lines/resolve.ts'
import { type LineIn, MAX_LINES } from '../lines/schema.ts'
import { findOrderChanges } from '../orders/changes.ts'
import { discountOf, readHeadPatch } from '../orders/head.ts'
import type { Profile } from '../settings/profile.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { attentionAfter } from '../taxing/attention.ts'
import { decideOrder } from '../taxing/order.ts'
import { addEdited, changedTexts } from './editions/freeze.ts'
import { CustomNeedsDueDate, FrozenAfterIssue } from './errors.ts'
import { factsOf, InvoiceUpdated } from './events.ts'
import { moneyColumns } from './issuing/create.ts'
import { readSupply } from './issuing/supply.ts'
import { presentWithLines, viewOf } from './present.ts'
import { type InvoiceRow, lockInvoice, updateInvoice } from './queries.ts'
import type { InvoicePatch, InvoiceWithLines } from './schema.ts'

/** What tells nothing about what is owed, by whom or when stays editable after issue: texts, and the deal it belongs to. */
const alwaysEditable = new Set([
  'title',
  'po_number',
  'buyer_reference',
  'contract_reference',
  'notes',
  'footer_note',
  'terms',
  'deal_id',
  'attention',
])

function changesAnything(row: InvoiceRow, key: string, value: unknown): boolean {
  const before = row[key as keyof InvoiceRow]
  if (key === 'order_discount_value') return Number(before) !== Number(value)
  return !isDeepStrictEqual(before, value)
}

function refuseFrozen(row: InvoiceRow, change: Partial<InvoiceRow>): void {
  if (row.status === 'draft') return
  for (const [key, value] of Object.entries(change)) {
    if (!alwaysEditable.has(key) && changesAnything(row, key, value)) {
      throw FrozenAfterIssue(row.number, row.status, key)
    }
  }
}

async function reprice(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  asked: readonly ResolvedLine[],
  before: readonly StoredLine[],
) {
  const order = discountOf(row)
  const lines = await decideOrder(ctx, profile, row, asked, { discount: order, before })
  const attention = attentionAfter(row.attention, before, lines, profile.organization.locale)
  const priced = priceLines(lines, order)
  const stored = joinPrices(lines, priced)
  const money = moneyColumns(profile, priced, row.currency, order)
  const [updated] = await Promise.all([
    updateInvoice(ctx, row.id, { ...money, amount_due_cents: money.total_cents, attention }),
    replaceLines(ctx.db, 'invoice', row.id, stored),
  ])
  return { updated, stored }
}

const withoutIds = (lines: readonly StoredLine[]): string =>
  JSON.stringify(
    lines.map(line => ({ ...presentLine(line), id: null, tax_rule: null, tax_explanation: null })),
  )

/** Whoever sends all of an issued invoice back with another note changes no line of it. */
function refuseOtherLines(row: InvoiceRow, before: readonly StoredLine[], lines: ResolvedLine[]): void {
  const asked = joinPrices(lines, priceLines(lines, discountOf(row)))
  if (withoutIds(asked) !== withoutIds(before)) throw FrozenAfterIssue(row.number, row.status, 'lines')
}

/** Head and lines together, or only what is given. */
export async function patchInvoice(
  ctx: Ctx,
  id: string,
  { lines: given, if_updated_at, ...patch }: InvoicePatch & Seen,
): Promise<InvoiceWithLines> {
  holdParties(ctx, { companies: [patch.company_id], contacts: [patch.contact_id], deals: [patch.deal_id] })
  const row = await lockInvoice(ctx, id)
  if ((given?.length ?? 0) > MAX_LINES) throw TooManyLines()
  const head = { ...readHeadPatch(row, patch), ...readSupply(row, patch) } as Partial<InvoiceRow>
  refuseFrozen(row, head)
  const [profile, before] = await Promise.all([loadProfile(ctx), listInvoiceLines(ctx.db, id)])
  const view = viewOf(ctx, profile.organization)
  const next = { ...row, ...head }
  if (row.status === 'draft' && next.payment_terms === 'custom' && next.due_date === null) {
    throw CustomNeedsDueDate()
  }
  const lines = given && (await resolveAnew(ctx, profile, next.currency, given, before))
  if (lines && row.status !== 'draft') refuseOtherLines(row, before, lines)
  const changesTo = (after: readonly ResolvedLine[] | undefined) =>
    findOrderChanges('invoice', { row, lines: before }, { head, lines: after })
  const current = () => presentWithLines(row, before, view)
  await refuseOverwriting(ctx, { if_updated_at }, { id, changes: changesTo(lines), current })
  const texts = changedTexts(row, head)
  if (texts) await addEdited(ctx, row, before, texts)
  // The hash is that of the newest edition, which nobody has looked at yet.
  let updated = await updateInvoice(ctx, id, texts ? { ...head, pdf_sha256: null } : head)
  let stored = before
  if (row.status === 'draft') {
    const kept = () =>
      updated.currency === row.currency ? before : repriceLines(ctx, profile, updated.currency, before)
    ;({ updated, stored } = await reprice(ctx, profile, updated, lines ?? (await kept()), before))
  }
  const changes = changesTo(stored)
  if (Object.keys(changes).length > 0) await ctx.emit(InvoiceUpdated, { ...factsOf(updated), changes })
  return presentWithLines(updated, stored, view)
}

/** The whole grid or nothing: everything that can fail does so before the first write. */
export async function putLines(
  ctx: Ctx,
  id: string,
  { lines, ...seen }: { lines?: LineIn[] } & Seen,
): Promise<InvoiceWithLines> {
  const row = await lockInvoice(ctx, id)
  if (!lines) throw LinesNotAList()
  if (row.status !== 'draft' && lines.length <= MAX_LINES) {
    throw FrozenAfterIssue(row.number, row.status, 'lines')
  }
  return patchInvoice(ctx, id, { lines, ...seen })
}
