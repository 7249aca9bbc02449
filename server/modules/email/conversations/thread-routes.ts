import { type Ctx, roleAtLeast, userIdOf } from '#kit/context.ts'
import { found, problem } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { Choice, Data, Nullable, Type, Uuid } from '#kit/schema.ts'
import { NotYourMailbox, visibilities } from '../mailboxes/schema.ts'
import {
  clearThreadView,
  findThreadSeen,
  listOwnOfThread,
  setThreadView,
} from '../visibility/thread-queries.ts'

const ThreadNotFound = problem(404, 'thread_not_found', 'Thread not found')
const visibility = Nullable(Choice(visibilities))
type Visibility = (typeof visibilities)[number] | null

async function openThread(ctx: Ctx, threadId: string, wanted: Visibility): Promise<void> {
  const me = userIdOf(ctx)
  found((await findThreadSeen(ctx, threadId, me)) ? threadId : undefined, ThreadNotFound)
  const isAdmin = ctx.actor.kind === 'user' && roleAtLeast(ctx.actor.role, 'admin')
  const mailboxes = await listOwnOfThread(ctx, threadId, me, isAdmin)
  if (mailboxes.length === 0) throw NotYourMailbox()
  if (wanted === null) await clearThreadView(ctx, threadId, mailboxes)
  else await setThreadView(ctx, threadId, mailboxes, wanted)
}

export const threadRoutes = [
  route({
    method: 'PATCH',
    path: '/threads/{thread_id}',
    operationId: 'updateThread',
    tag: 'Conversations',
    summary: 'Say what colleagues see of one thread',
    description:
      'More or less than of the rest of your mailbox; null: as of the rest. For the person of the mailbox it lies in.',
    params: { thread_id: idParam('mail thread', ThreadNotFound) },
    body: Type.Object({ visibility }),
    returns: Data(Type.Object({ id: Uuid, visibility })),
    errors: [ThreadNotFound, NotYourMailbox],
    example: { body: { visibility: 'private' } },
    handler: async (ctx, { params, body }) => {
      await openThread(ctx, params.thread_id, body.visibility)
      return { data: { id: params.thread_id, visibility: body.visibility } }
    },
  }),
]
