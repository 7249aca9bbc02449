import { Alert, Button, Group, Text } from '@mantine/core'
import { attachToDraft, createDraft, type Email } from '../../../../../../sdk/index.ts'
import { useAct } from '../../../../kit/form/use-act.ts'
import { client } from '../../../../kit/session/api.ts'
import { useMay, useMe } from '../../../../kit/session/session.ts'
import { TextLink } from '../../../../kit/text-link.tsx'
import { openComposer } from '../../shared/composer/open-composer.ts'
import { useEmailWords } from '../../words.ts'
import { useInboxWords } from '../words/words.ts'
import { whyNot } from './why.ts'

/** Why a mail did not arrive, or waits: in words, with what the server said below, and the way on. */
export function WhyNot({ message }: { message: Email }) {
  const words = useEmailWords()
  const inbox = useInboxWords()
  const why = whyNot(message)
  if (!message.error && !why) return null
  const isOver = message.status === 'failed' || message.status === 'bounced' || message.status === 'canceled'
  return (
    <Alert
      color={message.status === 'failed' ? 'red' : 'orange'}
      title={why ? inbox.why[why] : words.why}
      mt="sm"
    >
      {message.error && <Text size="sm">{why ? inbox.serverSaid(message.error) : message.error}</Text>}
      <Group gap="sm" mt={isOver || why === 'login' || why === 'paused' ? 'xs' : 0}>
        {isOver && <Again message={message} />}
        {(why === 'login' || why === 'paused' || why === 'unreachable') && (
          <TextLink to="/settings/mailboxes" size="sm">
            {words.mailboxes}
          </TextLink>
        )}
      </Group>
    </Alert>
  )
}

/** The same mail as a draft, files included: to be changed and sent again. */
function Again({ message }: { message: Email }) {
  const inbox = useInboxWords()
  const may = useMay()
  const { user } = useMe()
  const writing = useAct(
    async () => {
      const { to, cc, bcc, subject, body_html, contact_id, mailbox_id, attachments } = message
      const { data } = await createDraft({
        client,
        body: {
          ...{ to, cc, bcc, subject, contact_id, account_id: mailbox_id },
          body_html: body_html ?? '',
          // It stands below the text already.
          signature: false,
        },
      })
      for (const { id } of attachments.filter(({ stored }) => stored)) {
        const file: object = { message_id: message.id, attachment_id: id }
        await attachToDraft({
          client,
          path: { draft_id: data.id },
          body: file,
          // A file that lies there already is named as JSON.
          bodySerializer: JSON.stringify,
          headers: { 'Content-Type': 'application/json' },
        })
      }
      return data.id
    },
    { stale: ['drafts', 'conversations'], onDone: draftId => openComposer({ mode: 'draft', draftId }) },
  )
  if (!may('member') || message.kind !== 'one_off' || message.user_id !== user.id) return null
  return (
    <Button size="xs" variant="default" loading={writing.isPending} onClick={() => writing.mutate()}>
      {inbox.writeAgain}
    </Button>
  )
}
