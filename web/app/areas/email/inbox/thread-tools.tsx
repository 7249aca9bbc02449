import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import {
  IconAlarm,
  IconCheck,
  IconInbox,
  IconLayoutSidebarRight,
  IconMailOpened,
  IconUserCircle,
} from '@tabler/icons-react'
import type { ConversationThread } from '../../../../../sdk/index.ts'
import { Avatar } from '../../../kit/people/avatar.tsx'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { WhenMenu } from '../shared/composer/sending/when-menu.tsx'
import { useMembers } from '../use-members.ts'
import css from './inbox.module.css'
import { ThreadView } from './thread-view.tsx'
import type { Triage } from './use-triage.ts'
import { useInboxWords } from './words/words.ts'

interface ThreadToolsProps {
  one: ConversationThread
  threadId: string | null
  triage: Triage
  isSnoozing: boolean
  setSnoozing: (isOpen: boolean) => void
  isPersonShown: boolean
  togglePerson: () => void
}

/** What the team does with a conversation. */
export function ThreadTools(props: ThreadToolsProps) {
  const { one, threadId, triage, isSnoozing, setSnoozing, isPersonShown, togglePerson } = props
  const words = useInboxWords()
  const formats = useFormats()
  const may = useMay()
  const person = isPersonShown ? words.hidePerson : words.showPerson
  return (
    <Group gap={4} wrap="nowrap" ml="auto">
      {may('member') && (
        <>
          <Assign one={one} triage={triage} />
          <ThreadView one={one} threadId={threadId} />
          <WhenMenu
            title={words.snooze}
            position="bottom-end"
            isOpen={isSnoozing}
            setOpen={setSnoozing}
            onChoose={until => triage.snooze(one, until)}
            first={
              one.status === 'snoozed' && (
                <Menu.Item onClick={() => triage.reopen(one)}>
                  {words.wake}
                  {one.snooze_until && ` (${formats.weekTime(one.snooze_until)})`}
                </Menu.Item>
              )
            }
          >
            <ActionIcon
              variant={one.status === 'snoozed' ? 'light' : 'subtle'}
              color={one.status === 'snoozed' ? 'blue' : 'gray'}
              aria-label={words.snooze}
              title={`${words.snooze} (h)`}
            >
              <IconAlarm size={18} />
            </ActionIcon>
          </WhenMenu>
          <Button
            size="compact-sm"
            variant={one.status === 'done' ? 'light' : 'default'}
            leftSection={one.status === 'done' ? <IconInbox size={15} /> : <IconCheck size={15} />}
            title="e"
            onClick={() => (one.status === 'done' ? triage.reopen(one) : triage.done(one))}
          >
            {one.status === 'done' ? words.reopen : words.done}
          </Button>
        </>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.markUnread}
        title={`${words.markUnread} (u)`}
        onClick={() => triage.unread(one)}
      >
        <IconMailOpened size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={css.personToggle}
        aria-label={person}
        aria-pressed={isPersonShown}
        title={person}
        onClick={togglePerson}
      >
        <IconLayoutSidebarRight size={18} />
      </ActionIcon>
    </Group>
  )
}

function Assign({ one, triage }: Pick<ThreadToolsProps, 'one' | 'triage'>) {
  const words = useInboxWords()
  const { user } = useMe()
  const members = useMembers()
  const assignee = members.find(({ id }) => id === one.assignee_id)
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={assignee ? words.assignedTo(assignee.name) : words.assign}
          leftSection={assignee ? <Avatar size={18} name={assignee.name} /> : <IconUserCircle size={17} />}
        >
          <span className={css.assignee}>{assignee ? assignee.name : words.assign}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        {one.assignee_id !== user.id && (
          <Menu.Item onClick={() => triage.assign(one, user.id)}>{words.toMe}</Menu.Item>
        )}
        {members
          .filter(({ id }) => id !== user.id)
          .map(({ id, name }) => (
            <Menu.Item
              key={id}
              leftSection={<Avatar size={18} name={name} />}
              disabled={id === one.assignee_id}
              onClick={() => triage.assign(one, id)}
            >
              {name}
            </Menu.Item>
          ))}
        {one.assignee_id !== null && (
          <Menu.Item onClick={() => triage.assign(one, null)}>{words.toNobody}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
