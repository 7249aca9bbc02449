import { Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContact } from '../../../../../sdk/index.ts'
import { useRequiredFields } from '../../../kit/fields/required-fields.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { CountrySelect, LanguageSelect } from '../../../kit/pick/place-selects.tsx'
import { client } from '../../../kit/session/api.ts'
import { useCrmWords } from '../words.ts'

export function NewContact({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useCrmWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'contact/new',
    saved: {
      first_name: '',
      last_name: '',
      email: '',
      title: '',
      company_name: '',
      country: '',
      language: '',
      custom: {},
    },
  })
  const { field, given, set, values } = draft
  const custom = useRequiredFields('contact', draft.part('custom'))
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newContact}
      submit={words.create}
      onClose={onClose}
      onSubmit={() => createContact({ client, body: { ...given(), ...custom.given() } })}
      onDone={({ data, existing }) => {
        void queries.invalidateQueries({ queryKey: ['contacts'] })
        if (existing) notifications.show({ message: words.existing(data.name || data.email || '') })
        void navigate({ to: '/contacts/$contactId', params: { contactId: data.id } })
      }}
    >
      <Group grow>
        <TextInput label={words.firstName} data-autofocus {...field('first_name')} />
        <TextInput label={words.lastName} {...field('last_name')} />
      </Group>
      <TextInput label={words.email} type="email" {...field('email')} />
      <Group grow>
        <TextInput label={words.title} {...field('title')} />
        <TextInput label={words.company} {...field('company_name')} />
      </Group>
      <Group grow>
        <CountrySelect label={words.country} value={values.country} onChange={country => set({ country })} />
        <LanguageSelect
          label={words.language}
          value={values.language}
          onChange={language => set({ language })}
        />
      </Group>
      {custom.inputs}
    </FormModal>
  )
}
