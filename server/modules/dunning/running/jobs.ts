import { react } from '#kit/event.ts'
import { carryOut, subscribe } from '#kit/job.ts'
import {
  CustomerCollectionsChanged,
  factsOf,
  findInvoice,
  findPolicyIdOf,
  InvoiceIssued,
  InvoiceMarkedUncollectible,
  InvoicePaid,
  InvoiceReopened,
  InvoiceVoided,
  listOpenInvoices,
} from '#modules/billing/index.ts'
import { EmailReplied } from '#modules/email/index.ts'
import { PromiseKept } from '../events.ts'
import { planAll } from '../policies/plan-all.ts'
import { planNext, runDue } from '../states/plan.ts'
import { findState, writeState } from '../states/queries.ts'
import { loadFollowed } from '../states/view.ts'
import { runDueSteps } from './run.ts'
import { pauseOnReply } from './steer.ts'

const BATCH = 300

export const runDueJob = carryOut(runDue, (ctx, { invoice_id }) => runDueSteps(ctx, invoice_id))

export const planAllJob = carryOut(planAll, (ctx, { after }) =>
  ctx.transact(async inner => {
    const rows = await listOpenInvoices(inner, after, BATCH)
    for (const row of rows) await planNext(inner, await loadFollowed(inner, row))
    const next = rows.length === BATCH ? rows.at(-1)!.id : undefined
    if (next) await inner.enqueue(planAll, { after: next }, { onceKey: next })
  }),
)

/** What was told is followed up as the policy of its customer says. */
const planned = ([InvoiceIssued, InvoiceReopened] as const).map(kind =>
  react(kind, async (ctx, { data }) => {
    const row = ctx.isQuiet ? undefined : await findInvoice(ctx, data.invoice_id)
    if (row) await planNext(ctx, await loadFollowed(ctx, row))
  }),
)

/** Closed, an invoice keeps the policy that it had; a promise about it has been kept. */
const closed = ([InvoicePaid, InvoiceVoided, InvoiceMarkedUncollectible] as const).map(kind =>
  react(kind, async (ctx, { data }) => {
    const id = data.invoice_id
    await ctx.unschedule(runDue, id)
    const [row, state] = await Promise.all([findInvoice(ctx, id), findState(ctx, id)])
    const policyId = row && (state.policy_id ?? (await findPolicyIdOf(ctx, row)))
    if (!row || !policyId) return
    const { promise } = state
    const isKept = kind === InvoicePaid && promise?.state === 'open'
    await writeState(ctx, id, {
      policy_id: policyId,
      ...(isKept && {
        promise: { ...promise, state: 'kept' as const },
        paused_because: null,
        paused_until: null,
      }),
    })
    if (isKept) {
      await ctx.emit(PromiseKept, {
        ...factsOf(row),
        promised_on: promise.date,
        promised_cents: promise.amount_cents,
      })
    }
  }),
)

export const reactions = [
  ...planned,
  ...closed,
  react(CustomerCollectionsChanged, async ctx => {
    await ctx.enqueue(planAll, {}, { onceKey: '' })
  }),
]

export const pauseOnReplies = subscribe('dunning.pause_on_reply', EmailReplied, async (ctx, { data }) => {
  const { source_kind, source_id, is_auto } = data
  if (source_kind !== 'invoice' || !source_id || is_auto) return
  await ctx.transact(inner => pauseOnReply(inner, source_id))
})
