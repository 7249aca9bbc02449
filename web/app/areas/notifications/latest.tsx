import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ListNotificationsResponse } from '../../../../sdk/index.ts'
import { NotificationRows } from './notification-rows.tsx'
import css from './notifications.module.css'
import { useOpenNotification, useReadAll } from './use-notifications.ts'
import { useNotificationWords } from './words.ts'

/** What opens below the bell. */
export function Latest({
  page,
  onClose,
}: {
  page: ListNotificationsResponse | undefined
  onClose: () => void
}) {
  const words = useNotificationWords()
  const open = useOpenNotification()
  const readAll = useReadAll()
  const items = page?.data ?? []
  return (
    <>
      <div className={css.head}>
        <Text fw={600}>{words.notifications}</Text>
        {(page?.unread_count ?? 0) > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => readAll.mutate()}>
            {words.markAllRead}
          </Button>
        )}
      </div>
      <div className={css.list}>
        {items.length === 0 ? (
          <Text c="dimmed" size="sm" p="sm">
            {words.nothingText}
          </Text>
        ) : (
          <NotificationRows
            label={words.notifications}
            items={items}
            onOpen={one => {
              onClose()
              open(one)
            }}
          />
        )}
      </div>
      <div className={css.foot}>
        <Anchor component={Link} to="/notifications" size="sm" onClick={onClose}>
          {words.seeAll}
        </Anchor>
        <Anchor component={Link} to="/settings/notifications" size="sm" c="dimmed" onClick={onClose}>
          {words.settings}
        </Anchor>
      </div>
    </>
  )
}
