import { Button, Group, MultiSelect, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createRoomWebhook,
  deleteRoomWebhook,
  listRoomWebhooks,
  type NewRoomWebhook,
  type Room,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { ShownOnce } from '../../../kit/form/shown-once.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import css from '../messaging.module.css'
import { Part } from './part.tsx'
import { useAboutWords } from './words.ts'

type Events = NonNullable<NewRoomWebhook['events']>

/** Programs that speak in the room, and those that hear what is said. */
export function Hooks({ room }: { room: Room }) {
  const words = useAboutWords()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<{ label: string; value: string } | null>(null)
  const draft = useDraft({
    of: 'room-hook/new',
    saved: { name: '', url: '', events: ['message.created'] as Events },
  })
  const [events, setEvents] = draft.part('events')
  const { field, values } = draft
  const path = { room_id: room.id }
  const found = useQuery({
    queryKey: ['chat', 'hooks', room.id],
    queryFn: () => listRoomWebhooks({ client, path }),
  })
  const removing = useAct((id: string) => deleteRoomWebhook({ client, path: { ...path, webhook_id: id } }), {
    stale: ['chat'],
  })
  const isOut = values.url.trim() !== ''
  return (
    <Part
      title={words.hooks}
      actions={
        <Button size="compact-xs" variant="default" onClick={() => setAsking(true)}>
          {words.newHook}
        </Button>
      }
    >
      {found.data?.data.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noHooks}
        </Text>
      )}
      <ul className={css.list}>
        {found.data?.data.map(hook => (
          <li key={hook.id}>
            <Group gap="xs" wrap="nowrap" py={3}>
              <div className={css.grow}>
                <Text size="sm" truncate>
                  {hook.name}
                </Text>
                <Text size="xs" c={hook.disabled_at ? 'red.8' : 'dimmed'} truncate>
                  {hook.disabled_at
                    ? words.hookOff
                    : hook.direction === 'in'
                      ? words.speaks
                      : words.hears(hook.url ?? '')}
                </Text>
              </div>
              <ConfirmButton
                size="compact-xs"
                question={words.removeHookQuestion}
                confirm={words.remove}
                label={`${words.remove}: ${hook.name}`}
                onConfirm={() => removing.mutate(hook.id)}
              >
                {words.remove}
              </ConfirmButton>
            </Group>
          </li>
        ))}
      </ul>
      <FormModal
        draft={draft}
        isOpen={isAsking}
        title={words.newHook}
        submit={words.newHook}
        onClose={() => setAsking(false)}
        onSubmit={() =>
          createRoomWebhook({
            client,
            path,
            body: { name: values.name, ...(isOut ? { url: values.url.trim(), events } : {}) },
          })
        }
        onDone={({ data }) => {
          setAsking(false)
          setSecret(
            data.direction === 'in'
              ? { label: words.hookAddress, value: data.url }
              : { label: words.hookSecret, value: data.secret ?? '' },
          )
          void queries.invalidateQueries({ queryKey: ['chat', 'hooks'] })
        }}
      >
        <TextInput label={words.name} required data-autofocus {...field('name')} />
        <TextInput label={words.hookUrl} description={words.hookUrlHint} {...field('url')} />
        {isOut && (
          <MultiSelect
            label={words.hookEvents}
            data={Object.entries(words.events).map(([value, label]) => ({ value, label }))}
            value={events}
            error={draft.errorOf('events')}
            onChange={given => setEvents(given as Events)}
          />
        )}
      </FormModal>
      <ShownOnce
        title={words.newHook}
        label={secret?.label ?? ''}
        secret={secret?.value ?? null}
        onClose={() => setSecret(null)}
      />
    </Part>
  )
}
