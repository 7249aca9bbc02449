import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'
import { Person } from '../../messages/schema.ts'

export const MailDropNotFound = problem(404, 'message_not_found', 'Message not found')

export const MailDrop = NamedObject('MailDrop', {
  id: Uuid,
  /** Sent by a colleague, or received by one and forwarded. */
  direction: Choice(['in', 'out']),
  from: Person,
  to: Type.Array(Person),
  subject: Type.String(),
  date: Nullable(Timestamp),
  /** Who sent it to the mailbox. */
  user_id: UserId,
  unverified: Type.Boolean({
    description:
      'The server that took it in says that it may not come from the colleague whose address it bears',
  }),
})
export type MailDrop = Static<typeof MailDrop>

export const FileDropIn = Type.Object({ contact_id: Uuid })
