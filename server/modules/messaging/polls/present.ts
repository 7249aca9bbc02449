import type { ChatPerson } from '../access/person.ts'
import { readKey } from '../access/person.ts'
import type { ChatPoll } from '../messages/schema.ts'
import type { PollRow } from '../messages/shared-queries.ts'

export interface StoredOption {
  id: string
  text: string
}

export const readOptions = (poll: Pick<PollRow, 'options'>) => poll.options as StoredOption[]
/** Who chose what. */
export const readVotes = (poll: Pick<PollRow, 'votes'>) => poll.votes as Record<string, string[]>

/** Of an anonymous one nobody learns who voted for what, managers included. */
export function presentPoll(
  poll: PollRow,
  author: ChatPerson,
  names: ReadonlyMap<string, string>,
  reader: string,
): ChatPoll {
  const votes = readVotes(poll)
  const voters = Object.entries(votes)
  return {
    id: poll.id,
    room_id: poll.room_id,
    message_id: poll.message_id,
    question: poll.question,
    options: readOptions(poll).map(({ id, text }) => {
      const chosen = voters.filter(([, ids]) => ids.includes(id))
      return {
        id,
        text,
        votes: chosen.length,
        voters: poll.anonymous
          ? []
          : chosen.map(([key]) => ({ ...readKey(key), name: names.get(key) ?? '' })),
      }
    }),
    multiple: poll.multiple,
    anonymous: poll.anonymous,
    total_voters: voters.length,
    my_option_ids: votes[reader] ?? [],
    closes_at: poll.closes_at,
    closed_at: poll.closed_at,
    created_by: author,
    created_at: poll.created_at,
  }
}
