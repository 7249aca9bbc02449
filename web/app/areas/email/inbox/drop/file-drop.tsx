import { Alert, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { createContact, fileMailDrop, type MailDrop } from '../../../../../../sdk/index.ts'
import { FormModal } from '../../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../../kit/form/use-draft.ts'
import { notifications } from '../../../../kit/notices.tsx'
import { ContactPicker, type PickedContact } from '../../../../kit/pick/contact-picker.tsx'
import { client } from '../../../../kit/session/api.ts'
import { useMembers } from '../../use-members.ts'
import { useInboxWords } from '../words/words.ts'

/** Whom it is with as far as the mail says: nobody here knows the address. */
export const strangerOf = ({ direction, from, to }: MailDrop): { name: string; email: string } =>
  (direction === 'in' ? from : to[0]) ?? { name: '', email: '' }

interface FileDropProps {
  mail: MailDrop
  onClose: () => void
  onDelete: () => void
}

/** Files a mail with somebody: the one whose address it names becomes a contact, or anybody else is chosen. */
export function FileDrop({ mail, onClose, onDelete }: FileDropProps) {
  const words = useInboxWords()
  const queries = useQueryClient()
  const stranger = strangerOf(mail)
  const sender = useMembers().find(({ id }) => id === mail.user_id)
  const draft = useDraft({
    of: `mail-drop/${mail.id}`,
    saved: { contact: (stranger.email ? stranger : null) as PickedContact | null },
  })
  const [contact, setContact] = draft.part('contact')
  const nameOf = (one: PickedContact | null) => one?.name || one?.email || ''
  const file = async () => {
    let id = contact?.id
    if (contact && !id) {
      const { name, email } = contact
      id = (await createContact({ client, body: { email, ...(name ? { name } : {}) } })).data.id
      // Whoever tries again finds them made.
      setContact({ ...contact, id })
    }
    return fileMailDrop({ client, path: { drop_id: mail.id }, body: { contact_id: id ?? '' } })
  }
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.fileTitle}
      submit={words.file}
      onClose={onClose}
      onSubmit={file}
      onDone={() => {
        notifications.show({ message: words.saidFiled(nameOf(contact)) })
        for (const key of ['mail-drop', 'conversations', 'mails', 'contacts']) {
          void queries.invalidateQueries({ queryKey: [key] })
        }
        onClose()
      }}
    >
      <Text size="sm" fw={550}>
        {mail.subject}
      </Text>
      {mail.unverified && (
        <Alert color="orange" title={words.unverified}>
          {words.unverifiedHint(sender?.name ?? '—')}
        </Alert>
      )}
      <ContactPicker label={words.fileWith} value={contact} mayBeAddress isFocused onChange={setContact} />
      {contact && !contact.id && (
        <Text size="sm" c="dimmed">
          {words.newContact(nameOf(contact))}
        </Text>
      )}
      <Button variant="subtle" color="red" size="compact-sm" w="fit-content" onClick={onDelete}>
        {words.deleteDrop}
      </Button>
    </FormModal>
  )
}
