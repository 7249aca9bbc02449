import { InvalidInput, problem } from '#kit/problem.ts'
import { Choice, NamedObject, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'

export const AlreadySent = problem(409, 'already_sent', 'The mail has left')

export const FollowUpIn = NamedObject(
  'FollowUpWish',
  {
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 60, description: 'So many days after it was sent.' }),
    ),
    at: Type.Optional(Timestamp),
  },
  { description: 'When to be reminded if nobody has answered: after some days, or at a moment.' },
)
export type FollowUpIn = Static<typeof FollowUpIn>

export const followUpStates = ['waiting', 'done', 'answered', 'canceled'] as const
export const FollowUp = NamedObject('FollowUp', { at: Timestamp, state: Choice(followUpStates) })

export const SendAt = Type.Object({ send_at: Timestamp })
export const Canceled = Type.Object({ draft_id: Uuid, data: Type.Object({ draft_id: Uuid }) })

const A_YEAR = Temporal.Duration.from({ hours: 366 * 24 })

/** A moment to send at, as it was asked for. */
export function readSendAt(now: Temporal.Instant, text: string): Temporal.Instant {
  const at = Temporal.Instant.from(text)
  if (Temporal.Instant.compare(at, now) <= 0) throw InvalidInput('send_at must be in the future')
  if (Temporal.Instant.compare(at, now.add(A_YEAR)) > 0) throw InvalidInput('send_at must be within a year')
  return at
}

export interface WantedFollowUp {
  at: Temporal.Instant
  days: number | null
}

/** Days count from the moment it is sent. */
export function readFollowUp(
  wish: FollowUpIn | null | undefined,
  sentAt: Temporal.Instant,
): WantedFollowUp | null {
  if (!wish) return null
  if (wish.days !== undefined) return { at: afterDays(sentAt, wish.days), days: wish.days }
  if (wish.at === undefined) throw InvalidInput('follow_up must have days or at')
  return { at: Temporal.Instant.from(wish.at), days: null }
}

export const afterDays = (from: Temporal.Instant, days: number) => from.add({ hours: 24 * days })
