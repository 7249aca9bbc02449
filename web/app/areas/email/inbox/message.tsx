import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type Email,
  getEmail,
  getEmailAttachment,
  getOwnMailSettings,
  resolveEmail,
} from '../../../../../sdk/index.ts'
import { saveFile } from '../../../kit/form/save-file.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { MailFrame } from '../../../kit/mail-frame/mail-frame.tsx'
import { Avatar } from '../../../kit/people/avatar.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { statusColors } from '../status-colors.ts'
import { useEmailWords } from '../words.ts'
import css from './inbox.module.css'
import { WhyNot } from './reading/why-not.tsx'
import { Waiting } from './sending/waiting.tsx'

interface MessageProps {
  message: Email
  isOpenAtFirst: boolean
  /** What one does with it, while it is open. */
  tools: ReactNode
}

/** One mail of a conversation: a line while it is closed, all of it and what became of it when it is open. */
export function Message({ message, isOpenAtFirst, tools }: MessageProps) {
  const words = useEmailWords()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const name = message.from_name || message.from_email
  const at = message.sent_at ?? message.received_at ?? message.created_at
  return (
    <article className={css.message} aria-label={words.mailOf(name)}>
      <button
        type="button"
        className={css.messageHead}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar size={30} name={name} />
        <span className={css.messageNames}>
          <span>
            <strong>{name}</strong>{' '}
            <Text span size="xs" c="dimmed">
              {isOpen ? `→ ${message.to.map(one => one.name || one.email).join(', ')}` : ''}
            </Text>
          </span>
          <Text span size="xs" c={isOpen ? undefined : 'dimmed'}>
            {isOpen ? message.subject || words.noSubject : message.snippet}
          </Text>
        </span>
        {message.direction === 'out' && message.status !== 'sent' && (
          <Badge variant="light" color={statusColors[message.status]}>
            {words.statuses[message.status]}
          </Badge>
        )}
        <Text size="xs" c="dimmed" title={formats.dateTime(at)}>
          {formats.ago(at)}
        </Text>
      </button>
      {isOpen && (
        <div className={css.messageBody}>
          <div className={css.messageTools}>
            <Recipients message={message} />
            {tools}
          </div>
          <MailBody message={message} />
        </div>
      )}
    </article>
  )
}

/** Everybody it went to, where that was more than one. */
function Recipients({ message: { to, cc, bcc } }: { message: Email }) {
  const words = useEmailWords()
  const lists = [
    [words.to, to],
    [words.cc, cc],
    [words.bcc, bcc],
  ] as const
  return (
    <Text size="xs" c="dimmed" className={css.recipients}>
      {to.length + cc.length + bcc.length > 1 &&
        lists
          .filter(([, people]) => people.length > 0)
          .map(([label, people]) => `${label}: ${people.map(one => one.name || one.email).join(', ')}`)
          .join(' · ')}
    </Text>
  )
}

/** Text, attachments, and what is known of its way. */
export function MailBody({ message }: { message: Email }) {
  const files = message.attachments.filter(one => !one.inline)
  return (
    <>
      <MailText message={message} />
      {files.length > 0 && <Attachments message={message} files={files} />}
      <Facts message={message} />
      <WhyNot message={message} />
      <Waiting message={message} />
      {message.status === 'unknown' && <InDoubt id={message.id} />}
    </>
  )
}

/** Pictures from elsewhere only where its reader wants them: for this mail, or for all. */
function MailText({ message }: { message: Email }) {
  const words = useEmailWords()
  const [isAsked, setAsked] = useState(false)
  const settings = useQuery({
    queryKey: ['mail-settings'],
    queryFn: () => getOwnMailSettings({ client }),
    enabled: message.has_remote_pictures,
  })
  const arePicturesShown =
    message.has_remote_pictures && (isAsked || settings.data?.data.pictures === 'shown')
  // Of a long conversation what is old is made ready only when it is opened.
  const isToCome = message.body_html !== null && message.body_html !== '' && message.safe_html === null
  const whole = useQuery({
    queryKey: ['mail', message.id, arePicturesShown],
    queryFn: () =>
      getEmail({
        client,
        path: { message_id: message.id },
        query: arePicturesShown ? { pictures: 'shown' } : {},
      }),
    enabled: arePicturesShown || isToCome,
  })
  const shown = whole.data?.data ?? message
  if (message.hidden.includes('body_text')) {
    return (
      <Text size="sm" c="dimmed">
        {words.hiddenText}
      </Text>
    )
  }
  if (!shown.safe_html) return <div className={css.text}>{shown.body_text}</div>
  return (
    <>
      <MailFrame
        html={shown.safe_html}
        title={message.subject || words.noSubject}
        arePicturesShown={arePicturesShown && whole.data !== undefined}
      />
      {shown.has_remote_pictures && !arePicturesShown && (
        <Group gap="xs" mt={4}>
          <Button size="compact-xs" variant="default" onClick={() => setAsked(true)}>
            {words.showPictures}
          </Button>
          <Text size="xs" c="dimmed">
            {words.picturesBlocked}
          </Text>
        </Group>
      )}
    </>
  )
}

function Attachments({ message, files }: { message: Email; files: Email['attachments'] }) {
  const words = useEmailWords()
  const loading = useAct(({ id, filename }: { id: string; filename: string }) =>
    getEmailAttachment({
      client,
      path: { message_id: message.id, attachment_id: id },
      parseAs: 'blob',
    }).then(content => saveFile(filename, content as unknown as Blob)),
  )
  return (
    <Group gap="xs" mt="sm" role="group" aria-label={words.attachments}>
      {files.map(one => (
        <Button
          key={one.id}
          size="xs"
          variant="default"
          leftSection={<IconPaperclip size={14} />}
          aria-label={words.download(one.filename)}
          disabled={!one.stored}
          onClick={() => loading.mutate(one)}
        >
          {one.filename}
        </Button>
      ))}
    </Group>
  )
}

function Facts({ message: one }: { message: Email }) {
  const words = useEmailWords()
  const formats = useFormats()
  const facts = [
    one.status === 'queued' && one.scheduled_at && words.scheduled(formats.dateTime(one.scheduled_at)),
    one.delivered_at && words.delivered,
    one.open_count > 0 && words.opened(one.open_count),
    one.click_count > 0 && words.clicked(one.click_count),
    one.replied_at && words.replied,
    one.complained_at && words.complained,
    one.unsubscribed_at && words.unsubscribed,
  ].filter(fact => typeof fact === 'string')
  if (facts.length === 0) return null
  return (
    <div className={css.facts}>
      {facts.map(fact => (
        <Badge key={fact} variant="default" tt="none" fw={500}>
          {fact}
        </Badge>
      ))}
    </div>
  )
}

function InDoubt({ id }: { id: string }) {
  const words = useEmailWords()
  const may = useMay()
  const resolving = useAct(
    (action: 'resend' | 'sent' | 'failed') =>
      resolveEmail({ client, path: { message_id: id }, body: { action } }),
    { stale: ['conversation', 'mail', 'mails'] },
  )
  return (
    <Alert color="yellow" mt="sm">
      <Text size="sm">{words.inDoubt}</Text>
      {may('member') && (
        <Group gap="xs" mt="xs">
          <Button size="xs" loading={resolving.isPending} onClick={() => resolving.mutate('resend')}>
            {words.resend}
          </Button>
          <Button size="xs" variant="default" onClick={() => resolving.mutate('sent')}>
            {words.bookSent}
          </Button>
          <Button size="xs" variant="default" onClick={() => resolving.mutate('failed')}>
            {words.bookFailed}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
