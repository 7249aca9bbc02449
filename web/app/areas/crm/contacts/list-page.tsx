import { Button } from '@mantine/core'
import {
  IconDownload,
  IconListDetails,
  IconRoute,
  IconTag,
  IconTrash,
  IconUpload,
  IconUserCheck,
} from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type Contact,
  deleteContacts,
  exportContacts,
  type ListContactsData,
  listContacts,
  updateContacts,
} from '../../../../../sdk/index.ts'
import { bulkEdit } from '../../../kit/fields/bulk-edit.tsx'
import type { Field } from '../../../kit/fields/field.ts'
import { saveFile } from '../../../kit/form/save-file.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { LinkButton } from '../../../kit/link-button.tsx'
import type { BulkAction } from '../../../kit/list/bulk-bar.tsx'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useDeleteLater } from '../../../kit/list/use-delete-later.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { EnrollDialog } from '../../sequences/shared/enroll-dialog.tsx'
import { AddToList } from '../lists/add-to-list.tsx'
import { DuplicatesLink } from '../merging/duplicates-link.tsx'
import { askToMerge } from '../merging/merge-dialog.tsx'
import { useContactFields } from '../shared/fields.ts'
import { useCrmWords } from '../words.ts'
import { NewContact } from './new-contact.tsx'
import { TagDialog } from './tag-dialog.tsx'

export function ContactsPage(): ReactNode {
  const words = useCrmWords()
  const fields = useContactFields()
  const may = useMay()
  const search = useSearch({ from: '/shell/contacts' })
  const bulk = useBulk(fields)
  const exporting = useAct(async () => {
    const { page: _page, sort: _sort, order: _order, new: _new, with: _with, where, ...rest } = search
    const csv = await exportContacts({ client, query: { ...rest, ...where }, parseAs: 'text' })
    saveFile('contacts.csv', csv)
  })
  return (
    <ListScreen<Contact, ListContactsData>
      entity="contacts"
      title={words.contacts}
      search={search}
      fields={fields}
      fetch={(query, signal) => listContacts({ client, query, signal })}
      href={one => `/contacts/${one.id}`}
      nameOf={one => one.name || one.email || one.id}
      bulk={may('member') ? bulk : []}
      newLabel={words.newContact}
      emptyTitle={words.emptyTitle}
      emptyText={words.emptyText}
      form={dialog => <NewContact start={search.with} {...dialog} />}
      more={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={exporting.isPending}
            visibleFrom="sm"
            onClick={() => exporting.mutate()}
          >
            {words.export}
          </Button>
          <DuplicatesLink to="/contacts/duplicates" />
          {may('member') && (
            <LinkButton to="/contacts/import" variant="default" leftSection={<IconUpload size={16} />}>
              {words.import}
            </LinkButton>
          )}
        </>
      }
    />
  )
}

function useBulk(fields: readonly Field<Contact>[]): BulkAction[] {
  const words = useCrmWords()
  const deleteLater = useDeleteLater()
  const save = async (ids: string[], set: Partial<Contact>) => {
    const { changed = 0, undo_id } = await updateContacts({ client, body: { ids, set } })
    return { message: words.changed(changed), undo_id }
  }
  return [
    {
      id: 'tag',
      label: words.addTag,
      icon: <IconTag size={14} />,
      ask: dialog => <TagDialog {...dialog} />,
    },
    bulkEdit({ fields, save, only: 'owner_id', label: words.owner, icon: <IconUserCheck size={14} /> }),
    bulkEdit({ fields, save, label: words.editField }),
    {
      id: 'list',
      label: words.toList,
      icon: <IconListDetails size={14} />,
      ask: dialog => <AddToList {...dialog} />,
    },
    {
      id: 'enroll',
      label: words.enroll,
      icon: <IconRoute size={14} />,
      ask: dialog => <EnrollDialog {...dialog} />,
    },
    askToMerge('contact', words.merge),
    {
      id: 'delete',
      label: words.delete,
      icon: <IconTrash size={14} />,
      isDangerous: true,
      run: async ids =>
        deleteLater({
          ids,
          message: words.deleted(ids.length),
          remove: gone => deleteContacts({ client, body: { ids: gone }, keepalive: true }),
          stale: ['contacts', 'lists', 'companies'],
        }),
    },
  ]
}
