import { Text, Textarea, TextInput } from '@mantine/core'
import type { SendDocument as SendBody } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { RelayNotice } from '../../email/shared/relay-notice.tsx'
import { useBillingWords } from '../words.ts'

interface SendDocumentProps<Answer> {
  number: string
  email: string
  /** What sending does besides. */
  warning: string | null
  onClose: () => void
  send: (body: SendBody) => Promise<Answer>
  onDone: (answer: Answer) => void
}

export function SendDocument<Answer extends { sent_to: string }>(props: SendDocumentProps<Answer>) {
  const { number, email, warning, onClose, send, onDone } = props
  const words = useBillingWords()
  const draft = useDraft({ of: `send/${number}`, saved: { to: email, subject: '', message: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.sendTitle(number)}
      submit={words.send}
      onClose={onClose}
      onSubmit={() =>
        send({
          ...(values.to.trim() ? { to_email: values.to.trim() } : {}),
          ...(values.subject.trim() ? { subject: values.subject.trim() } : {}),
          ...(values.message.trim() ? { message: values.message.trim() } : {}),
        })
      }
      onDone={answer => {
        notifications.show({ color: 'green', message: words.sentTo(answer.sent_to) })
        onDone(answer)
        onClose()
      }}
    >
      <TextInput label={words.to} type="email" data-autofocus {...field('to')} />
      <TextInput label={words.subject} placeholder={words.subjectHint} {...field('subject')} />
      <Textarea label={words.message} autosize minRows={3} {...field('message')} />
      <RelayNotice />
      <Text size="sm" c="dimmed">
        {words.sendText} {warning}
      </Text>
    </FormModal>
  )
}
