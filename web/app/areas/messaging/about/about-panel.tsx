import { Button, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  deleteRoom,
  getRoomSettings,
  leaveRoom,
  listPins,
  type Room,
  type RoomSettings,
  updateRoom,
  updateRoomSettings,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { SavedForm } from '../../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { SavedSelect, SavedSwitch } from '../../../kit/form/saved-at-once.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { Hit } from '../lists/hit.tsx'
import { Panel } from '../lists/panel.tsx'
import css from '../messaging.module.css'
import { Guests } from './guests.tsx'
import { Hooks } from './hooks.tsx'
import { Members } from './members.tsx'
import { Part } from './part.tsx'
import { useAboutWords } from './words.ts'

/** Everything about a room that is not said in it. */
export function AboutPanel({ room, onClose }: { room: Room; onClose: () => void }) {
  const words = useAboutWords()
  const may = useMay()
  const isIn = room.my_role !== null
  const isChannel = room.kind === 'channel'
  const mayManage = isIn && isChannel && (room.my_role === 'manager' || may('admin'))
  return (
    <Panel title={words.about} onClose={onClose}>
      <Stack gap="lg" className={css.about}>
        {mayManage ? <Facts room={room} key={room.id} /> : <Text size="sm">{room.topic}</Text>}
        {isIn && <Pins roomId={room.id} />}
        <Members room={room} mayManage={mayManage} />
        {isIn && <Settings room={room} mayManage={mayManage} />}
        {mayManage && <Guests room={room} />}
        {mayManage && may('admin') && <Hooks room={room} />}
        {isIn && <Ends room={room} mayManage={mayManage} onClose={onClose} />}
      </Stack>
    </Panel>
  )
}

function Facts({ room }: { room: Room }) {
  const words = useAboutWords()
  const draft = useSavedDraft(
    {
      of: `room/${room.id}/about`,
      saved: { name: room.name, topic: room.topic, visibility: room.visibility },
    },
    ({ visibility, ...texts }) =>
      updateRoom({
        client,
        path: { room_id: room.id },
        body: { ...texts, ...(room.is_default ? {} : { visibility }) },
      }),
    ['chat'],
  )
  const [visibility, setVisibility] = draft.part('visibility')
  return (
    <SavedForm draft={draft}>
      <Stack gap="xs">
        <TextInput label={words.name} required maxLength={80} {...draft.field('name')} />
        <Textarea label={words.topic} maxLength={500} autosize {...draft.field('topic')} />
        {!room.is_default && (
          <Switch
            label={words.isPrivate}
            checked={visibility === 'private'}
            onChange={event => setVisibility(event.currentTarget.checked ? 'private' : 'public')}
          />
        )}
        {draft.isChanged && (
          <Group justify="flex-end">
            <Button size="compact-sm" type="submit" loading={draft.isSaving}>
              {words.save}
            </Button>
          </Group>
        )}
      </Stack>
    </SavedForm>
  )
}

function Pins({ roomId }: { roomId: string }) {
  const words = useAboutWords()
  const found = useQuery({
    queryKey: ['chat', 'pins', roomId],
    queryFn: () => listPins({ client, path: { room_id: roomId } }),
  })
  const pins = found.data?.data ?? []
  if (pins.length === 0) return null
  return (
    <Part title={words.pins}>
      <ul className={css.list}>
        {pins.map(message => (
          <li key={message.id}>
            <Hit message={message} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Settings({ room, mayManage }: { room: Room; mayManage: boolean }) {
  const words = useAboutWords()
  const path = { room_id: room.id }
  const found = useQuery({
    queryKey: ['chat', 'settings', room.id],
    queryFn: () => getRoomSettings({ client, path }),
  })
  const saving = useAct((body: Partial<RoomSettings>) => updateRoomSettings({ client, path, body }), {
    stale: ['chat'],
    done: words.saved,
  })
  const settings = found.data?.data
  if (!settings) return null
  const choices = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }))
  return (
    <Part title={words.settings}>
      <Stack gap="xs">
        <SavedSelect
          label={words.notifications}
          data={choices(words.notifyChoices)}
          saved={settings.notifications}
          save={given => saving.mutateAsync({ notifications: given as RoomSettings['notifications'] })}
        />
        {mayManage && (
          <>
            <SavedSelect
              label={words.posting}
              data={choices(words.postingChoices)}
              saved={settings.posting}
              save={given => saving.mutateAsync({ posting: given as RoomSettings['posting'] })}
            />
            <SavedSelect
              label={words.retention}
              data={choices(words.retentionChoices)}
              saved={String(settings.retention_days ?? 'forever')}
              save={given =>
                saving.mutateAsync({ retention_days: given === 'forever' ? null : Number(given) })
              }
            />
            <SavedSelect
              label={words.consent}
              data={choices(words.consentChoices)}
              saved={settings.recording_consent}
              save={given =>
                saving.mutateAsync({ recording_consent: given as RoomSettings['recording_consent'] })
              }
            />
            <SavedSwitch
              label={words.guestsAllowed}
              saved={settings.guests_allowed}
              save={guests_allowed => saving.mutateAsync({ guests_allowed })}
            />
          </>
        )}
      </Stack>
    </Part>
  )
}

interface EndsProps {
  room: Room
  mayManage: boolean
  onClose: () => void
}

function Ends({ room, mayManage, onClose }: EndsProps) {
  const words = useAboutWords()
  const navigate = useNavigate()
  const path = { room_id: room.id }
  const isArchived = room.archived_at !== null
  const away = () => {
    onClose()
    void navigate({ to: '/messages' })
  }
  const archiving = useAct(() => updateRoom({ client, path, body: { archived: !isArchived } }), {
    stale: ['chat'],
    done: words.saved,
  })
  const leaving = useAct(() => leaveRoom({ client, path }), { stale: ['chat'], onDone: away })
  const removing = useAct(() => deleteRoom({ client, path }), { stale: ['chat'], onDone: away })
  if (room.is_default) return null
  return (
    <Group gap="xs">
      {room.kind !== 'direct' && (
        <Button size="compact-sm" variant="default" onClick={() => leaving.mutate()}>
          {words.leave}
        </Button>
      )}
      {mayManage && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => archiving.mutate()}>
            {isArchived ? words.reopen : words.archive}
          </Button>
          <ConfirmButton
            question={words.removeQuestion}
            confirm={words.remove}
            onConfirm={() => removing.mutate()}
          >
            {words.remove}
          </ConfirmButton>
        </>
      )}
    </Group>
  )
}
