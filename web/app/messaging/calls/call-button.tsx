import { Button } from '@mantine/core'
import { IconHistory, IconPhone } from '@tabler/icons-react'
import { type Room, startCall } from '../../../../sdk/index.ts'
import { useAct } from '../../form/use-act.ts'
import { LinkButton } from '../../link-button.tsx'
import { client } from '../../session/api.ts'
import css from './calls.module.css'
import { useCallWords } from './words.ts'

/** The page of a call is one of its own, beside the workspace: what is looked at here stays where it is. */
const openCall = (id: string): void => void window.open(`/call/${id}`, `call-${id}`)

/** Starts a call in the room, or joins the one that is there; beside it the calls before. */
export function CallButtons({ room, mayCall }: { room: Room; mayCall: boolean }) {
  const words = useCallWords()
  const starting = useAct(() => startCall({ client, path: { room_id: room.id }, body: {} }), {
    stale: ['chat', 'calls'],
    onDone: ({ data }) => openCall(data.id),
  })
  return (
    <div className={css.buttons}>
      {mayCall && (
        <Button
          size="compact-sm"
          variant={room.active_call_id ? 'filled' : 'default'}
          leftSection={<IconPhone size={15} aria-hidden="true" />}
          loading={starting.isPending}
          onClick={() => (room.active_call_id ? openCall(room.active_call_id) : starting.mutate())}
        >
          {room.active_call_id ? words.join : words.start}
        </Button>
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
