import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type ContactList,
  createList,
  deleteList,
  type ListListsData,
  listLists,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useDeleteLater } from '../../../kit/list/use-delete-later.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useListsWords } from './words.ts'

export function ListsPage(): ReactNode {
  const words = useListsWords()
  const formats = useFormats()
  const may = useMay()
  const deleteLater = useDeleteLater()
  const search = useSearch({ from: '/shell/lists' })
  const columns: Column<ContactList>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    { id: 'description', label: words.description, wide: true, render: one => one.description },
    {
      id: 'members',
      label: words.contacts,
      align: 'right',
      render: one => formats.number(one.member_count),
    },
    { id: 'created', label: words.created, wide: true, render: one => formats.shortDate(one.created_at) },
  ]
  return (
    <ListScreen<ContactList, ListListsData>
      entity="lists"
      title={words.lists}
      hasSearch={false}
      search={search}
      columns={columns}
      fetch={({ page, limit }, signal) =>
        listLists({ client, query: { page: page as number, limit: limit as number }, signal })
      }
      href={one => `/lists/${one.id}`}
      nameOf={one => one.name}
      bulk={
        may('member')
          ? [
              {
                id: 'delete',
                label: words.delete,
                isDangerous: true,
                run: async ids =>
                  deleteLater({
                    ids,
                    message: words.deleted(ids.length),
                    remove: chosen =>
                      Promise.all(
                        chosen.map(list_id => deleteList({ client, path: { list_id }, keepalive: true })),
                      ),
                    stale: ['lists', 'contacts'],
                  }),
              },
            ]
          : []
      }
      newLabel={words.newList}
      emptyTitle={words.noLists}
      emptyText={words.noListsText}
      form={dialog => <NewList {...dialog} />}
    />
  )
}

function NewList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useListsWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'list/new', saved: { name: '', description: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newList}
      submit={words.createList}
      onClose={onClose}
      onSubmit={() =>
        createList({ client, body: { name: values.name, description: values.description || null } })
      }
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['lists'] })
        void navigate({ to: '/lists/$listId', params: { listId: data.id } })
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <TextInput label={words.description} {...field('description')} />
    </FormModal>
  )
}
