import { Group, TextInput } from '@mantine/core'
import { IconTrash, IconUserCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type Company,
  createCompany,
  deleteCompanies,
  listCompanies,
  updateCompanies,
} from '../../../../../sdk/index.ts'
import { useCustomColumns } from '../../../kit/fields/custom-columns.tsx'
import { useRequiredFields } from '../../../kit/fields/required-fields.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import type { BulkAction } from '../../../kit/list/bulk-bar.tsx'
import type { Column } from '../../../kit/list/columns.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useDeleteLater } from '../../../kit/list/use-delete-later.tsx'
import { CountrySelect, LanguageSelect } from '../../../kit/pick/place-selects.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { DuplicatesLink } from '../merging/duplicates-link.tsx'
import { askToMerge } from '../merging/merge-dialog.tsx'
import { OwnerDialog } from '../shared/bulk-dialogs.tsx'
import { useCrmWords } from '../words.ts'

export function CompaniesPage(): ReactNode {
  const words = useCrmWords()
  const formats = useFormats()
  const search = useSearch({ from: '/shell/companies' })
  const may = useMay()
  const bulk = useBulk()
  const custom = useCustomColumns<Company>('company')
  const columns: Column<Company>[] = [
    {
      id: 'name',
      label: words.name,
      sort: 'name',
      render: one => one.name,
      face: one => ({ name: one.name, kind: 'company' }),
    },
    { id: 'domain', label: words.domain, render: one => one.domain },
    { id: 'industry', label: words.industry, wide: true, render: one => one.industry },
    { id: 'country', label: words.country, wide: true, render: one => formats.country(one.country) },
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
    ...custom.columns,
  ]
  return (
    <ListScreen<Company>
      entity="companies"
      title={words.companies}
      search={search}
      columns={columns}
      filters={custom.filters}
      fetch={(query, signal) => listCompanies({ client, query, signal })}
      href={one => `/companies/${one.id}`}
      nameOf={one => one.name}
      bulk={may('member') ? bulk : []}
      newLabel={words.newCompany}
      emptyTitle={words.noCompanies}
      emptyText={words.noCompaniesText}
      form={dialog => <NewCompany {...dialog} />}
      more={<DuplicatesLink to="/companies/duplicates" />}
    />
  )
}

function useBulk(): BulkAction[] {
  const words = useCrmWords()
  const deleteLater = useDeleteLater()
  return [
    {
      id: 'owner',
      label: words.setOwner,
      icon: <IconUserCheck size={14} />,
      ask: dialog => (
        <OwnerDialog
          {...dialog}
          save={async (ids, owner_id) =>
            words.companiesChanged((await updateCompanies({ client, body: { ids, owner_id } })).changed ?? 0)
          }
        />
      ),
    },
    askToMerge('company', words.merge),
    {
      id: 'delete',
      label: words.delete,
      icon: <IconTrash size={14} />,
      isDangerous: true,
      run: async ids =>
        deleteLater({
          ids,
          message: words.companiesDeleted(ids.length),
          remove: gone => deleteCompanies({ client, body: { ids: gone }, keepalive: true }),
          stale: ['companies', 'contacts'],
        }),
    },
  ]
}

function NewCompany({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useCrmWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'company/new',
    saved: { name: '', domain: '', industry: '', custom: {}, country: '', language: '' },
  })
  const { field, given, set, values } = draft
  const custom = useRequiredFields('company', draft.part('custom'))
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newCompany}
      submit={words.createCompany}
      onClose={onClose}
      onSubmit={() => createCompany({ client, body: { ...given(), ...custom.given(), name: values.name } })}
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['companies'] })
        void navigate({ to: '/companies/$companyId', params: { companyId: data.id } })
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <TextInput label={words.domain} placeholder="example.com" {...field('domain')} />
      <TextInput label={words.industry} {...field('industry')} />
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
