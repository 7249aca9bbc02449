import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { Problem } from '#kit/problem.ts'
import { isOpenAt } from '#kit/time/slots.ts'
import { localDate } from '#kit/time/zone.ts'
import { type Person, withSender } from '#modules/crm/index.ts'
import {
  closedSentence,
  holdRoom,
  isLimited,
  MAILBOX_PAUSED,
  type MailboxRoom,
  sendMails,
  useRoom,
} from '#modules/email/index.ts'
import { withSavepoint } from '#platform/db/savepoint-queries.ts'
import { isEmail } from '#platform/server/validation.ts'
import { TemplateFailed } from '../merge/write.ts'
import { stepAfter } from '../schedule/flow.ts'
import { spreadSlot } from '../schedule/plan.ts'
import { takeRoom } from '../schedule/room.ts'
import { chooseVariant } from '../schedule/variants.ts'
import type { StepRow } from '../steps/queries.ts'
import { attempt, endByError } from './attempt.ts'
import { holdToday } from './daily-cap-queries.ts'
import type { TimelineStep } from './load.ts'
import { type Batch, defer, end, proceed } from './progress.ts'
import type { EnrollmentRow } from './queries.ts'
import { insertSends } from './queries.ts'
import { SOURCE_KIND } from './run-step.ts'
import { asDispatcher, openSenders, type SenderRoom } from './senders.ts'

const PAUSED_WAIT = { minutes: 15 }

export interface DueMail {
  row: EnrollmentRow
  step: TimelineStep
}

interface Addressed extends DueMail {
  person: Person
  way: SenderRoom
}

export interface Written extends Addressed {
  variant: StepRow
  subject: string
  body: string
  text: string | null
  threadId: string | null
}

/** Decides who may be mailed now, and records the mails of all of them in one go. */
export async function sendDue(ctx: Ctx, batch: Batch, due: readonly DueMail[]): Promise<void> {
  const { sequence } = batch.program
  const addressed = await chooseSenders(ctx, batch, pickOpen(ctx, batch, due))
  if (addressed.length === 0) return
  const written = writeAll(batch, addressed)
  const room = await holdToday(ctx, sequence)
  const boxes = await holdBoxes(ctx, written)
  const ready = written.flatMap(mail => {
    const box = boxes.get(mail.way.account_id ?? '') ?? null
    const held = takeRoom(sequence, room, box, ctx.now, mail.row, mail.step.id)
    if (!held) return mail
    defer(batch, mail.row, held.at, held.reason)
    return []
  })
  const counted = await recordTogether(ctx, batch, ready)
  for (const [id, box] of boxes) await useRoom(ctx, box, counted.get(id) ?? 0)
}

function pickOpen(ctx: Ctx, batch: Batch, due: readonly DueMail[]): DueMail[] {
  const { sequence } = batch.program
  const isOpen = due.length > 0 && isOpenAt(sequence, ctx.now)
  return due.filter(({ row, step }) => {
    const { email } = batch.around.people.get(row.contact_id)!
    if (!email) end(batch, row, 'failed', 'no_email', 'The contact has no email address')
    else if (!isEmail(email)) end(batch, row, 'failed', 'invalid_email', 'The address is not valid')
    else if (!isOpen) defer(batch, row, spreadSlot(sequence, ctx.now, row, step.id), 'outside_window')
    else return true
    return false
  })
}

async function chooseSenders(ctx: Ctx, batch: Batch, due: readonly DueMail[]): Promise<Addressed[]> {
  const { sequence } = batch.program
  const senders = openSenders(ctx, sequence)
  const addressed: Addressed[] = []
  for (const { row, step } of due) {
    const slotAfter = (at: Temporal.Instant) => spreadSlot(sequence, at, row, step.id)
    const later = () => slotAfter(ctx.now.add(PAUSED_WAIT))
    try {
      const way = await senders.find(row.mailbox_id)
      const { relay, room } = way
      if (room?.isPaused) defer(batch, row, later(), 'mailbox_paused', MAILBOX_PAUSED)
      else if (relay?.closed)
        defer(batch, row, slotAfter(relay.opensAt), 'relay', closedSentence(relay.closed).text)
      else addressed.push({ row, step, way, person: batch.around.people.get(row.contact_id)! })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      defer(batch, row, later(), 'mailbox_paused', error.message)
    }
  }
  return addressed
}

