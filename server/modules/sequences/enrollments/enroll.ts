import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { recordMany } from '#modules/crm/index.ts'
import { isEmail } from '#platform/server/validation.ts'
import { armDispatch } from '../dispatch/arm-queries.ts'
import { loadSteps } from '../dispatch/load.ts'
import { NobodyToEnroll, SequenceNotFound } from '../errors.ts'
import { ContactsEnrolled } from '../events.ts'
import { firstStep } from '../schedule/flow.ts'
import { planStep } from '../schedule/plan.ts'
import type { SequenceRow } from '../steps/queries.ts'
import { type Candidate, listChosen, listNamed } from './candidate-queries.ts'
import { holdSequence, insertEnrollmentRows, lockWaiting, startEnrollments } from './queries.ts'
import { ENROLL_CAP, type EnrollIn, type EnrollResult, type SkipReason, skipReasons } from './schema.ts'

interface Sorted {
  chosen: string[]
  skipped: EnrollResult['skipped']['items']
  seen: Set<string>
  emails: Map<string, string | null>
}

/** Who of those meant may be enrolled, and who not for which reason; no page is read past the one with the cap. */
export async function chooseCandidates(ctx: Ctx, sequenceId: string, input: EnrollIn): Promise<Sorted> {
  const sorted: Sorted = { chosen: [], skipped: [], seen: new Set(), emails: new Map() }
  const named = (input.contact_ids ?? []).map(id => id.toLowerCase())
  const unique = [...new Set(named)]
  for (const candidate of await listNamed(ctx, sequenceId, unique)) sortOut(sorted, candidate)
  for (const id of unique) {
    if (!sorted.seen.has(id)) sorted.skipped.push({ contact_id: id, email: null, reason: 'not_found' })
    sorted.seen.add(id)
  }
  const once = new Set<string>()
  for (const id of named) {
    if (once.has(id)) skip(sorted, id, 'duplicate')
    once.add(id)
  }
  for await (const page of listChosen(ctx, sequenceId, input)) {
    for (const candidate of page) if (!sorted.seen.has(candidate.id)) sortOut(sorted, candidate)
    if (sorted.chosen.length > ENROLL_CAP) break
  }
  return sorted
}

/** Enrolls whoever may be mailed; everybody else is named with the reason. */
export async function enroll(ctx: Ctx, sequenceId: string, input: EnrollIn): Promise<EnrollResult> {
  const sequence = found(await holdSequence(ctx, sequenceId), SequenceNotFound)
  const sorted = await chooseCandidates(ctx, sequenceId, input)
  if (sorted.seen.size === 0) throw NobodyToEnroll()
  const over = sorted.chosen.splice(ENROLL_CAP)
  for (const id of over) skip(sorted, id, 'over_cap')
  const enrolled = new Set(await insertEnrollments(ctx, sequence, sorted.chosen))
  for (const id of sorted.chosen) {
    // Somebody else enrolled them in this very moment.
    if (!enrolled.has(id)) skip(sorted, id, 'already_enrolled')
  }
  return {
    candidates: sorted.seen.size,
    cap: ENROLL_CAP,
    capped: over.length > 0,
    enrolled: enrolled.size,
    skipped: sumUp(sorted.skipped),
  }
}

const skip = ({ skipped, emails }: Sorted, contact_id: string, reason: SkipReason) =>
  skipped.push({ contact_id, email: emails.get(contact_id) ?? null, reason })

function sortOut({ chosen, skipped, seen, emails }: Sorted, candidate: Candidate): void {
  seen.add(candidate.id)
  emails.set(candidate.id, candidate.email)
  const reason = reasonAgainst(candidate)
  if (reason) skipped.push({ contact_id: candidate.id, email: candidate.email, reason })
  else chosen.push(candidate.id)
}

/** The hard gate comes first: who must not be mailed is told so even when enrolled already. */
function reasonAgainst({ email, unsubscribed, is_suppressed, is_enrolled }: Candidate): SkipReason | null {
  if (!email) return 'no_email'
  if (!isEmail(email)) return 'invalid_email'
  if (unsubscribed) return 'unsubscribed'
  if (is_suppressed) return 'suppressed'
  return is_enrolled ? 'already_enrolled' : null
}

function sumUp(items: EnrollResult['skipped']['items']): EnrollResult['skipped'] {
  const breakdown = Object.fromEntries(
    skipReasons.map(reason => [reason, items.filter(item => item.reason === reason).length]),
  )
  return { total: items.length, breakdown, items }
}

/** Which of the contacts were enrolled: all who were not yet. */
async function insertEnrollments(
  ctx: Ctx,
  sequence: SequenceRow,
  contactIds: readonly string[],
): Promise<string[]> {
  if (contactIds.length === 0) return []
  const first = firstStep(await loadSteps(ctx, sequence.id))
  const plans = contactIds.map(contact_id =>
    first ? planStep(sequence, first, ctx.now, { sequence_id: sequence.id, contact_id }).toString() : null,
  )
  const rows = await insertEnrollmentRows(ctx, sequence.id, first?.id ?? null, contactIds, plans)
  const ids = rows.map(row => row.contact_id)
  if (ids.length === 0) return ids
  const { id, name } = sequence
  await ctx.emit(ContactsEnrolled, { sequence_id: id, name, contact_ids: ids })
  await recordMany(ctx, ids, ContactsEnrolled.type, {
    type: 'enrolled',
    title: `Enrolled in the sequence ${name}`,
    detail: { sequence_id: id },
  })
  await armDispatch(ctx)
  return ids
}

/** Whoever was enrolled before there was anything to do starts when the first step is there. */
export async function startWaiting(ctx: Ctx, sequence: SequenceRow): Promise<void> {
  const first = firstStep(await loadSteps(ctx, sequence.id))
  if (!first) return
  const rows = await lockWaiting(ctx, sequence.id)
  if (rows.length === 0) return
  await startEnrollments(
    ctx,
    first.id,
    rows.map(row => row.id),
    rows.map(row => planStep(sequence, first, ctx.now, row).toString()),
  )
  await armDispatch(ctx)
}
