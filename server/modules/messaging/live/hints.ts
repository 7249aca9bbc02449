import type { Ctx } from '#kit/context.ts'

/** What processes tell each other, once it is committed. Calls tell the last two. */
export type ChatHint =
  | { kind: 'messages_changed'; roomId: string }
  | { kind: 'room_changed'; roomId: string }
  /** Somebody joined or left rooms, or was removed from one. */
  | { kind: 'memberships_changed'; person: string }
  | { kind: 'read'; roomId: string; person: string; seq: number }
  | { kind: 'typing'; roomId: string; person: string }
  | { kind: 'presence'; person: string; presence: string }
  | { kind: 'call_changed'; roomId: string; callId: string }
  | { kind: 'signal_sent'; callId: string; person: string }

const PREFIX = 'chat:'

export const topicOf = (hint: ChatHint): string => `${PREFIX}${JSON.stringify(hint)}`

/** Undefined for the topics of other domains, which come by the same way. */
export const readTopic = (topic: string): ChatHint | undefined =>
  topic.startsWith(PREFIX) ? (JSON.parse(topic.slice(PREFIX.length)) as ChatHint) : undefined

export const tell = (ctx: Ctx, hint: ChatHint): void =>
  ctx.afterCommit(() => ctx.services.topics.publish(ctx.organizationId, topicOf(hint)))

export const tellMessages = (ctx: Ctx, roomId: string): void =>
  tell(ctx, { kind: 'messages_changed', roomId })
export const tellRoom = (ctx: Ctx, roomId: string): void => tell(ctx, { kind: 'room_changed', roomId })
export const tellPerson = (ctx: Ctx, person: string): void =>
  tell(ctx, { kind: 'memberships_changed', person })
export const tellRead = (ctx: Ctx, roomId: string, person: string, seq: number): void =>
  tell(ctx, { kind: 'read', roomId, person, seq })