/** The mailboxes that limit something, held in the same order by everybody, so that nobody waits crosswise. */
async function holdBoxes(ctx: Ctx, mails: readonly Addressed[]): Promise<Map<string, MailboxRoom>> {
  const limited = mails.flatMap(({ way }) => (way.room && isLimited(way.room, ctx.now) ? way.room : []))
  const boxes = new Map(
    limited.map(room => [room.id, room] as const).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  )
  for (const box of boxes.values()) await holdRoom(ctx, box)
  return boxes
}

/** Without those for whom the template fails: that ends their enrollment, and nobody else's. */
function writeAll(batch: Batch, mails: readonly Addressed[]): Written[] {
  const { send_as_reply } = batch.program.sequence
  const chosen = mails.map(mail => ({
    ...mail,
    variant: chooseVariant<StepRow>(mail.step, mail.step.variants, mail.row),
    thread: send_as_reply ? batch.around.threads.get(mail.row.first_message_id ?? '') : undefined,
  }))
  const written = batch.texts.mails(
    chosen.map(({ variant, person, way, thread }) => ({
      content: { subject: variant.subject, body_html: variant.body_html },
      fields: withSender(person.fields, way.sender),
      threadSubject: thread?.subject,
    })),
  )
  return chosen.flatMap(({ thread, ...mail }, n) => {
    const result = written[n]!
    if (result.error === undefined) return { ...mail, ...result, threadId: thread?.id ?? null }
    endByError(batch, mail.row, new TemplateFailed(result.error))
    return []
  })
}

/**
 * The usual case: nobody has trouble that the database knows of, and all is written together. If somebody has, it is
 * undone, and each tries alone. Answers how many were counted on each mailbox.
 */
async function recordTogether(
  ctx: Ctx,
  batch: Batch,
  mails: readonly Written[],
): Promise<Map<string, number>> {
  const counted = new Map<string, number>()
  if (mails.length === 0) return counted
  try {
    await withSavepoint(ctx, () => record(ctx, batch, mails, counted))
  } catch (error) {
    ctx.log.warn({ error: (error as Error).message }, 'the mails of a batch are recorded one by one')
    for (const mail of mails) {
      await attempt(ctx, batch, mail.row, () => record(ctx, batch, [mail], counted))
    }
  }
  return counted
}

/** Records mails and that their steps ran: both or neither. The batch hears of it when all is written. */
async function record(
  ctx: Ctx,
  batch: Batch,
  mails: readonly Written[],
  counted: Map<string, number>,
): Promise<void> {
  const { sequence, steps } = batch.program
  const sends = mails.map(mail => ({ ...mail, id: newId() }))
  const results = await sendMails(
    asDispatcher(ctx),
    sends.map(({ id, person, subject, body, text, way, threadId }) => ({
      kind: 'sequence',
      category: 'outreach',
      to: { email: person.email!, name: person.name },
      subject,
      body_html: body,
      text_of_html: text ?? undefined,
      contact_id: person.id,
      account_id: way.account_id,
      integration_id: sequence.sender_integration_id,
      track_opens: true,
      track_clicks: true,
      reply_to_message_id: threadId,
      source_kind: SOURCE_KIND,
      source_id: id,
      quota_taken: way.room !== null && way.room.capOn(localDate(ctx.now, way.room.timezone)) !== null,
    })),
  )
  const recorded = sends.flatMap((send, n) => {
    const mail = results[n]!.recorded
    return mail ? { ...send, message_id: mail.message_id } : []
  })
  await insertSends(
    ctx,
    sequence.id,
    recorded.map(({ id, row, step, variant, message_id }) => ({
      id,
      enrollment_id: row.id,
      step_id: step.id,
      variant_id: variant.id,
      message_id,
      awaits_verdict: step.variants.length > 0,
    })),
  )
  for (const { row, step, way, message_id } of recorded) {
    batch.messageIds.push(message_id)
    batch.summary.sent += 1
    counted.set(way.account_id ?? '', (counted.get(way.account_id ?? '') ?? 0) + 1)
    proceed(ctx, batch, row, stepAfter(steps, step), { message_id, mailbox_id: way.account_id })
  }
  for (const [n, { refused }] of results.entries()) if (refused) endByError(batch, sends[n]!.row, refused)
}
