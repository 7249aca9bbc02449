import type { WorkCtx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { MessageNotFound } from '../messages/errors.ts'
import { listWithBodies } from '../messages/queries.ts'
import type { Message } from '../messages/schema.ts'
import { showSafely } from './show.ts'

export async function readOne(ctx: WorkCtx, id: string, arePicturesShown = false): Promise<Message> {
  const [stored] = await ctx.transact(inner => listWithBodies(inner, { id }), { onlyReads: true })
  const [shown] = await showSafely(ctx, [found(stored, MessageNotFound)], arePicturesShown)
  return shown!
}
