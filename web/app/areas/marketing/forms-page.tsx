import { Checkbox, MultiSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createForm, type Form, type ListFormsData, listForms } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import type { Column } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useMarketingNames } from './names.ts'
import { StatusBadge } from './status-badge.tsx'
import { useMarketingWords } from './words.ts'

export function FormsPage(): ReactNode {
  const words = useMarketingWords()
  const formats = useFormats()
  const columns: Column<Form>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    { id: 'status', label: words.status, render: one => <StatusBadge status={one.status} /> },
    {
      id: 'answers',
      label: words.answers,
      align: 'right',
      render: one => formats.number(one.submission_count),
    },
    {
      id: 'views',
      label: words.views,
      wide: true,
      align: 'right',
      render: one => formats.number(one.view_count),
    },
    {
      id: 'rate',
      label: words.rate,
      wide: true,
      align: 'right',
      render: one => formats.percent(one.conversion_rate),
    },
    {
      id: 'spam',
      label: words.spam,
      wide: true,
      align: 'right',
      render: one => formats.number(one.spam_count),
    },
    { id: 'changed', label: words.changed, wide: true, render: one => formats.ago(one.updated_at) },
  ]
  return (
    <ListScreen<Form, ListFormsData>
      entity="forms"
      title={useMarketingNames().forms}
      search={useSearch({ from: '/shell/forms' })}
      columns={columns}
      fetch={(query, signal) => listForms({ client, query, signal })}
      href={one => `/forms/${one.id}`}
      nameOf={one => one.name}
      newLabel={words.newForm}
      emptyTitle={words.noForms}
      emptyText={words.noFormsText}
      form={dialog => <NewForm {...dialog} />}
    />
  )
}

type Choice = 'name' | 'company' | 'phone' | 'message' | 'consent'
const kinds = {
  name: 'text',
  company: 'text',
  phone: 'phone',
  message: 'textarea',
  consent: 'consent',
} as const

function NewForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useMarketingWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'form/new',
    saved: { name: '', chosen: ['name', 'message'] as Choice[], doubleOptIn: false },
  })
  const [chosen, setChosen] = draft.part('chosen')
  const [doubleOptIn, setDoubleOptIn] = draft.part('doubleOptIn')
  const { field, values } = draft
  const asked = (key: Choice) => ({
    key,
    type: kinds[key],
    label: words.fieldChoices[key],
    required: key === 'name',
  })
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newForm}
      submit={words.createForm}
      onClose={onClose}
      onSubmit={() =>
        createForm({
          client,
          body: {
            name: values.name,
            double_opt_in: doubleOptIn,
            fields: [
              ...chosen.filter(key => key === 'name').map(asked),
              { key: 'email', type: 'email', label: words.email },
              ...chosen.filter(key => key !== 'name').map(asked),
            ],
          },
        })
      }
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['forms'] })
        void navigate({ to: '/forms/$formId', params: { formId: data.id } })
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <MultiSelect
        label={words.formFields}
        data={Object.entries(words.fieldChoices).map(([value, label]) => ({ value, label }))}
        value={chosen}
        error={draft.errorOf('chosen')}
        onChange={keys => setChosen(keys as Choice[])}
      />
      <Checkbox
        label={words.doubleOptIn}
        checked={doubleOptIn}
        onChange={event => setDoubleOptIn(event.currentTarget.checked)}
      />
    </FormModal>
  )
}
