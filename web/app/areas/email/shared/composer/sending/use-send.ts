import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelEmail, sendDraft } from '../../../../../../../sdk/index.ts'
import { notifications } from '../../../../../kit/notices.tsx'
import { client } from '../../../../../kit/session/api.ts'
import { useFormats } from '../../../../../kit/speech.tsx'
import { RELAY } from '../../relay-notice.tsx'
import { useOfferUndo } from '../../undo.ts'
import type { MailDraft } from '../draft/use-mail-draft.ts'
import { openComposer } from '../open-composer.ts'
import { useComposerWords } from '../words.ts'

/** What a mail that leaves, or comes back, makes stale. */
const STALE = [
  RELAY,
  'conversations',
  'conversation',
  'mails',
  'mail',
  'drafts',
  'contact',
  'overview',
  'timeline',
]

/** How long the way back of a mail that waits for its time stands there. */
const OFFERED_MS = 10_000

/**
 * Sends what is written. The server sends a draft once, however often it is asked; whatever keeps it from going is thrown and the
 * draft stays. Afterwards it can be taken back for as long as the server holds it.
 */
export function useSend(mail: MailDraft, onSent: () => void) {
  const words = useComposerWords()
  const formats = useFormats()
  const queries = useQueryClient()
  const offerUndo = useOfferUndo()
  const renew = () => Promise.all(STALE.map(key => queries.invalidateQueries({ queryKey: [key] })))
  return useMutation({
    mutationFn: async (sendAt: string | null) => {
      const draft_id = await mail.flush()
      return sendDraft({ client, path: { draft_id }, body: sendAt ? { send_at: sendAt } : { send_at: null } })
    },
    onSuccess: ({ message_id, sent_to, scheduled_at, undo_until }) => {
      mail.end()
      onSent()
      void renew()
      const message = scheduled_at ? words.scheduledFor(formats.dateTime(scheduled_at)) : words.sent(sent_to)
      const left = undo_until
        ? Math.max(1_000, Date.parse(undo_until) - Date.now())
        : scheduled_at
          ? OFFERED_MS
          : 0
      if (left === 0) return notifications.show({ message })
      offerUndo({
        id: `sent-${message_id}`,
        message,
        autoClose: left,
        onUndo: async () => {
          const { draft_id } = await cancelEmail({ client, path: { message_id } })
          openComposer({ mode: 'draft', draftId: draft_id })
          await renew()
        },
      })
    },
  })
}
