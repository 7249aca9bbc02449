import type { Ctx, WorkCtx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import { carryOut, order } from '#kit/job.ts'
import { createTask } from '#modules/crm/index.ts'
import type { Address } from '../addresses.ts'
import { aboutMessage, EmailBounced, EmailFailed, EmailReplied, EmailUnanswered } from '../events.ts'
import { findOutsideSubject } from '../visibility/view-queries.ts'
import { endFollowUp, isAnswered, lockPlanned } from './queries.ts'

const followUp = order<{ message_id: string }>({ name: 'email.follow_up' })

export const followUpLater = (ctx: Ctx, id: string, at: Temporal.Instant) =>
  ctx.schedule(followUp, { message_id: id }, { key: id, at })

async function end(ctx: Ctx, id: string, state: 'answered' | 'canceled'): Promise<void> {
  if (await endFollowUp(ctx, id, state)) await ctx.unschedule(followUp, id)
}

export const followUpNever = (ctx: Ctx, id: string) => end(ctx, id, 'canceled')

/** Of a mail that still waits for its turn itself. */
const AGAIN_AFTER = { hours: 1 }
const LONGEST_TITLE = 300

/** Nobody answered by then: one task, and a word to whoever wrote it. */
async function remind(ctx: Ctx, id: string): Promise<void> {
  const message = await lockPlanned(ctx, id)
  if (message?.follow_up_state !== 'waiting') return
  if (message.status === 'queued' || message.status === 'sending') {
    await followUpLater(ctx, id, ctx.now.add(AGAIN_AFTER))
    return
  }
  const hasLeft = message.status === 'sent' || message.status === 'unknown'
  if (!hasLeft || message.user_id === null) return void (await endFollowUp(ctx, id, 'canceled'))
  if (await isAnswered(ctx, message)) return void (await endFollowUp(ctx, id, 'answered'))
  await endFollowUp(ctx, id, 'done')
  // In the writer's own name: it is no task that somebody else gave them.
  const writer = {
    kind: 'user',
    id: message.user_id,
    role: 'member',
    sessionId: null,
    tokenId: null,
  } as const
  const task = await createTask(
    { ...ctx, actor: writer },
    {
      // Colleagues see tasks.
      title:
        `Follow up: ${(await findOutsideSubject(ctx, id)) || (message.to_list as unknown as Address[])[0]?.email}`.slice(
          0,
          LONGEST_TITLE,
        ),
      type: 'email',
      assignee_id: message.user_id,
      due_at: message.follow_up_at,
      ...(message.contact_id ? { contact_id: message.contact_id } : {}),
    },
  )
  await ctx.emit(EmailUnanswered, { ...aboutMessage(message), user_id: message.user_id, task_id: task.id })
}

export const followUpJobs = [
  carryOut(followUp, (ctx: WorkCtx, { message_id }) => ctx.transact(inner => remind(inner, message_id))),
]

export const followUpReactions = [
  react(EmailReplied, async (ctx, { data }) => {
    if (!data.is_auto && data.kind === 'one_off') await end(ctx, data.message_id, 'answered')
  }),
  react(EmailBounced, async (ctx, { data }) => {
    if (data.kind === 'one_off') await end(ctx, data.message_id, 'canceled')
  }),
  react(EmailFailed, async (ctx, { data }) => {
    if (data.kind === 'one_off' && data.status !== 'unknown') await end(ctx, data.message_id, 'canceled')
  }),
]
