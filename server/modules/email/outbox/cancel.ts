import { type Ctx, roleAtLeast } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { found } from '#kit/problem.ts'
import { holdContactsOf } from '#modules/crm/index.ts'
import { deliverMessage } from '../delivery/jobs.ts'
import { insertDraft } from '../drafts/queries.ts'
import { MessageNotFound } from '../messages/errors.ts'
import { withdrawMails } from '../messages/withdraw-queries.ts'
import { tellCanceled, tellScheduled } from '../scheduling/announce.ts'
import { followUpLater, followUpNever } from '../scheduling/follow-up.ts'
import {
  copyAttachments,
  copyFiles,
  findRestored,
  findSource,
  lockPlanned,
  type Planned,
  setSendAt,
} from '../scheduling/queries.ts'
import { AlreadySent, afterDays, readSendAt } from '../scheduling/schema.ts'
import { requireView } from '../visibility/view-queries.ts'

/** For whoever wrote it, and for admins. */
function mine({ actor }: Ctx, message: Planned | undefined): Planned {
  const isMine = actor.kind === 'user' && (actor.id === message?.user_id || roleAtLeast(actor.role, 'admin'))
  return found(isMine && message?.kind === 'one_off' ? message : undefined, MessageNotFound)
}

/** Takes a mail back that has not left, also from a worker that holds it; its text is a draft again. */
export async function cancelMail(ctx: Ctx, id: string): Promise<string> {
  await requireView(ctx, id, MessageNotFound)
  holdContactsOf(ctx, 'email_messages', [id])
  const message = mine(ctx, await lockPlanned(ctx, id))
  if (message.status === 'canceled') return (await findRestored(ctx, id))?.id ?? restore(ctx, message)
  const [taken] = await withdrawMails(ctx, [id], 'It was taken back')
  if (!taken) throw AlreadySent()
  await ctx.unschedule(deliverMessage, id)
  await followUpNever(ctx, id)
  await tellCanceled(ctx, id)
  return restore(ctx, message)
}

/** Everything as it was written, in the hands of who wrote it. */
async function restore(ctx: Ctx, message: Planned): Promise<string> {
  const source = await findSource(ctx, message.id)
  const id = newId()
  const now = ctx.now.toString()
  const userId = message.user_id ?? (ctx.actor.kind === 'user' ? ctx.actor.id : 0)
  const draft = source ? { ...asBefore(source), send_at: message.scheduled_at } : fromMail(message)
  const common = { id, user_id: userId, restored_from: message.id, created_at: now, updated_at: now }
  // Who began another answer meanwhile has two.
  const isOnlyAnswer = await insertDraft(ctx, { ...draft, ...common })
  if (!isOnlyAnswer) await insertDraft(ctx, { ...draft, ...common, answers: null })
  if (source) await copyFiles(ctx, source.id, id)
  else await copyAttachments(ctx, message.id, id, userId)
  return id
}

type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>

const asBefore = ({ organization_id: _, message_id: __, revision: ___, ...draft }: Source) => ({
  ...draft,
  to_list: toJson(draft.to_list),
  cc_list: toJson(draft.cc_list),
  bcc_list: toJson(draft.bcc_list),
  follow_up: draft.follow_up === null ? null : toJson(draft.follow_up),
})

/** One that no draft was before: the signature is part of its text. */
const fromMail = (message: Planned) => ({
  to_list: toJson(message.to_list),
  cc_list: toJson(message.cc_list),
  bcc_list: toJson(message.bcc_list),
  subject: message.subject,
  body_html: message.body_html ?? '',
  contact_id: message.contact_id,
  account_id: message.mailbox_id,
  reply_to_message_id: message.parent_id,
  mode: message.parent_id ? 'reply' : 'new',
  template_id: message.template_id,
  signature: false,
  track_opens: message.track_opens,
  track_clicks: message.track_clicks,
  send_at: message.scheduled_at,
  follow_up:
    message.follow_up_at === null
      ? null
      : toJson(
          message.follow_up_days === null ? { at: message.follow_up_at } : { days: message.follow_up_days },
        ),
})

/** To another moment; null is now. */
export async function moveMail(ctx: Ctx, id: string, sendAt: string | null): Promise<void> {
  await requireView(ctx, id, MessageNotFound)
  holdContactsOf(ctx, 'email_messages', [id])
  const message = mine(ctx, await lockPlanned(ctx, id))
  // What a worker has taken is on its way.
  if (message.status !== 'queued') throw AlreadySent()
  const at = sendAt === null ? null : readSendAt(ctx.now, sendAt)
  const { follow_up_days: days, follow_up_state: state } = message
  const followUpAt = state === 'waiting' && days !== null ? afterDays(at ?? ctx.now, days) : null
  await setSendAt(ctx, id, at?.toString() ?? null, followUpAt?.toString() ?? null)
  await ctx.schedule(deliverMessage, { message_id: id }, { key: id, at: at ?? ctx.now })
  if (followUpAt) await followUpLater(ctx, id, followUpAt)
  if (at) await tellScheduled(ctx, id)
}
