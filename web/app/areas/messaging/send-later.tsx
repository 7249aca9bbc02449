import { ActionIcon, Button, Popover, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { scheduleMessage } from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { MomentInput } from '../../kit/time/when-input.tsx'
import { instantIn, ownZone } from '../../kit/time/zoned.ts'
import { useMessagingWords } from './words.ts'

interface SendLaterProps {
  roomId: string
  body: { text: string; thread_root_id?: string; attachment_ids?: string[] }
  isDisabled: boolean
  onPlanned: () => void
}

/** Says it at a moment of one's own choosing. */
export function SendLater({ roomId, body, isDisabled, onPlanned }: SendLaterProps) {
  const words = useMessagingWords()
  const formats = useFormats()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const [at, setAt] = useState('')
  const zone = ownZone()
  const planning = useAct(
    () =>
      scheduleMessage({
        client,
        path: { room_id: roomId },
        body: { ...body, send_at: instantIn(zone, at) },
      }),
    {
      stale: ['chat'],
      done: ({ data }) => words.planned(formats.dateTime(data.send_at)),
      onDone: () => {
        close()
        setAt('')
        onPlanned()
      },
    },
  )
  return (
    <Popover opened={isOpen} onChange={close} trapFocus position="top-end" withArrow>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={words.sendLater}
          disabled={isDisabled}
          onClick={toggle}
        >
          <IconClock size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <MomentInput
            zone={zone}
            label={words.sendAt}
            value={at}
            onChange={event => setAt(event.currentTarget.value)}
          />
          <Button
            size="xs"
            disabled={at === ''}
            loading={planning.isPending}
            onClick={() => planning.mutate()}
          >
            {words.sendLater}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
