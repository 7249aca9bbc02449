import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Company, createCompany, listCompanies } from '../../../../sdk/index.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { useFields } from '../../form/use-fields.ts'
import type { Column } from '../../list/columns.ts'
import { ListScreen } from '../../list/list-screen.tsx'
import { client } from '../../session/api.ts'
import { useFormats } from '../../speech.tsx'
import { useCrmWords } from '../words.ts'

export function CompaniesPage(): ReactNode {
  const words = useCrmWords()
  const formats = useFormats()
  const search = useSearch({ from: '/shell/companies' })
  const columns: Column<Company>[] = [
    { id: 'name', label: words.name, sort: 'name', render: one => one.name },
    { id: 'domain', label: words.domain, render: one => one.domain },
    { id: 'industry', label: words.industry, wide: true, render: one => one.industry },
    { id: 'country', label: words.country, wide: true, render: one => one.country },
    {
      id: 'contacts',
      label: words.contacts,
      align: 'right',
      render: one => formats.number(one.contact_count),
    },
    {
      id: 'created_at',
      label: words.created,
      sort: 'created_at',
      optional: true,
      wide: true,
      render: one => formats.shortDate(one.created_at),
    },
  ]
  return (
    <ListScreen<Company>
      entity="companies"
      title={words.companies}
      search={search}
      columns={columns}
      fetch={(query, signal) => listCompanies({ client, query, signal })}
      href={one => `/companies/${one.id}`}
      nameOf={one => one.name}
      newLabel={words.newCompany}
      emptyTitle={words.noCompanies}
      emptyText={words.noCompaniesText}
      form={dialog => <NewCompany {...dialog} />}
    />
  )
}

function NewCompany({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useCrmWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { field, given, values, reset } = useFields({ name: '', domain: '', industry: '' })
  return (
    <FormModal
      isOpen={isOpen}
      title={words.newCompany}
      submit={words.createCompany}
      onClose={onClose}
      onSubmit={() => createCompany({ client, body: { ...given(), name: values.name } })}
      onDone={({ data }) => {
        reset()
        void queries.invalidateQueries({ queryKey: ['companies'] })
        void navigate({ to: '/companies/$companyId', params: { companyId: data.id } })
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <TextInput label={words.domain} placeholder="example.com" {...field('domain')} />
      <TextInput label={words.industry} {...field('industry')} />
    </FormModal>
  )
}
