import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'

export const HookNotFound = problem(404, 'hook_not_found', 'Hook not found')
export const WebhookNotFound = problem(404, 'webhook_not_found', 'Webhook not found')
export const InvalidPayload = problem(400, 'invalid_payload', 'Invalid payload')
export const RoomGone = problem(410, 'room_archived', 'The room is archived')
export const BadUrl = problem(400, 'bad_url', 'url must be an http or https address')
export const TooManyHooks = problem(409, 'too_many_hooks', 'A room holds at most 20 hooks')

export const hookEvents = [
  'message.created',
  'message.edited',
  'message.deleted',
  'reaction.added',
  'call.ended',
] as const

const Events = Type.Array(Choice(hookEvents), {
  minItems: 1,
  maxItems: hookEvents.length,
  description: 'What an outgoing hook is told of.',
})
const HookName = Text(80, { description: 'What the hook is called; it signs its messages by it.' })
const HookUrl = Text(2_000, {
  description: 'Where an outgoing hook is told. Without it the hook takes messages in.',
})

export const NewHook = NamedObject('NewRoomWebhook', {
  name: Type.Optional(HookName),
  url: Type.Optional(Nullable(HookUrl)),
  events: Type.Optional(Events),
})
export type NewHook = Static<typeof NewHook>

export const HookPatch = Type.Partial(
  Type.Object({
    name: HookName,
    url: HookUrl,
    events: Events,
    enabled: Type.Boolean({ description: 'Turns a disabled hook on again, or off.' }),
  }),
)
export type HookPatch = Static<typeof HookPatch>

const shared = {
  id: Uuid,
  direction: Choice(['in', 'out']),
  name: Type.String(),
}

export const CreatedHook = NamedObject('CreatedRoomWebhook', {
  ...shared,
  url: Type.String(),
  token: Type.Optional(Type.String({ description: 'Of an incoming hook; shown this once' })),
  events: Type.Optional(Type.Array(Choice(hookEvents))),
  secret: Type.Optional(Type.String({ description: 'Of an outgoing hook; shown this once' })),
})

export const RoomHook = NamedObject('RoomWebhook', {
  ...shared,
  url: Nullable(Type.String({ description: 'Of an outgoing hook' })),
  events: Type.Array(Choice(hookEvents)),
  last_status: Nullable(Type.Integer()),
  last_at: Nullable(Timestamp),
  failures: Type.Integer(),
  disabled_at: Nullable(Timestamp),
  created_at: Timestamp,
})
export type RoomHook = Static<typeof RoomHook>
