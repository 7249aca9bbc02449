import { MultiSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createWebhookEndpoint,
  listWebhookEvents,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { useCommonWords } from '../../kit/screen/words.ts'
import { client } from '../../kit/session/api.ts'
import { useWebhookWords } from './words.ts'

interface EndpointFormProps {
  /** Null makes a new one. */
  endpoint: WebhookEndpoint | null
  onClose: () => void
  /** The secret of a new one, shown this once. */
  onDone: (secret: string | null) => void
}

export function EndpointForm({ endpoint, onClose, onDone }: EndpointFormProps) {
  const words = useWebhookWords()
  const shell = useCommonWords()
  const queries = useQueryClient()
  const draft = useDraft({
    of: `endpoint/${endpoint?.id ?? 'new'}`,
    saved: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      events: (endpoint?.events ?? ['*']) as string[],
    },
  })
  const [events, setEvents] = draft.part('events')
  const catalogue = useQuery({
    queryKey: ['webhook-events'],
    queryFn: () => listWebhookEvents({ client }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const types = (catalogue.data?.data ?? []).map(one => one.type)
  const groups = [...new Set(types.map(type => `${type.split('.')[0]}.*`))]
  const { values: body, field } = draft
  return (
    <FormModal
      draft={draft}
      isOpen
      title={endpoint ? words.change : words.add}
      submit={endpoint ? shell.save : words.add}
      onClose={onClose}
      onSubmit={async () => {
        if (endpoint) {
          await updateWebhookEndpoint({ client, path: { endpoint_id: endpoint.id }, body })
          return null
        }
        return (await createWebhookEndpoint({ client, body })).data.secret
      }}
      onDone={secret => {
        void queries.invalidateQueries({ queryKey: ['webhooks'] })
        onDone(secret)
      }}
    >
      <TextInput
        label={words.url}
        description={words.urlHint}
        type="url"
        required
        data-autofocus
        {...field('url')}
      />
      <TextInput label={words.description} maxLength={500} {...field('description')} />
      <MultiSelect
        label={words.events}
        description={words.eventsHint}
        required
        searchable
        value={events}
        error={draft.errorOf('events')}
        onChange={setEvents}
        data={[{ value: '*', label: words.allEvents }, ...groups, ...types]}
        maxDropdownHeight={260}
      />
    </FormModal>
  )
}
