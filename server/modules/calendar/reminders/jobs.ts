import type { Ctx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import { sendMails } from '#modules/email/index.ts'
import { loadMailBrand } from '#modules/identity/index.ts'
import { writeMail } from '#platform/mail/layout.ts'
import { factsOf } from '../events/apply.ts'
import { lockEvent } from '../events/queries.ts'
import { nameOf } from '../events/state.ts'
import { EventReminded } from '../events.ts'
import { sourceOf, whenText } from '../guests/letter.ts'
import { requireHost } from '../guests/queries.ts'
import { languageOf, wordsFor } from '../guests/words.ts'
import { isoText } from '../recurrence/days.ts'
import { requireRemindedUntil, setRemindedUntil } from './queries.ts'
import { type DueReminder, planReminder, remindersBetween, tellReminders } from './schedule.ts'

/**
 * Tells what is due since the last time and plans the next. What was told is written in the transaction that tells it:
 * each reminder is told once, however often this runs. A late one is told until its occurrence ends.
 */
export const tellRemindersJob = carryOut(tellReminders, (ctx, { event_id }) =>
  ctx.transact(async inner => {
    const state = await lockEvent(inner, event_id, 'any')
    if (!state) return
    const now = inner.now.epochMilliseconds
    const due = remindersBetween(state, await requireRemindedUntil(inner, event_id), now)
    for (const one of due) if (one.occurrence.endAt > now) await tell(inner, one)
    await setRemindedUntil(inner, event_id)
    await planReminder(inner, state, now)
  }),
)

async function tell(ctx: Ctx, { reminder, state, occurrence }: DueReminder): Promise<void> {
  await ctx.emit(EventReminded, {
    ...factsOf(state),
    recurrence_id: occurrence.recurrence === null ? null : nameOf(state, occurrence.recurrence),
    method: reminder.method,
    minutes: reminder.minutes,
    start_at: isoText(occurrence.startAt),
  })
  if (reminder.method === 'email') await mailOwner(ctx, state, occurrence)
}

async function mailOwner(ctx: Ctx, state: DueReminder['state'], occurrence: DueReminder['occurrence']) {
  const host = await requireHost(ctx.db, state.owner_id)
  if (!host.owner) return
  const lines = [
    state.title,
    whenText(state, occurrence, host.locale),
    ...[state.location, state.meeting_url].filter(line => line !== null),
  ]
  const words = wordsFor(host.locale)
  const subject = `${words.reminder}: ${state.private_to === null ? state.title : words.ofYours}`
  const letter = writeMail({
    language: languageOf(host.locale),
    brand: await loadMailBrand(ctx),
    subject,
    paragraphs: lines,
  })
  const [result] = await sendMails(ctx, [
    {
      kind: 'system',
      category: 'transactional',
      to: { email: host.owner.email, name: host.owner.name },
      contact_id: null,
      subject: subject.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 400),
      body_html: letter.html,
      body_text: lines.join('\n'),
      signature: false,
      confidential: state.private_to !== null,
      ...sourceOf(state),
    },
  ])
  if (result?.refused) ctx.log.warn({ error: result.refused.message }, 'a reminder could not be mailed')
}
