import { Button, Tooltip } from '@mantine/core'
import { IconBell, IconBellFilled } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { follow, getFollowing, unfollow } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { client } from '../../../kit/session/api.ts'
import { useNotificationWords } from '../words.ts'

type RecordType = Parameters<typeof follow>[0]['body']['type']

/** Whether one is told of what happens to a record; a click changes it. */
export function FollowButton({ type, id }: { type: RecordType; id: string }) {
  const words = useNotificationWords()
  const queries = useQueryClient()
  const subject = { type, id }
  const key = ['following', type, id]
  const state = useQuery({ queryKey: key, queryFn: () => getFollowing({ client, query: subject }) })
  const isFollowing = state.data?.data.following ?? false
  const acting = useAct(
    () => (isFollowing ? unfollow({ client, body: subject }) : follow({ client, body: subject })),
    { onDone: answer => queries.setQueryData(key, answer) },
  )
  const others = state.data?.data.followers.map(({ name }) => name).join(', ')
  return (
    <Tooltip label={isFollowing ? [words.unfollow, others].filter(Boolean).join(' · ') : words.followHint}>
      <Button
        variant="default"
        aria-pressed={isFollowing}
        leftSection={isFollowing ? <IconBellFilled size={16} /> : <IconBell size={16} />}
        onClick={() => acting.mutate()}
      >
        {isFollowing ? words.following : words.follow}
      </Button>
    </Tooltip>
  )
}
