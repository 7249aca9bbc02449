import { Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ListNotificationsResponse } from '../../../../sdk/index.ts'
import { BellButton } from './bell-button.tsx'
import { Latest } from './latest.tsx'
import css from './notifications.module.css'
import { useNotificationWords } from './words.ts'

/** Open from its first moment on: a click has brought it. */
export default function BellPopover({
  page,
  unread,
}: {
  page: ListNotificationsResponse | undefined
  unread: number
}) {
  const words = useNotificationWords()
  const [isOpen, { toggle, close }] = useDisclosure(true)
  return (
    <Popover opened={isOpen} onChange={close} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <BellButton unread={unread} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown p={6} className={css.dropdown} aria-label={words.notifications}>
        {isOpen && <Latest page={page} onClose={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}
