import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { createLeadSearch, type LeadFilter } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { useLeadWords } from '../words.ts'
import type { Kind } from './address.ts'

interface SaveSearchProps {
  isOpen: boolean
  onClose: () => void
  kind: Kind
  filters: LeadFilter
}

/** Keeps what is looked for under a name. */
export function SaveSearch({ isOpen, onClose, kind, filters }: SaveSearchProps) {
  const words = useLeadWords()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'search/new', saved: { name: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.keepSearch}
      submit={words.keep}
      onClose={onClose}
      onSubmit={() => createLeadSearch({ client, body: { name: values.name, kind, filters } })}
      onDone={({ data }) => {
        onClose()
        notifications.show({ message: words.kept(data.name) })
        void queries.invalidateQueries({ queryKey: ['lead-searches'] })
      }}
    >
      <TextInput
        label={words.searchName}
        placeholder={words.searchNameHint}
        required
        maxLength={255}
        data-autofocus
        {...field('name')}
      />
    </FormModal>
  )
}
