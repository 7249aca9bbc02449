import { IconTrash, IconUserCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type Company,
  createCompany,
  deleteCompanies,
  type ListCompaniesData,
  listCompanies,
  updateCompanies,
} from '../../../../../sdk/index.ts'
import { bulkEdit } from '../../../kit/fields/bulk-edit.tsx'
import type { Field } from '../../../kit/fields/field.ts'
import { useFieldForm } from '../../../kit/fields/use-field-form.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import type { BulkAction } from '../../../kit/list/bulk-bar.tsx'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useDeleteLater } from '../../../kit/list/use-delete-later.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { DuplicatesLink } from '../merging/duplicates-link.tsx'
import { askToMerge } from '../merging/merge-dialog.tsx'
import { PerhapsHere } from '../merging/perhaps-here.tsx'
import { useCompanyFields } from '../shared/fields.ts'
import { useCrmWords } from '../words.ts'

export function CompaniesPage(): ReactNode {
  const words = useCrmWords()
  const fields = useCompanyFields()
  const search = useSearch({ from: '/shell/companies' })
  const may = useMay()
  const bulk = useBulk(fields)
  return (
    <ListScreen<Company, ListCompaniesData>
      entity="companies"
      title={words.companies}
      search={search}
      fields={fields}
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

function useBulk(fields: readonly Field<Company>[]): BulkAction[] {
  const words = useCrmWords()
  const deleteLater = useDeleteLater()
  const save = async (ids: string[], set: Partial<Company>) => {
    const { changed = 0, undo_id } = await updateCompanies({ client, body: { ids, set } })
    return { message: words.companiesChanged(changed), undo_id }
  }
  return [
    bulkEdit({ fields, save, only: 'owner_id', label: words.owner, icon: <IconUserCheck size={14} /> }),
    bulkEdit({ fields, save, label: words.editField }),
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
  const form = useFieldForm({ of: 'company/new', fields: useCompanyFields() })
  const { name, domain } = form.draft.values
  return (
    <FormModal
      draft={form.draft}
      isOpen={isOpen}
      title={words.newCompany}
      submit={words.createCompany}
      onClose={onClose}
      onSubmit={async () => createCompany({ client, body: form.body<'name'>() })}
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['companies'] })
        void navigate({ to: '/companies/$companyId', params: { companyId: data.id } })
      }}
    >
      {form.inputs}
      <PerhapsHere entity="company" typed={isOpen ? { name, domain } : {}} />
    </FormModal>
  )
}
