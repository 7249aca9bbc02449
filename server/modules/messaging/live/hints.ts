import type { Ctx } from '#kit/context.ts'

/**
 * What processes tell each other, once it is committed:
 *   m:<room>                messages of the room changed
 *   r:<room>                the room itself changed
 *   p:<person>              somebody's rooms changed: joined, left, were removed
 *   s:<room>:<person>:<seq> somebody has read so far
 *   t:<room>:<person>       somebody is typing
 *   o:<person>:<presence>   somebody came, went or is away
 *   c:<room>:<call>         a call of the room changed (told by calls)
 *   x:<call>:<person>       somebody has been sent a signal in a call (told by calls)
 */
export const tell = (ctx: Ctx, topic: string): void =>
  ctx.afterCommit(() => ctx.services.topics.publish(ctx.organizationId, topic))

export const tellMessages = (ctx: Ctx, roomId: string): void => tell(ctx, `m:${roomId}`)
export const tellRoom = (ctx: Ctx, roomId: string): void => tell(ctx, `r:${roomId}`)
export const tellPerson = (ctx: Ctx, key: string): void => tell(ctx, `p:${key}`)
export const tellRead = (ctx: Ctx, roomId: string, key: string, seq: number): void =>
  tell(ctx, `s:${roomId}:${key}:${seq}`)
