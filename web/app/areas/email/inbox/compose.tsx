import { Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getContact } from '../../../../../sdk/index.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { ContactPicker, type PickedContact } from '../../../kit/pick/contact-picker.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useEmailWords } from '../words.ts'
import { WriteMail } from './write-mail.tsx'

interface ComposeProps {
  isOpen: boolean
  /** Whom it is for, where that is known. */
  contactId?: string
  onClose: () => void
}

/** A new mail, to a contact or to an address that is none yet. */
export function Compose({ isOpen, contactId, onClose }: ComposeProps) {
  const words = useEmailWords()
  const shell = useCommonWords()
  return (
    <Modal
      closeButtonProps={{ 'aria-label': shell.close }}
      opened={isOpen}
      onClose={onClose}
      title={words.newMail}
      size="xl"
      closeOnClickOutside={false}
    >
      {isOpen && <Fields key={contactId} {...(contactId ? { contactId } : {})} onClose={onClose} />}
    </Modal>
  )
}

function Fields({ contactId, onClose }: { contactId?: string; onClose: () => void }) {
  const words = useEmailWords()
  const recipient = useDraft<{ to: PickedContact | null }>({
    of: `mail-to/${contactId ?? ''}`,
    saved: { to: null },
  })
  const picked = recipient.values.to
  const known = useQuery({
    queryKey: ['contact', contactId],
    queryFn: () => getContact({ client, path: { contact_id: contactId! } }),
    enabled: contactId !== undefined,
  })
  const given = known.data?.data
  const to = picked ?? (given ? { id: given.id, name: given.name, email: given.email } : null)
  return (
    <Stack gap="sm">
      <ContactPicker
        label={words.to}
        value={to}
        onChange={one => recipient.set({ to: one })}
        mayBeAddress
        isFocused={!contactId && !picked}
      />
      <WriteMail
        draftKey={`new-${contactId ?? ''}`}
        label={words.newMail}
        to={to?.email ? { ...(to.id ? { contactId: to.id } : {}), email: to.email } : null}
        onClose={onClose}
        onSent={recipient.done}
      />
    </Stack>
  )
}
