import { cancelEmail, type EmailSummary, rescheduleEmail, sendEmailNow } from '../../../../../../sdk/index.ts'
import { useAct } from '../../../../kit/form/use-act.ts'
import { client } from '../../../../kit/session/api.ts'
import { useMay, useMe } from '../../../../kit/session/session.ts'
import { useFormats } from '../../../../kit/speech.tsx'
import { openComposer } from '../../shared/composer/open-composer.ts'
import { useComposerWords } from '../../shared/composer/words.ts'
import { useOfferUndo } from '../../shared/undo.ts'

const STALE = ['mails', 'mail', 'drafts', 'conversations', 'conversation']

/** A mail that waits for its time: sent now, at another time, or taken back to be changed. */
export function useWaiting(one: EmailSummary) {
  const words = useComposerWords()
  const formats = useFormats()
  const may = useMay()
  const { user } = useMe()
  const offerUndo = useOfferUndo()
  const path = { message_id: one.id }
  const moving = useAct((send_at: string) => rescheduleEmail({ client, path, body: { send_at } }), {
    stale: STALE,
    onDone: ({ data }) => {
      const before = one.scheduled_at
      if (!before || !data.scheduled_at) return
      offerUndo({
        id: `moved-${one.id}`,
        message: words.scheduledFor(formats.dateTime(data.scheduled_at)),
        onUndo: () => moving.mutateAsync(before),
      })
    },
  })
  return {
    isWaiting: one.status === 'queued' && one.scheduled_at !== null,
    /** Whoever wrote it, and admins. */
    mayChange: may('admin') || (may('member') && one.user_id === user.id),
    move: (at: string) => moving.mutate(at),
    sending: useAct(() => sendEmailNow({ client, path }), { stale: STALE }),
    taking: useAct(() => cancelEmail({ client, path }), {
      stale: STALE,
      onDone: ({ draft_id }) => openComposer({ mode: 'draft', draftId: draft_id }),
    }),
  }
}
