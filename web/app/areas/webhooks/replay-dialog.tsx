import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { replayWebhookEvents } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { notifications } from '../../kit/notices.tsx'
import { client } from '../../kit/session/api.ts'
import { useWebhookWords } from './words.ts'

const DAY_MS = 86_400_000

/** As a field for a local date and time wants it. */
const toField = (moment: Date) =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

export function ReplayDialog({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const words = useWebhookWords()
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'replay/new',
    saved: {
      from: toField(new Date(Date.now() - DAY_MS)),
      to: toField(new Date(Date.now() + 60_000)),
    },
  })
  const { values, field } = draft
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.replayTitle}
      submit={words.replay}
      onClose={onClose}
      onSubmit={() =>
        replayWebhookEvents({
          client,
          path: { endpoint_id: endpointId },
          body: { from: new Date(values.from).toISOString(), to: new Date(values.to).toISOString() },
        })
      }
      onDone={answer => {
        notifications.show({ message: words.replayed(answer.data.queued) })
        void queries.invalidateQueries({ queryKey: ['webhooks'] })
        onClose()
      }}
    >
      <Text size="sm">{words.replayText}</Text>
      <TextInput type="datetime-local" label={words.from} required {...field('from')} />
      <TextInput type="datetime-local" label={words.to} required {...field('to')} />
    </FormModal>
  )
}
