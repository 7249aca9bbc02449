import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContact } from '../../../../../sdk/index.ts'
import { useFieldForm } from '../../../kit/fields/use-field-form.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { PerhapsHere } from '../merging/perhaps-here.tsx'
import { useContactFields } from '../shared/fields.ts'
import { useCrmWords } from '../words.ts'
import { listsOf, type More, MoreAddresses } from './addresses/more-addresses.tsx'

interface NewContactProps {
  /** What is known already, where somebody came from a company. */
  start?: Record<string, string> | undefined
  isOpen: boolean
  onClose: () => void
}

export function NewContact({ start = {}, isOpen, onClose }: NewContactProps) {
  const words = useCrmWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useFieldForm({
    of: ['contact/new', ...Object.values(start)].join('/'),
    fields: useContactFields(),
    start,
  })
  const { first_name, last_name, email, phone, company_name } = form.draft.values
  const more = (form.draft.values.more ?? []) as More[]
  const name = [first_name, last_name].filter(Boolean).join(' ')
  const typed = isOpen ? { name, email, phone, company_name } : {}
  return (
    <FormModal
      draft={form.draft}
      isOpen={isOpen}
      title={words.newContact}
      submit={words.create}
      onClose={onClose}
      onSubmit={async () => {
        const body = form.body()
        return createContact({ client, body: { ...body, ...listsOf(body, more) } })
      }}
      onDone={({ data, existing }) => {
        void queries.invalidateQueries({ queryKey: ['contacts'] })
        if (existing) notifications.show({ message: words.existing(data.name || data.email || '') })
        void navigate({ to: '/contacts/$contactId', params: { contactId: data.id } })
      }}
    >
      {form.inputs}
      <MoreAddresses more={more} onChange={next => form.draft.set({ more: next })} />
      <PerhapsHere entity="contact" typed={typed} />
    </FormModal>
  )
}
