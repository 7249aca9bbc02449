import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deleteSession, endOtherSessions, listSessions } from '../../../sdk/index.ts'
import { client } from '../session/api.ts'
import { useFormats } from '../speech.tsx'
import { Part } from './part.tsx'
import { useAccountWords } from './words.ts'

export function Sessions(): ReactNode {
  const words = useAccountWords()
  const formats = useFormats()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['sessions'] })
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: () => listSessions({ client }) })
  const ending = useMutation({
    mutationFn: (id: string) => deleteSession({ client, path: { session_id: id } }),
    onSuccess: refresh,
  })
  const endingAll = useMutation({
    mutationFn: () => endOtherSessions({ client }),
    onSuccess: ({ data }) => {
      notifications.show({ message: words.othersEnded(data.ended) })
      return refresh()
    },
  })
  const all = sessions.data?.data ?? []
  return (
    <Part title={words.sessions}>
      <Stack gap="xs">
        {all.map(one => (
          <Group key={one.id} justify="space-between">
            <div>
              <Text size="sm">
                {one.device} {one.current && <Badge size="xs">{words.thisOne}</Badge>}
              </Text>
              <Text size="xs" c="dimmed">
                {one.ip} · {formats.ago(one.last_used_at)}
              </Text>
            </div>
            {!one.current && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                aria-label={words.endNamed(one.device)}
                onClick={() => ending.mutate(one.id)}
              >
                {words.end}
              </Button>
            )}
          </Group>
        ))}
        {all.length > 1 && (
          <Button variant="default" size="xs" w="fit-content" onClick={() => endingAll.mutate()}>
            {words.endOthers}
          </Button>
        )}
      </Stack>
    </Part>
  )
}
