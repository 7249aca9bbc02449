import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { NotificationRows } from './notification-rows.tsx'
import css from './notifications.module.css'
import { useNotifications, useOpenNotification, useReadAll } from './use-notifications.ts'
import { useNotificationWords } from './words.ts'

const LIMIT = 50

export function NotificationsPage(): ReactNode {
  const words = useNotificationWords()
  const navigate = useNavigate()
  const { page = 1, unread } = useSearch({ from: '/shell/notifications' })
  const open = useOpenNotification()
  const readAll = useReadAll()
  const found = useNotifications({ page, limit: LIMIT, ...(unread ? { unread } : {}) })
  const show = (search: { page?: number; unread?: boolean }) =>
    void navigate({ to: '/notifications', search, replace: true })
  if (!found.data) return <Unloaded query={found} />
  const { data, unread_count, pagination } = found.data
  return (
    <div className={css.screen}>
      <Group justify="space-between" mb="md">
        <ScreenTitle>{words.notifications}</ScreenTitle>
        {unread_count > 0 && (
          <Button variant="default" onClick={() => readAll.mutate()}>
            {words.markAllRead}
          </Button>
        )}
      </Group>
      <SegmentedControl
        mb="md"
        aria-label={words.show}
        value={unread ? 'unread' : 'all'}
        onChange={value => show(value === 'unread' ? { unread: true } : {})}
        data={[
          { value: 'all', label: words.all },
          { value: 'unread', label: words.unread },
        ]}
      />
      {data.length === 0 ? (
        <>
          <Title order={2}>{unread ? words.nothingUnread : words.nothing}</Title>
          {!unread && <Text c="dimmed">{words.nothingText}</Text>}
        </>
      ) : (
        <NotificationRows label={words.notifications} items={data} onOpen={open} />
      )}
      {pagination.pages > 1 && (
        <div className={css.pager}>
          <Button
            variant="default"
            size="xs"
            disabled={!pagination.has_prev}
            onClick={() => show({ page: page - 1, ...(unread ? { unread } : {}) })}
          >
            {words.previous}
          </Button>
          <Text size="sm">{words.pageOf(pagination.page, pagination.pages)}</Text>
          <Button
            variant="default"
            size="xs"
            disabled={!pagination.has_next}
            onClick={() => show({ page: page + 1, ...(unread ? { unread } : {}) })}
          >
            {words.next}
          </Button>
        </div>
      )}
    </div>
  )
}
