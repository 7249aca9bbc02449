import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { replayWebhookEvents } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { notifications } from '../../kit/notices.tsx'
import { client } from '../../kit/session/api.ts'
import { MomentInput } from '../../kit/time/when-input.tsx'
import { instantIn, ownZone, wallIn } from '../../kit/time/zoned.ts'
import { useWebhookWords } from './words.ts'

const DAY_MS = 86_400_000

const toField = (ms: number) => wallIn(ownZone(), new Date(ms).toISOString())

export function ReplayDialog({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const words = useWebhookWords()
  const zone = ownZone()
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'replay/new',
    saved: {
      from: toField(Date.now() - DAY_MS),
      to: toField(Date.now() + 60_000),
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
          body: { from: instantIn(zone, values.from), to: instantIn(zone, values.to) },
        })
      }
      onDone={answer => {
        notifications.show({ message: words.replayed(answer.data.queued) })
        void queries.invalidateQueries({ queryKey: ['webhooks'] })
        onClose()
      }}
    >
      <Text size="sm">{words.replayText}</Text>
      <MomentInput zone={zone} label={words.from} required {...field('from')} />
      <MomentInput zone={zone} label={words.to} required {...field('to')} />
    </FormModal>
  )
}
