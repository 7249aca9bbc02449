import type { Actor, Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { sendMails } from '#modules/email/index.ts'
import { loadMailBrand } from '#modules/identity/index.ts'
import { ReportSent } from '../events.ts'
import { filesOf, type Letter, type MailFile, writeLetter } from './compose.ts'
import { askContent, type Content } from './panels.ts'
import { planNext, sendDue } from './plan.ts'
import {
  findSchedule,
  findSender,
  isMember,
  lockSchedule,
  noteOccurrence,
  type Outcome,
  type ScheduleRow,
  updateSchedule,
} from './queries.ts'
import { dueAfter, lockOwn, OWNER_LEFT, pauseSchedule } from './service.ts'
import { stopUrlOf } from './stop.ts'
import { languageOf, mailWords } from './words.ts'

const MISSED_HOURS = 12
const MOST_FAILURES = 5

/** Sees what whoever scheduled it sees. */
function asCreator(ctx: WorkCtx, userId: number): WorkCtx {
  const actor: Actor = { kind: 'user', id: userId, role: 'viewer', sessionId: null, tokenId: null }
  return {
    organizationId: ctx.organizationId,
    actor,
    now: ctx.now,
    request: null,
    log: ctx.log,
    services: ctx.services,
    transact: work => ctx.transact(inner => work({ ...inner, actor })),
  }
}

interface Made {
  content: Content
  files: MailFile[]
}

/** Asked, drawn and put into files, with no transaction open. */
async function make(ctx: WorkCtx, schedule: ScheduleRow): Promise<Made> {
  const sender = await ctx.transact(inner => findSender(inner.db))
  const speech = { locale: sender.locale, words: mailWords[languageOf(sender.locale)] }
  const content = await askContent(ctx, schedule, speech)
  const isSkipped = schedule.only_if_rows && !content.hasRows
  return { content, files: isSkipped ? [] : await filesOf(ctx, schedule, content, sender) }
}

/** One mail each: everybody has a way out of their own. */
async function mailAll(ctx: Ctx, schedule: ScheduleRow, { content, files }: Made): Promise<string[]> {
  const [brand, sender] = [await loadMailBrand(ctx), await findSender(ctx.db)]
  const speech = { locale: sender.locale, words: mailWords[languageOf(sender.locale)] }
  const url = `${ctx.services.settings.publicUrl}${content.path}`
  const letters: [address: string, letter: Letter][] = []
  for (const address of schedule.recipients) {
    const stopUrl = await stopUrlOf(ctx, schedule.id, address)
    letters.push([address, writeLetter(schedule, content, { brand, speech, url, stopUrl })])
  }
  const results = await sendMails(
    ctx,
    letters.map(([email, { subject, html, text }]) => ({
      kind: 'system',
      category: 'transactional',
      to: { email },
      contact_id: null,
      subject,
      body_html: html,
      body_text: text,
      attachments: files,
      signature: false,
      source_kind: 'report_schedule',
      source_id: schedule.id,
    })),
  )
  const refused = results.find(result => result.refused)
  if (refused?.refused) throw refused.refused
  return letters.map(([email]) => email)
}

const isDue = (schedule: ScheduleRow | undefined, dueAt: string): schedule is ScheduleRow =>
  schedule?.active === true && schedule.next_run_at === dueAt

/** Dealt with: written together with what was sent, so that no occurrence is mailed twice and none is forgotten. */
async function settle(ctx: Ctx, schedule: ScheduleRow, outcome: Outcome): Promise<boolean> {
  const due = schedule.next_run_at!
  const next_run_at = dueAfter(ctx, schedule)
  const isFirst = await noteOccurrence(ctx, schedule.id, due, outcome)
  await updateSchedule(ctx, schedule.id, { next_run_at })
  await planNext(ctx, schedule.id, next_run_at)
  return isFirst
}

const hoursLate = (ctx: Pick<Ctx, 'now'>, dueAt: string): number =>
  (ctx.now.epochMilliseconds - Date.parse(dueAt)) / 3_600_000

/** Who made it is gone, or it is far too late: then nothing is asked at all. */
async function begin(ctx: Ctx, scheduleId: string, dueAt: string): Promise<ScheduleRow | undefined> {
  const schedule = await lockSchedule(ctx.db, scheduleId)
  if (!isDue(schedule, dueAt)) return undefined
  const { created_by_id } = schedule
  if (created_by_id === null || !(await isMember(ctx.db, created_by_id))) {
    await pauseSchedule(ctx, schedule, OWNER_LEFT)
    return undefined
  }
  if (hoursLate(ctx, dueAt) > MISSED_HOURS) {
    await settle(ctx, schedule, 'missed')
    return undefined
  }
  return schedule
}

async function finish(ctx: Ctx, scheduleId: string, dueAt: string, made: Made): Promise<void> {
  const schedule = await lockSchedule(ctx.db, scheduleId)
  if (!isDue(schedule, dueAt)) return
  const isEmpty = schedule.only_if_rows && !made.content.hasRows
  if (!(await settle(ctx, schedule, isEmpty ? 'empty' : 'sent'))) return
  const sent = isEmpty ? [] : await mailAll(ctx, schedule, made)
  await updateSchedule(ctx, scheduleId, {
    failures: 0,
    last_error: null,
    ...(isEmpty ? {} : { last_sent_at: ctx.now.toString() }),
  })
  if (!isEmpty) await tellSent(ctx, schedule, { name: made.content.name, dueAt, recipients: sent.length })
}

const tellSent = (
  ctx: Ctx,
  { id, report_id, dashboard_id }: ScheduleRow,
  { name, dueAt, recipients }: { name: string; dueAt: string | null; recipients: number },
) => ctx.emit(ReportSent, { schedule_id: id, report_id, dashboard_id, name, due_at: dueAt, recipients })

async function fail(ctx: Ctx, scheduleId: string, dueAt: string, said: string): Promise<void> {
  const schedule = await lockSchedule(ctx.db, scheduleId)
  if (!isDue(schedule, dueAt)) return
  const failures = schedule.failures + 1
  await settle(ctx, schedule, 'failed')
  await updateSchedule(ctx, scheduleId, { failures, last_error: said })
  if (failures >= MOST_FAILURES) {
    await pauseSchedule(ctx, schedule, `It failed ${MOST_FAILURES} times in a row: ${said}`)
  }
}

export const sendDueJob = carryOut(sendDue, async (ctx, { schedule_id, due_at }, attempt) => {
  const schedule = await ctx.transact(inner => begin(inner, schedule_id, due_at))
  if (!schedule) return
  try {
    const made = await make(asCreator(ctx, schedule.created_by_id!), schedule)
    await ctx.transact(inner => finish(inner, schedule_id, due_at, made))
  } catch (error) {
    // What is wrong with the report stays wrong; anything else may be better in a while.
    const isItsOwn = error instanceof Problem && error.status < 500 && error.status !== 429
    if (!isItsOwn && !attempt.isLast) throw error
    if (!isItsOwn) ctx.log.error({ err: error }, 'a scheduled report could not be sent')
    const said = error instanceof Problem ? error.message : 'Something went wrong'
    await ctx.transact(inner => fail(inner, schedule_id, due_at, said))
  }
})

/** At once, to everybody, whatever is due when. */
export async function sendNow(ctx: WorkCtx, id: string): Promise<string[]> {
  await ctx.transact(inner => lockOwn(inner, id))
  const schedule = (await ctx.transact(inner => findSchedule(inner.db, id)))!
  const made = await make(ctx, { ...schedule, only_if_rows: false })
  return ctx.transact(async inner => {
    const current = await lockOwn(inner, id)
    const sent = await mailAll(inner, current, made)
    await updateSchedule(inner, id, { last_sent_at: inner.now.toString() })
    await tellSent(inner, current, { name: made.content.name, dueAt: null, recipients: sent.length })
    return sent
  })
}
