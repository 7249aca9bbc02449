import type { Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut, cronForEach, job } from '#kit/job.ts'
import {
  type ChargeAnswer,
  type ChargeRequest,
  type Connection,
  findConnectionOf,
  lockInvoice,
  requireInvoice,
} from '#modules/billing/index.ts'
import { awaitOutcome, failAttempt, succeedAttempt } from '../attempts/outcomes.ts'
import { type AttemptRow, findAttempt, listUnanswered, requireAttempt } from '../attempts/queries.ts'
import { askAgain } from './begin.ts'

/** So long after the first, while nobody answers. */
const PATIENCE = [{ seconds: 10 }, { seconds: 30 }, { minutes: 2 }, { minutes: 10 }, { minutes: 60 }]
/** A provider remembers keys for a day: whoever asks later looks first, and asks for nothing. */
const KEY_HOLDS = { hours: 23 }

interface Unanswered {
  attempt: AttemptRow
  connection: Connection
  request: ChargeRequest
  since: Temporal.Instant
}

/** What is still to be asked for; the moment of the next time is set first, should this one not live to see the answer. */
async function loadUnanswered(ctx: Ctx, id: string): Promise<Unanswered | undefined> {
  const attempt = await findAttempt(ctx, id)
  if (attempt?.state !== 'submitted' || attempt.payment_id || !attempt.integration_id) return undefined
  const since = Temporal.Instant.from(attempt.submitted_at!)
  const next = PATIENCE.map(after => since.add(after)).find(at => Temporal.Instant.compare(at, ctx.now) > 0)
  const [connection, { number }] = await Promise.all([
    findConnectionOf(ctx, attempt.integration_id),
    requireInvoice(ctx, attempt.invoice_id),
    next && ctx.schedule(askAgain, { attempt_id: id }, { key: id, at: next }),
  ])
  if (!connection) return undefined
  const request: ChargeRequest = {
    id,
    invoiceId: attempt.invoice_id,
    customerRef: attempt.customer_ref!,
    methodRef: attempt.method_ref!,
    kind: attempt.method_kind as ChargeRequest['kind'],
    cents: attempt.amount_cents,
    currency: attempt.currency,
    description: `Invoice ${number}`,
  }
  return { attempt, connection, request, since }
}

/** Brings the attempt to its end, once; the provider's own event may have been quicker. */
export async function takeAnswer(ctx: Ctx, attemptId: string, answer: ChargeAnswer): Promise<void> {
  const { invoice_id } = await requireAttempt(ctx, attemptId)
  const row = await lockInvoice(ctx, invoice_id)
  const attempt = await requireAttempt(ctx, attemptId)
  if (attempt.state !== 'submitted') return
  if (answer.state === 'processing') await awaitOutcome(ctx, row, attempt, answer.ref)
  else if (answer.state === 'succeeded') await succeedAttempt(ctx, row, attempt, answer.ref)
  else await failAttempt(ctx, row, attempt, { code: answer.code, message: answer.reason, ref: answer.ref })
  await ctx.unschedule(askAgain, attemptId)
}

const NeverMade: ChargeAnswer = {
  state: 'refused',
  ref: null,
  code: 'no_answer',
  reason: 'The payment provider did not answer',
}

async function answerTo(ctx: WorkCtx, { connection, request, since }: Unanswered): Promise<ChargeAnswer> {
  const { provider, account } = connection
  const lookUp = () =>
    provider.lookUp(ctx, account, { id: request.id, customerRef: request.customerRef, since })
  if (Temporal.Instant.compare(since.add(KEY_HOLDS), ctx.now) < 0) return (await lookUp()) ?? NeverMade
  try {
    return await provider.charge(ctx, account, request)
  } catch (error) {
    const isLast = Temporal.Instant.compare(since.add(PATIENCE.at(-1)!), ctx.now) <= 0
    // A provider repeats its own failures under a key, though it may have charged behind them.
    const known = isLast && (await lookUp().catch(() => undefined))
    if (known) return known
    throw error
  }
}

/** Whatever happens to the answer: the attempt says what was asked for, and is asked for again by the same key. */
export async function ask(ctx: WorkCtx, attemptId: string): Promise<void> {
  const unanswered = await ctx.transact(inner => loadUnanswered(inner, attemptId))
  if (!unanswered) return
  let answer: ChargeAnswer
  try {
    answer = await answerTo(ctx, unanswered)
  } catch (err) {
    ctx.log.warn({ attempt: attemptId, err }, 'a charge was not answered')
    return
  }
  await ctx.transact(inner => takeAnswer(inner, attemptId, answer))
}

export const askAgainJob = carryOut(askAgain, (ctx, { attempt_id }) => ask(ctx, attempt_id))

const askAll = async (ctx: WorkCtx): Promise<void> => {
  const before = ctx.now.subtract(PATIENCE[0]!).toString()
  for (const id of await ctx.transact(inner => listUnanswered(inner, before))) await ask(ctx, id)
}

/** By every process that begins to serve. */
export const askUnanswered = job<object>({
  name: 'collections.ask_unanswered',
  coalesces: true,
  handler: askAll,
})

/** Also where processes only work; a turn that was missed is made up for when one starts. */
export const askHourly = cronForEach({
  name: 'collections.ask_unanswered_hourly',
  cron: '7 * * * *',
  listedBy: 'list_unanswered_organizations',
  handler: askAll,
})
