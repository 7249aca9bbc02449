import { Button, Group } from '@mantine/core'
import { IconClock, IconPencil, IconSend } from '@tabler/icons-react'
import type { Email } from '../../../../../../sdk/index.ts'
import { WhenMenu } from '../../shared/composer/sending/when-menu.tsx'
import { useInboxWords } from '../words/words.ts'
import { useWaiting } from './use-waiting.ts'

/** Where it is read: what can still be done about a mail that has not left. */
export function Waiting({ message }: { message: Email }) {
  const inbox = useInboxWords()
  const { isWaiting, mayChange, move, sending, taking } = useWaiting(message)
  if (!isWaiting || !mayChange) return null
  const button = { size: 'xs', variant: 'default' } as const
  return (
    <Group gap="xs" mt="sm">
      <Button
        {...button}
        leftSection={<IconPencil size={14} />}
        loading={taking.isPending}
        onClick={() => taking.mutate()}
      >
        {inbox.change}
      </Button>
      <WhenMenu title={inbox.changeTime} onChoose={move}>
        <Button {...button} leftSection={<IconClock size={14} />}>
          {inbox.changeTime}
        </Button>
      </WhenMenu>
      <Button
        {...button}
        leftSection={<IconSend size={14} />}
        loading={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {inbox.sendNow}
      </Button>
    </Group>
  )
}
