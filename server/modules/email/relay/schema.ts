import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Timestamp, Type } from '#kit/schema.ts'
import { type Sentence, say } from '#kit/text/sentence.ts'

export const MailRelay = NamedObject('MailRelay', {
  is_used: Type.Boolean({
    description: 'Whether mail of this caller leaves through the server’s own transport',
  }),
  policy: Choice(['confirmed', 'all']),
  limit: Nullable(Type.Integer({ description: 'Recipients a day; null where nothing limits them' })),
  used: Type.Integer({ description: 'Recipients today, by UTC' }),
  remaining: Nullable(Type.Integer()),
  closed_by: Nullable(Choice(['unconfirmed', 'limit'])),
  reopens_at: Nullable(Timestamp),
})
export type MailRelay = Static<typeof MailRelay>

/** Why nothing leaves, in words. */
export interface Closed {
  by: 'unconfirmed' | 'limit'
  limit: number
  /** Recipients that there is still room for. */
  left: number
}

export const closedSentence = ({ by, limit, left }: Closed): Sentence => {
  if (by === 'unconfirmed')
    return say`The owner's email address is not confirmed yet, and until it is nothing leaves through this server's own mail transport. Confirm the address, or connect a mailbox of your own.`
  if (left === 0)
    return say`This server's own mail transport takes mail to ${{ limit }} recipients a day, and none are left today. Try again after midnight UTC, or connect a mailbox of your own.`
  if (left === 1)
    return say`This server's own mail transport takes mail to ${{ limit }} recipients a day, and only 1 is left today. Try again after midnight UTC, or connect a mailbox of your own.`
  return say`This server's own mail transport takes mail to ${{ limit }} recipients a day, and only ${{ left }} are left today. Try again after midnight UTC, or connect a mailbox of your own.`
}

/** Somebody wants to send and cannot. What machines send waits instead. */
export const RelayLimit = problem(409, 'relay_limit', closedSentence, { by: 'limit', limit: 500, left: 0 })
