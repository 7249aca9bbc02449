import { PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { TEXT_LIMIT } from '../messages/schema.ts'

export const ScheduledNotFound = problem(404, 'scheduled_not_found', 'Scheduled message not found')
export const AlreadySent = problem(409, 'already_sent', 'The message was already sent')
export const SendAtPast = problem(400, 'send_at_past', 'send_at must be in the future')
export const SendAtFar = problem(400, 'send_at_far', 'send_at must be within a year')

export const ScheduledMessage = NamedObject('ScheduledMessage', {
  id: Uuid,
  room_id: Uuid,
  text: Type.String(),
  send_at: Timestamp,
  status: Choice(['pending', 'sent', 'canceled', 'failed']),
  message_id: Nullable(Uuid),
  error: Nullable(Type.String()),
  created_at: Timestamp,
})
export type ScheduledMessage = Static<typeof ScheduledMessage>

const SendAt = Type.String({
  format: 'date-time',
  description: 'The moment, with its offset or Z.',
  examples: ['2027-03-10T09:00:00+01:00'],
})
const ScheduledText = Text(TEXT_LIMIT, { description: 'What is to be said.' })

export const NewScheduled = NamedObject('NewScheduledMessage', {
  text: Type.Optional(ScheduledText),
  send_at: SendAt,
  thread_root_id: Type.Optional(
    Nullable(Type.Unsafe<string>({ ...Uuid, description: 'The message it is a reply to.' })),
  ),
  attachment_ids: Type.Optional(
    Type.Array(Uuid, { maxItems: 10, description: 'Files uploaded to the room beforehand.' }),
  ),
})
export type NewScheduled = Static<typeof NewScheduled>

export const ScheduledPatch = Type.Partial(Type.Object({ text: ScheduledText, send_at: SendAt }))
export type ScheduledPatch = Static<typeof ScheduledPatch>

export const ScheduledQuery = Type.Object({
  ...PageQuery.properties,
  status: Choice(['pending', 'all'], { default: 'pending', description: 'Those yet to be sent, or all.' }),
})
export type ScheduledQuery = Static<typeof ScheduledQuery>
