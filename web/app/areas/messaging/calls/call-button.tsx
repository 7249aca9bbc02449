import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconHistory, IconPhone, IconPhoneOutgoing } from '@tabler/icons-react'
import { useState } from 'react'
import { type Room, startCall } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { LinkButton } from '../../../kit/link-button.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useRoomPeople } from '../mentions/mention-text.tsx'
import css from './calls.module.css'
import { openCall } from './open-call.ts'
import { useCallWords } from './words.ts'

/** Starts a call in the room, or joins the one that is there; beside it the calls before. */
export function CallButtons({ room, mayCall }: { room: Room; mayCall: boolean }) {
  const words = useCallWords()
  const starting = useAct(
    (user_ids: number[]) =>
      startCall({
        client,
        path: { room_id: room.id },
        body: user_ids.length > 0 ? { user_ids } : {},
      }),
    { stale: ['chat', 'calls'], onDone: ({ data }) => openCall(data.id) },
  )
  return (
    <div className={css.buttons}>
      {mayCall && (
        <Button
          size="compact-sm"
          variant={room.active_call_id ? 'filled' : 'default'}
          leftSection={<IconPhone size={15} aria-hidden="true" />}
          loading={starting.isPending}
          onClick={() => (room.active_call_id ? openCall(room.active_call_id) : starting.mutate([]))}
        >
          {room.active_call_id ? words.join : words.start}
        </Button>
      )}
      {mayCall && room.kind !== 'direct' && (
        <CallSomebody roomId={room.id} onCall={id => starting.mutate([id])} />
      )}
      <LinkButton
        to="/messages/calls"
        search={{ room: room.id }}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconHistory size={15} aria-hidden="true" />}
      >
        {words.calls}
      </LinkButton>
    </div>
  )
}

/** Where there are more than two, a call rings for those who are chosen, also while it is under way. */
function CallSomebody({ roomId, onCall }: { roomId: string; onCall: (userId: number) => void }) {
  const words = useCallWords()
  const { user } = useMe()
  const [isOpen, setOpen] = useState(false)
  const people = useRoomPeople(roomId, isOpen)
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={26} aria-label={words.callSomebody} title={words.callSomebody}>
          <IconPhoneOutgoing size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        <Menu.Label>{words.callSomebody}</Menu.Label>
        {people
          ?.filter(({ id }) => id !== user.id)
          .map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => onCall(id)}>
              {name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
