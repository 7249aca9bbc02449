import type { Ctx } from '#kit/context.ts'
import { react, reactTogether } from '#kit/event.ts'
import { emailKey } from '#kit/text/email.ts'
import { ContactUpdated, findContact } from '#modules/crm/index.ts'
import {
  AddressSuppressed,
  EmailBounced,
  EmailFailed,
  EmailReceived,
  EmailReplied,
  EmailSent,
} from '#modules/email/index.ts'
import { EmailBounceReported, EmailClicked, EmailOpened, EmailUnsubscribed } from '#modules/tracking/index.ts'
import { SOURCE_KIND } from '../dispatch/run-step.ts'
import { countOnStep } from '../tally-queries.ts'
import {
  addOne,
  addSent,
  type Moment,
  markFinishedReplied,
  renameStopToBounced,
  reopenFinished,
  type Send,
  setCurrentStep,
  setErrorOfSend,
  setFirst,
  setReplied,
  setSent,
} from './queries.ts'
import { cancelQueued, type StopReason, stopEnrollments } from './stop.ts'

interface About {
  source_kind: string | null
  source_id: string | null
}

/** Notes the first time something happened to a send; undefined when it is no news, or none of ours. */
async function noteFirst(ctx: Ctx, { source_kind, source_id }: About, moment: Moment, at: string) {
  if (source_kind !== SOURCE_KIND || !source_id) return undefined
  return setFirst(ctx, source_id, moment, at)
}

async function noteSent(ctx: Ctx, sends: readonly Send[]): Promise<void> {
  for (const [, group] of Map.groupBy(sends, send => send.variant_id)) {
    await countOnStep(ctx.db, group[0]!, 'sent', group.length)
  }
  await addSent(
    ctx,
    sends.map(send => send.enrollment_id),
  )
}

/** It never left. The enrollment stands before that step again, for whoever resumes it. */
async function noteFailure(ctx: Ctx, send: Send, reason: StopReason, error: string): Promise<void> {
  await reopenFinished(ctx, send.enrollment_id)
  const stopped = await stopEnrollments(ctx, reason, { enrollmentId: send.enrollment_id }, error)
  if (stopped === 0) return
  await setCurrentStep(ctx, send.enrollment_id, send.step_id)
}

async function noteBounce(ctx: Ctx, data: About & { bounce_kind: string }, at: string): Promise<void> {
  const send = await noteFirst(ctx, data, 'bounced_at', at)
  if (!send) return
  // Refused at the door: it was sent in vain, and counts as sent so that rates stay within a hundred percent.
  if (send.sent_at === null && (await noteFirst(ctx, data, 'sent_at', at))) await noteSent(ctx, [send])
  await countOnStep(ctx.db, send, 'bounced')
  if (data.bounce_kind !== 'hard') return
  await renameStopToBounced(ctx, send.enrollment_id)
  await stopEnrollments(ctx, 'bounced', { enrollmentId: send.enrollment_id })
}

const suppressedBy: Record<string, StopReason> = {
  unsubscribe: 'unsubscribed',
  complaint: 'complained',
  hard_bounce: 'bounced',
}

async function stopForReply(ctx: Ctx, contactId: string | null): Promise<void> {
  if (!contactId) return
  await stopEnrollments(ctx, 'replied', { contactId, wanting: 'stop_on_reply' })
  const enrollmentIds = await markFinishedReplied(ctx, contactId)
  if (enrollmentIds.length > 0) await cancelQueued(ctx, { enrollmentIds }, 'The sequence ended: replied')
}

/** All in the transaction that tells of the event: there is no moment at which a reply is known and mail still goes out. */
export const stopReactions = [
  reactTogether(EmailSent, async (ctx, events) => {
    const sent = events.filter(({ data }) => data.source_kind === SOURCE_KIND && data.source_id)
    if (sent.length === 0) return
    const rows = await setSent(
      ctx,
      sent.map(({ data }) => data.source_id),
      sent[0]!.at,
    )
    if (rows.length > 0) await noteSent(ctx, rows)
  }),
  react(EmailFailed, async (ctx, { data, at }) => {
    if (data.status === 'unknown') {
      // It may have arrived. It is not sent again, and what follows goes on.
      if (data.source_kind !== SOURCE_KIND || !data.source_id) return
      await setErrorOfSend(ctx, data.source_id, data.error)
      return
    }
    const send = await noteFirst(ctx, data, 'failed_at', at)
    if (send)
      await noteFailure(ctx, send, data.status === 'failed' ? 'send_failed' : 'suppressed', data.error)
  }),
  react(EmailBounced, (ctx, { data, at }) => noteBounce(ctx, data, at)),
  react(EmailBounceReported, (ctx, { data }) => noteBounce(ctx, data, data.at)),
  react(EmailOpened, async (ctx, { data }) => {
    const send = await noteFirst(ctx, data, 'opened_at', data.at)
    if (!send) return
    await countOnStep(ctx.db, send, 'opened')
    await addOne(ctx, send.enrollment_id, 'open_count')
  }),
  react(EmailClicked, async (ctx, { data }) => {
    const send = await noteFirst(ctx, data, 'clicked_at', data.at)
    if (!send) return
    await countOnStep(ctx.db, send, 'clicked')
    await addOne(ctx, send.enrollment_id, 'click_count')
    await stopEnrollments(ctx, 'clicked', { enrollmentId: send.enrollment_id, wanting: 'stop_on_click' })
  }),
  react(EmailReplied, async (ctx, { data, at }) => {
    const send = await noteFirst(ctx, data, 'replied_at', at)
    if (send) {
      await countOnStep(ctx.db, send, 'replied')
      await setReplied(ctx, send.enrollment_id, at)
      await stopEnrollments(ctx, 'replied', { enrollmentId: send.enrollment_id, wanting: 'stop_on_reply' })
    }
    await stopForReply(ctx, data.contact_id)
  }),
  // A person who writes without answering anything of ours has still been heard.
  react(EmailReceived, (ctx, { data }) => stopForReply(ctx, data.contact_id)),
  react(EmailUnsubscribed, async (ctx, { data }) => {
    const send = await noteFirst(ctx, data, 'unsubscribed_at', data.at)
    if (send) await countOnStep(ctx.db, send, 'unsubscribed')
  }),
  react(AddressSuppressed, async (ctx, { data }) => {
    if (!data.contact_id) return
    // What somebody says holds for all addresses of theirs, what happened to one for that alone.
    const isWord = data.reason === 'unsubscribe' || data.reason === 'complaint'
    const writesTo = isWord ? null : (await findContact(ctx.db, data.contact_id))?.email
    if (writesTo && emailKey(writesTo) !== data.email) return
    const reason = suppressedBy[data.reason] ?? 'suppressed'
    await stopEnrollments(ctx, reason, { contactId: data.contact_id })
  }),
  react(ContactUpdated, async (ctx, { data }) => {
    if (data.changes.unsubscribed?.to !== true) return
    await stopEnrollments(ctx, 'unsubscribed', { contactId: data.contact_id })
  }),
]
