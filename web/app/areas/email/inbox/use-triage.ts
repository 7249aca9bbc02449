import { useQueryClient } from '@tanstack/react-query'
import {
  type Conversation,
  markConversationUnread,
  type UpdateConversationData,
  updateConversation,
} from '../../../../../sdk/index.ts'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useOfferUndo } from '../shared/undo.ts'
import { useInboxWords } from './words/words.ts'

/** What of a conversation is told and put back. */
export type Triaged = Pick<Conversation, 'contact_id' | 'status' | 'snooze_until' | 'assignee_id'> & {
  contact: { name: string; email: string | null }
}

type Change = NonNullable<UpdateConversationData['body']>

export interface Triage {
  done: (one: Triaged) => void
  reopen: (one: Triaged) => void
  snooze: (one: Triaged, until: string) => void
  assign: (one: Triaged, userId: number | null) => void
  unread: (one: Triaged) => void
}

/** What a team does with conversations: at once on the screen, and each can be taken back. */
export function useTriage(): Triage {
  const words = useInboxWords()
  const formats = useFormats()
  const queries = useQueryClient()
  const offerUndo = useOfferUndo()
  const renew = (id: string) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['conversations'] }),
      queries.invalidateQueries({ queryKey: ['conversation', id] }),
    ])
  const put = async (id: string, body: Change) => {
    queries.setQueryData<{ data: object }>(['conversation', id, null], old =>
      old ? { ...old, data: { ...old.data, ...body } } : old,
    )
    try {
      await updateConversation({ client, path: { contact_id: id }, body })
    } finally {
      await renew(id)
    }
  }
  const act = (one: Triaged, body: Change, message: string) => {
    const { contact_id: id, status, snooze_until, assignee_id } = one
    const back: Change =
      'assignee_id' in body
        ? { assignee_id }
        : status === 'snoozed' && snooze_until
          ? { status, snooze_until }
          : { status: status === 'snoozed' ? 'open' : status }
    put(id, body).then(
      () => offerUndo({ id: `triage-${id}`, message, onUndo: () => put(id, back) }),
      (error: Error) => notifications.show({ color: 'red', message: error.message }),
    )
  }
  const nameOf = ({ contact }: Triaged) => contact.name || contact.email || '—'
  return {
    done: one => act(one, { status: 'done' }, words.saidDone(nameOf(one))),
    reopen: one => act(one, { status: 'open' }, words.saidOpen(nameOf(one))),
    snooze: (one, until) =>
      act(
        one,
        { status: 'snoozed', snooze_until: until },
        words.saidSnoozed(nameOf(one), formats.weekTime(until)),
      ),
    assign: (one, userId) => act(one, { assignee_id: userId }, words.saidAssigned(nameOf(one))),
    unread: one => {
      markConversationUnread({ client, path: { contact_id: one.contact_id }, body: {} })
        .then(() => renew(one.contact_id))
        .catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
    },
  }
}
