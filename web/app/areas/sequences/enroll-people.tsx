import { Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { enrollContacts, listLists } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { ContactPicker, type PickedContact } from '../../kit/pick/contact-picker.tsx'
import { client } from '../../kit/session/api.ts'
import { sayEnrolled } from './say-enrolled.ts'
import { useSequenceWords } from './words.ts'

interface EnrollPeopleProps {
  sequenceId: string
  isOpen: boolean
  onClose: () => void
}

/** Puts a contact, or everybody on a list, into this sequence. */
export function EnrollPeople({ sequenceId, isOpen, onClose }: EnrollPeopleProps) {
  const words = useSequenceWords()
  const queries = useQueryClient()
  const draft = useDraft({
    of: `sequence/${sequenceId}/enroll`,
    saved: { contact: null as PickedContact | null, listId: null as string | null },
  })
  const [contact, setContact] = draft.part('contact')
  const [listId, setListId] = draft.part('listId')
  const lists = useQuery({
    queryKey: ['lists', 'all'],
    queryFn: () => listLists({ client, query: { limit: 200 } }),
    enabled: isOpen,
  })
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.enrollPeople}
      submit={words.enroll}
      onClose={onClose}
      onSubmit={() =>
        enrollContacts({
          client,
          path: { sequence_id: sequenceId },
          body: {
            ...(contact?.id ? { contact_ids: [contact.id] } : {}),
            ...(listId ? { list_ids: [listId] } : {}),
          },
        })
      }
      onDone={answer => {
        sayEnrolled(words, answer)
        void queries.invalidateQueries({ queryKey: ['sequence', sequenceId] })
        void queries.invalidateQueries({ queryKey: ['sequences'] })
        onClose()
      }}
    >
      <ContactPicker label={words.enrollContact} value={contact} onChange={setContact} isFocused />
      <Select
        label={words.enrollList}
        clearable
        searchable
        data={(lists.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={listId}
        error={draft.errorOf('listId')}
        onChange={setListId}
      />
    </FormModal>
  )
}
