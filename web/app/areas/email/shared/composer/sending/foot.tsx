import { ActionIcon, Button, FileButton, Group, Menu, Switch, Text } from '@mantine/core'
import {
  IconBellRinging,
  IconChevronDown,
  IconClock,
  IconEye,
  IconPaperclip,
  IconSend,
  IconSettings,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { deleteDraft, type EmailTemplate, getOwnMailSettings } from '../../../../../../../sdk/index.ts'
import { useModKey } from '../../../../../kit/keys/mod-key.ts'
import { useDeleteLater } from '../../../../../kit/list/use-delete-later.tsx'
import { client } from '../../../../../kit/session/api.ts'
import { useFormats } from '../../../../../kit/speech.tsx'
import css from '../composer.module.css'
import type { MailDraft } from '../draft/use-mail-draft.ts'
import { useTemplates } from '../text/mail-text.tsx'
import { useComposerWords } from '../words.ts'
import { WhenMenu } from './when-menu.tsx'

const Preview = lazy(() => import('./preview.tsx').then(one => ({ default: one.Preview })))

interface FootProps {
  mail: MailDraft
  isReady: boolean
  isSending: boolean
  send: (at?: string | null) => void
  onFiles: (files: File[]) => void
  insert: (template: EmailTemplate) => Promise<void>
  onClose: () => void
}

const quiet = { variant: 'subtle', color: 'gray', size: 'md' } as const
const REMINDERS = [1, 2, 3, 5, 7, 14]

export function Foot({ mail, isReady, isSending, send, onFiles, insert, onClose }: FootProps) {
  const words = useComposerWords()
  const formats = useFormats()
  const modKey = useModKey()
  const { values, change } = mail
  const [isPreviewing, setPreviewing] = useState(false)
  const when = values.send_at && formats.dateTime(values.send_at)
  return (
    <footer className={css.foot}>
      <Group gap={0} wrap="nowrap">
        <Button
          type="submit"
          size="sm"
          className={css.send}
          leftSection={when ? <IconClock size={15} /> : <IconSend size={15} />}
          loading={isSending}
          disabled={!isReady}
          title={words.sendHint(modKey)}
        >
          {when ? words.sendAt(when) : words.send}
        </Button>
        <WhenMenu
          title={words.sendLater}
          onChoose={at => send(at)}
          first={when && <Menu.Item onClick={() => change({ send_at: null })}>{words.notLater}</Menu.Item>}
        >
          <ActionIcon size={36} className={css.later} aria-label={words.sendLater} disabled={!isReady}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </WhenMenu>
      </Group>
      <FileButton multiple onChange={onFiles}>
        {button => (
          <ActionIcon {...button} {...quiet} aria-label={words.attach} title={words.attach}>
            <IconPaperclip size={17} />
          </ActionIcon>
        )}
      </FileButton>
      <TemplateMenu insert={insert} />
      <ReminderMenu mail={mail} />
      <OptionsMenu mail={mail} />
      <ActionIcon
        {...quiet}
        aria-label={words.preview}
        title={words.preview}
        disabled={!isReady}
        onClick={() => setPreviewing(true)}
      >
        <IconEye size={17} />
      </ActionIcon>
      <Discard mail={mail} onClose={onClose} />
      {isPreviewing && (
        <Suspense>
          <Preview mail={mail} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </footer>
  )
}

function TemplateMenu({ insert }: Pick<FootProps, 'insert'>) {
  const words = useComposerWords()
  const all = useTemplates()
  const part = (kind: EmailTemplate['kind'], title: string, sign: string) => {
    const some = all.filter(one => one.kind === kind)
    return (
      some.length > 0 && (
        <>
          <Menu.Label>
            {title} ({sign})
          </Menu.Label>
          {some.map(one => (
            <Menu.Item key={one.id} onClick={() => void insert(one)}>
              {one.name}
            </Menu.Item>
          ))}
        </>
      )
    )
  }
  return (
    <Menu position="top-start" shadow="md" width={260}>
      <Menu.Target>
        <ActionIcon {...quiet} aria-label={words.ready} title={words.ready}>
          <IconTemplate size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        {all.length === 0 && (
          <Text size="xs" c="dimmed" p="xs">
            {words.noTemplates}
          </Text>
        )}
        {part('template', words.templates, '/')}
        {part('snippet', words.snippets, ';')}
      </Menu.Dropdown>
    </Menu>
  )
}

function ReminderMenu({ mail: { values, change } }: { mail: MailDraft }) {
  const words = useComposerWords()
  const formats = useFormats()
  const wish = values.follow_up
  const said = wish?.days
    ? words.remindedIn(wish.days)
    : wish?.at
      ? words.remindedAt(formats.dateTime(wish.at))
      : null
  return (
    <Menu position="top-start" shadow="md">
      <Menu.Target>
        <ActionIcon
          {...quiet}
          {...(said ? { variant: 'light', color: 'blue' } : {})}
          aria-label={said ? `${words.reminder}: ${said}` : words.reminder}
          title={said ?? words.reminder}
        >
          <IconBellRinging size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.reminder}</Menu.Label>
        {REMINDERS.map(days => (
          <Menu.Item
            key={days}
            aria-current={wish?.days === days || undefined}
            onClick={() => change({ follow_up: { days } })}
          >
            {words.remindedIn(days)}
          </Menu.Item>
        ))}
        {wish && <Menu.Item onClick={() => change({ follow_up: null })}>{words.noReminder}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

function OptionsMenu({ mail: { values, change } }: { mail: MailDraft }) {
  const words = useComposerWords()
  const settings = useQuery({ queryKey: ['mail-settings'], queryFn: () => getOwnMailSettings({ client }) })
    .data?.data
  const options = [
    ['track_opens', words.trackOpens, values.track_opens ?? settings?.track_opens ?? true],
    ['track_clicks', words.trackClicks, values.track_clicks ?? settings?.track_clicks ?? true],
    ['signature', words.signature, values.signature],
  ] as const
  return (
    <Menu closeOnItemClick={false} shadow="md" position="top-start">
      <Menu.Target>
        <ActionIcon {...quiet} aria-label={words.options} title={words.options}>
          <IconSettings size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map(([name, label, isOn]) => (
          <Menu.Item key={name} onClick={() => change({ [name]: !isOn })}>
            <Switch size="xs" readOnly tabIndex={-1} checked={isOn} label={label} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Throws it away, unless it is taken back within a few seconds: until then it stays among the drafts. */
function Discard({ mail, onClose }: { mail: MailDraft; onClose: () => void }) {
  const words = useComposerWords()
  const deleteLater = useDeleteLater()
  return (
    <ActionIcon
      {...quiet}
      ml="auto"
      aria-label={words.discard}
      title={words.discard}
      onClick={() => {
        if (mail.isBlank) return onClose()
        void mail.flush().then(draftId => {
          mail.end()
          onClose()
          deleteLater({
            ids: [draftId],
            message: words.discarded,
            remove: () => deleteDraft({ client, path: { draft_id: draftId }, keepalive: true }),
            stale: ['drafts'],
          })
        })
      }}
    >
      <IconTrash size={17} />
    </ActionIcon>
  )
}
