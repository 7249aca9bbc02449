import type { Ctx, WorkCtx } from '#kit/context.ts'
import { toCsvLine } from '#kit/csv.ts'
import type { Pagination } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { startOfDay } from '#kit/time/zone.ts'
import { holdParties } from '#modules/crm/index.ts'
import { findZone } from '../brand-queries.ts'
import { findForm } from '../forms/queries.ts'
import { FormNotFound } from '../forms/schema.ts'
import type { Answers } from '../questions/schema.ts'
import { count } from '../tallies/queries.ts'
import { takeEffect } from './effect.ts'
import {
  deleteSubmission,
  findSubmission,
  listSubmissions,
  listSubmissionsAfter,
  lockSubmission,
  type SubmissionBounds,
  settleSubmission,
} from './queries.ts'
import { type Submission, type SubmissionFilter, SubmissionNotFound, type SubmissionQuery } from './schema.ts'

/** An instant, or the beginning of a day by the organization's clock. */
function readBound(field: string, text: string, zone: string): string {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text)
      ? startOfDay(Temporal.PlainDate.from(text), zone).toString()
      : Temporal.Instant.from(text).toString()
  } catch {
    throw InvalidInput(`${field} must be an instant or a date`)
  }
}

async function readBounds(ctx: Ctx, { status, q, from, to }: SubmissionFilter): Promise<SubmissionBounds> {
  if (from === undefined && to === undefined) return { status, q }
  const zone = await findZone(ctx.db)
  return {
    status,
    q,
    ...(from === undefined ? {} : { from: readBound('from', from, zone) }),
    ...(to === undefined ? {} : { to: readBound('to', to, zone) }),
  }
}

export async function pageSubmissions(
  ctx: Ctx,
  formId: string,
  query: SubmissionQuery,
): Promise<{ data: Submission[]; pagination: Pagination }> {
  found(await findForm(ctx.db, formId), FormNotFound)
  const bounds = await readBounds(ctx, query)
  return listSubmissions(ctx.db, formId, bounds, query)
}

const plain = [
  'id',
  'created_at',
  'status',
  'email',
  'contact_id',
  'repeat_count',
  'page_url',
  'referrer',
] as const
const ROWS_AT_ONCE = 1_000

/** What the export needs to know before its first line. */
export async function prepareExport(ctx: Ctx, formId: string, filter: SubmissionFilter) {
  const { fields } = found(await findForm(ctx.db, formId), FormNotFound)
  return { keys: fields.map(({ key }) => key), bounds: await readBounds(ctx, filter) }
}

/** A thousand at a time: no transaction stays open while the client reads. */
export async function* exportSubmissions(
  ctx: WorkCtx,
  formId: string,
  { keys, bounds }: Awaited<ReturnType<typeof prepareExport>>,
): AsyncGenerator<string> {
  yield `\ufeff${toCsvLine([...plain, 'utm', ...keys])}`
  let last: string | null = null
  for (;;) {
    const after: string | null = last
    const rows: Submission[] = await ctx.transact(inner =>
      listSubmissionsAfter(inner.db, formId, bounds, after, ROWS_AT_ONCE),
    )
    if (rows.length > 0) {
      yield rows
        .map(row =>
          toCsvLine([...plain.map(name => row[name]), row.utm, ...keys.map(key => cell(row.values[key]))]),
        )
        .join('')
    }
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)!.id
  }
}

const cell = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value)

async function claim(ctx: Ctx, formId: string, id: string): Promise<Submission> {
  const { contact_id } = found(await findSubmission(ctx.db, formId, id), SubmissionNotFound)
  // Whom it is of comes first: a contact that is being deleted takes it along.
  holdParties(ctx, { contacts: [contact_id] })
  return found(await lockSubmission(ctx.db, id), SubmissionNotFound)
}

export async function removeSubmission(ctx: Ctx, formId: string, id: string): Promise<void> {
  const status = found(await deleteSubmission(ctx.db, formId, id), SubmissionNotFound)
  count(ctx, formId, status === 'spam' ? 'spam' : 'submissions', -1)
}

/** Not spam after all: it counts as if it had just come. What counts already stays as it is. */
export async function acceptSubmission(ctx: Ctx, formId: string, id: string): Promise<Submission> {
  const form = found(await findForm(ctx.db, formId), SubmissionNotFound)
  const { status, email, fields, utm, values } = await claim(ctx, formId, id)
  if (status !== 'received') {
    if (status === 'spam') {
      count(ctx, formId, 'spam', -1)
      count(ctx, formId, 'submissions')
    }
    await takeEffect(ctx, form, { id, email, answers: values as Answers, fields, utm })
  }
  return found(await findSubmission(ctx.db, formId, id), SubmissionNotFound)
}

/** What it caused stays: people delete what they do not want. */
export async function markSpam(ctx: Ctx, formId: string, id: string): Promise<Submission> {
  const { status } = await claim(ctx, formId, id)
  if (status !== 'spam') {
    count(ctx, formId, 'submissions', -1)
    count(ctx, formId, 'spam')
    await settleSubmission(ctx, id, { status: 'spam', spam_reason: 'member' })
  }
  return found(await findSubmission(ctx.db, formId, id), SubmissionNotFound)
}
