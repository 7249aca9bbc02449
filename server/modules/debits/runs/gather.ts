import type { Ctx } from '#kit/context.ts'
import { shareThread } from '#kit/time/share-thread.ts'
import { localDate } from '#kit/time/zone.ts'
import {
  findOwed,
  loadCollectionsSettings,
  loadProfile,
  lockOwed,
  type Profile,
} from '#modules/billing/index.ts'
import {
  type DebitRow,
  listCollectedMandates,
  listWaitingDebits,
  lockWaitingDebits,
} from '#modules/collections/index.ts'
import { NoCreditor } from '../errors.ts'
import { stateOn } from '../mandates/present.ts'
import { listMandatesByIds, type MandateRow } from '../mandates/queries.ts'
import { firstTargetDay } from '../sepa/calendar.ts'
import type { Scheme, Sequence } from '../sepa/pain-008.ts'

type Owed = Awaited<ReturnType<typeof findOwed>> extends Map<string, infer Row> ? Row : never

export interface Ready {
  attempt: DebitRow
  invoice: Owed
  mandate: MandateRow
  amount_cents: number
  sequence: Sequence
  collection_on: string
}

export interface Gathered {
  ready: Ready[]
  /** Paid, voided or without a mandate meanwhile. */
  dropped: DebitRow[]
  profile: Profile
  sepa: NonNullable<Awaited<ReturnType<typeof loadCollectionsSettings>>['sepa']>
  today: Temporal.PlainDate
  until: string
}

const DAYS_AHEAD = 14

/** What is to be collected by a day. `locks`: so that no other run and no payment comes in between. */
export async function gather(
  ctx: Ctx,
  given: string | undefined,
  { locks }: { locks: boolean },
): Promise<Gathered> {
  const [{ sepa }, profile] = await Promise.all([loadCollectionsSettings(ctx), loadProfile(ctx)])
  if (!sepa) throw NoCreditor()
  const today = localDate(ctx.now, profile.organization.timezone)
  const until = given ?? today.add({ days: DAYS_AHEAD }).toString()
  const waiting = await listWaitingDebits(ctx, until)
  const invoiceIds = [...new Set(waiting.map(one => one.invoice_id))]
  const invoices = await (locks ? lockOwed : findOwed)(ctx, invoiceIds)
  const attempts = locks
    ? await lockWaitingDebits(
        ctx,
        waiting.map(one => one.id),
      )
    : waiting
  const mandateIds = [...new Set(attempts.flatMap(one => one.mandate_id ?? []))]
  const [mandates, collected] = await Promise.all([
    listMandatesByIds(ctx, mandateIds),
    listCollectedMandates(ctx, mandateIds),
  ])
  const next = firstTargetDay(today.add({ days: 1 })).toString()
  const ready: Ready[] = []
  const dropped: DebitRow[] = []
  const begun = new Set(collected)
  for (const attempt of attempts.toSorted(oldestFirst)) {
    await shareThread()
    const invoice = invoices.get(attempt.invoice_id)
    const mandate = mandates.get(attempt.mandate_id ?? '')
    // What was announced is the most that is taken.
    const amount_cents = Math.min(attempt.amount_cents, invoice?.owed_cents ?? 0)
    if (!invoice || !mandate || amount_cents <= 0 || stateOn(today.toString(), mandate) !== 'active') {
      dropped.push(attempt)
      continue
    }
    const due = attempt.due_on ?? next
    const sequence = mandate.one_off ? 'OOFF' : begun.has(mandate.id) ? 'RCUR' : 'FRST'
    begun.add(mandate.id)
    ready.push({ attempt, invoice, mandate, amount_cents, sequence, collection_on: due > next ? due : next })
  }
  return { ready, dropped, profile, sepa, today, until }
}

function oldestFirst(a: DebitRow, b: DebitRow): number {
  const [left, right] = [`${a.due_on ?? ''} ${a.id}`, `${b.due_on ?? ''} ${b.id}`]
  return left < right ? -1 : left > right ? 1 : 0
}

export interface Group {
  scheme: Scheme
  sequence: Sequence
  collection_on: string
  debits: Ready[]
}

/** A block of the file for each scheme, sequence and day, in this order. */
export function groupReady(ready: readonly Ready[]): Group[] {
  const groups = Map.groupBy(
    ready,
    ({ collection_on, mandate, sequence }) =>
      `${collection_on} ${mandate.scheme === 'CORE' ? 0 : 1} ${sequence}`,
  )
  return [...groups.keys()].sort().map(key => {
    const debits = groups.get(key)!
    const { mandate, sequence, collection_on } = debits[0]!
    return { scheme: mandate.scheme, sequence, collection_on, debits }
  })
}
