import { ActionIcon, Menu } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ConversationThread, listMailboxes, updateThread } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useMailboxWords } from '../mailboxes/words/words.ts'
import { useInboxWords } from './words/words.ts'

const views = ['full', 'subject', 'metadata', 'private'] as const
type View = (typeof views)[number] | null

interface ThreadViewProps {
  one: ConversationThread
  /** The chosen one of several. */
  threadId: string | null
}

/** Who has it in their mailbox says what colleagues see of one thread, whatever holds for the rest. */
export function ThreadView({ one, threadId }: ThreadViewProps) {
  const words = useInboxWords()
  const mailbox = useMailboxWords()
  const { user } = useMe()
  const mailboxes = useQuery({
    queryKey: ['mailboxes'],
    queryFn: () => listMailboxes({ client }),
    staleTime: 60_000,
  }).data?.data
  const isMine = mailboxes?.some(({ id, user_id }) => user_id === user.id && one.mailbox_ids.includes(id))
  const thread = threadId ?? (one.threads.length === 1 ? one.threads[0]!.id : null)
  const showing = useAct(
    (visibility: View) => updateThread({ client, path: { thread_id: thread! }, body: { visibility } }),
    {
      stale: ['conversation', 'conversations'],
      done: ({ data: { visibility } }) =>
        words.saidView(visibility ? mailbox.views[visibility] : words.asMailbox),
    },
  )
  if (!isMine || !thread) return null
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={mailbox.colleaguesSee}
          title={mailbox.colleaguesSee}
        >
          <IconLockOpen size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{mailbox.colleaguesSee}</Menu.Label>
        {views.map(view => (
          <Menu.Item key={view} onClick={() => showing.mutate(view)}>
            {mailbox.views[view]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => showing.mutate(null)}>{words.asMailbox}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
