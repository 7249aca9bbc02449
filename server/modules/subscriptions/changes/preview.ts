import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import type { Run, State } from '../engine/run.ts'
import { creditLinesOf, foresee, linesOf } from '../engine/schedule.ts'
import type { ChangePreview, NextInvoice, PreviewIn, ScheduleEntry } from '../engine/schema.ts'
import { PreviewStale } from '../errors.ts'
import { type Decision, decideCancel, decideChange, decidePause, decideResume } from './decide.ts'

const INVOICES_SHOWN = 3
const YEARS_SHOWN = 12

/** The same calculation as the change itself, without writing any of it. */
export async function previewChange(ctx: Ctx, id: string, given: PreviewIn): Promise<ChangePreview> {
  const decision = await decide(ctx, id, given)
  return previewOf(decision)
}

async function decide(ctx: Ctx, id: string, given: PreviewIn): Promise<Decision> {
  const action = given.action ?? 'change'
  if (action === 'resume') return decideResume(ctx, id, false)
  if (action === 'change') return decideChange(ctx, id, given, false)
  const decision = await (action === 'pause' ? decidePause : decideCancel)(ctx, id, given, false)
  if ('run' in decision) return decision
  // Nothing would happen: shown as a change of nothing.
  return decideNothing(ctx, id)
}

const decideNothing = (ctx: Ctx, id: string) => decideChange(ctx, id, { proration: 'none' }, false)

export function previewOf({ profile, before, run, change, from, later }: Decision): ChangePreview {
  const effects = run.effects.slice(from)
  const documents = effects.flatMap((effect): ChangePreview['documents'] => {
    if (effect.do === 'note') {
      const { note } = effect
      const { subtotal_cents, tax_cents, total_cents } = note.credited
      const invoice_id = note.exists ? note.invoice_id : null
      const sums = { subtotal_cents, tax_cents, total_cents }
      return [{ type: 'credit_note', invoice_id, lines: creditLinesOf(note), ...sums }]
    }
    if (effect.do !== 'invoice') return []
    const { subtotal_cents, tax_cents, total_cents } = effect.invoice.priced
    const sums = { subtotal_cents, tax_cents, total_cents }
    return [{ type: 'invoice', invoice_id: null, lines: linesOf(effect.invoice), ...sums }]
  })
  const sum = (type: 'invoice' | 'credit_note') =>
    documents.filter(one => one.type === type).reduce((total, one) => total + one.total_cents, 0)
  const carried = effects.reduce((total, effect) => total + (effect.do === 'carry' ? effect.cents : 0), 0)
  const books = (later ? later.effects : run.effects).slice(from).filter(effect => effect.do === 'book')
  const { next, planned } = lookAhead(run, change.id)
  const preview = {
    currency: run.row.currency,
    mrr_before_cents: countedIn(before),
    mrr_after_cents: countedIn(later ?? run),
    reporting_currency: profile.reportingCurrency,
    delta_cents: books.reduce((total, effect) => total + effect.delta_cents, 0),
    movement: books.at(-1)?.kind ?? null,
    effective_on: change.effective_on,
    documents,
    charged_today_cents: sum('invoice') - sum('credit_note'),
    carried_over_cents: carried,
    due_today_cents: sum('invoice') - carried,
    next_invoice: next[0] ?? null,
    next_invoices: next,
    planned,
  }
  return { ...preview, hash: createHash('sha256').update(JSON.stringify(preview)).digest('hex') }
}

/** What was shown is what happens, or nothing does. */
export function checkHash(decision: Decision, expected: string | null | undefined): void {
  if (expected && previewOf(decision).hash !== expected) throw PreviewStale()
}

/** While it is paused, it counts for nothing. */
const countedIn = ({ row }: Pick<State, 'row'>): number => (row.status === 'paused' ? 0 : row.mrr_cents)

/** The invoices that follow, and what the change itself will bill where it waits for its day. */
function lookAhead(run: Run, changeId: string): { next: NextInvoice[]; planned: ScheduleEntry | null } {
  const until = run.world.now.toZonedDateTimeISO('UTC').add({ years: YEARS_SHOWN }).toInstant()
  const waits = run.changes.some(change => change.id === changeId)
  const next: NextInvoice[] = []
  let planned: ScheduleEntry | null = null
  for (const entry of foresee(run, until)) {
    if (entry.kind === 'change' && entry.change_id === changeId) planned = { ...entry, change_id: null }
    if (isInvoice(entry) && next.length < INVOICES_SHOWN) {
      const { on, period_start, period_end, lines, subtotal_cents, tax_cents, total_cents } = entry
      next.push({ on, period_start, period_end, lines, subtotal_cents, tax_cents, total_cents })
    }
    if (next.length === INVOICES_SHOWN && (planned || !waits)) break
  }
  return { next, planned }
}

const isInvoice = (entry: ScheduleEntry): entry is ScheduleEntry & NextInvoice =>
  entry.kind === 'invoice' && entry.period_start !== null
