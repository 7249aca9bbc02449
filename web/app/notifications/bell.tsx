import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import css from './notifications.module.css'
import { useNotifications } from './use-notifications.ts'
import { useNotificationWords } from './words.ts'

const Latest = lazy(() => import('./latest.tsx'))

/** Says that there is something new, as it happens, on every screen. */
export function Bell() {
  const words = useNotificationWords()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const latest = useNotifications({ limit: 10 })
  const unread = latest.data?.unread_count ?? 0
  return (
    <Popover opened={isOpen} onChange={close} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Indicator
          label={unread > 99 ? '99+' : unread}
          disabled={unread === 0}
          size={16}
          offset={5}
          color="red.8"
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={toggle}
            aria-label={words.bell(unread)}
          >
            <IconBell size={19} stroke={1.6} />
          </ActionIcon>
        </Indicator>
      </Popover.Target>
      <Popover.Dropdown p={6} className={css.dropdown}>
        {isOpen && (
          <Suspense>
            <Latest page={latest.data} onClose={close} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
