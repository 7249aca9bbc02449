import { Badge, Button } from '@mantine/core'
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
  listContacts,
  updateContacts,
} from '../../../../../sdk/index.ts'
import { useCustomColumns } from '../../../kit/fields/custom-columns.tsx'
import { saveFile } from '../../../kit/form/save-file.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { LinkButton } from '../../../kit/link-button.tsx'
import type { BulkAction } from '../../../kit/list/bulk-bar.tsx'
import type { Column } from '../../../kit/list/columns.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useDeleteLater } from '../../../kit/list/use-delete-later.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { EnrollDialog } from '../../sequences/shared/enroll-dialog.tsx'
import { AddToList } from '../lists/add-to-list.tsx'
import { DuplicatesLink } from '../merging/duplicates-link.tsx'
import { askToMerge } from '../merging/merge-dialog.tsx'
import { OwnerDialog, TagDialog } from '../shared/bulk-dialogs.tsx'
import { useCrmWords } from '../words.ts'
import { NewContact } from './new-contact.tsx'

export const statusColors = { lead: 'gray', prospect: 'blue', customer: 'green', churned: 'red' } as const

export function ContactsPage(): ReactNode {
  const words = useCrmWords()
  const formats = useFormats()
  const may = useMay()
  const search = useSearch({ from: '/shell/contacts' })
  const bulk = useBulk()
  const custom = useCustomColumns<Contact>('contact')
  const exporting = useAct(async () => {
    const { page: _page, sort: _sort, order: _order, new: _new, where, ...rest } = search
    const csv = await exportContacts({ client, query: { ...rest, ...where }, parseAs: 'text' })
    saveFile('contacts.csv', csv)
  })
  const columns: Column<Contact>[] = [
    {
      id: 'name',
      label: words.name,
      sort: 'name',
      render: one => one.name || one.email || '—',
      face: one => ({ name: one.name || one.email || '' }),
    },
    { id: 'email', label: words.email, sort: 'email', wide: true, render: one => one.email },
    {
      id: 'company',
      label: words.company,
      render: one => one.company_name,
      face: one => (one.company_name ? { name: one.company_name, kind: 'company', size: 20 } : null),
    },
    { id: 'title', label: words.title, wide: true, render: one => one.title },
    {
      id: 'status',
      label: words.status,
      render: one => (
        <Badge variant="light" color={statusColors[one.status]}>
          {words.statuses[one.status]}
        </Badge>
      ),
    },
    { id: 'tags', label: words.tags, optional: true, wide: true, render: one => one.tags.join(', ') },
    { id: 'score', label: words.score, sort: 'score', align: 'right', wide: true, render: one => one.score },
    { id: 'phone', label: words.phone, optional: true, wide: true, render: one => one.phone },
    {
      id: 'country',
      label: words.country,
      optional: true,
      wide: true,
      render: one => formats.country(one.country),
    },
    { id: 'source', label: words.source, optional: true, wide: true, render: one => one.source },
    {
      id: 'last_contacted_at',
      label: words.lastContacted,
      wide: true,
      render: one => one.last_contacted_at && formats.ago(one.last_contacted_at),
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
    <ListScreen<Contact>
      entity="contacts"
      title={words.contacts}
      search={search}
      columns={columns}
      filters={[
        {
          key: 'status',
          label: words.status,
          options: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
        },
        ...custom.filters,
      ]}
      fetch={(query, signal) => listContacts({ client, query, signal })}
      href={one => `/contacts/${one.id}`}
      nameOf={one => one.name || one.email || one.id}
      bulk={may('member') ? bulk : []}
      newLabel={words.newContact}
      emptyTitle={words.emptyTitle}
      emptyText={words.emptyText}
      form={dialog => <NewContact {...dialog} />}
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

function useBulk(): BulkAction[] {
  const words = useCrmWords()
  const deleteLater = useDeleteLater()
  return [
    {
      id: 'tag',
      label: words.addTag,
      icon: <IconTag size={14} />,
      ask: dialog => <TagDialog {...dialog} />,
    },
    {
      id: 'owner',
      label: words.setOwner,
      icon: <IconUserCheck size={14} />,
      ask: dialog => (
        <OwnerDialog
          {...dialog}
          save={async (ids, owner_id) =>
            words.changed((await updateContacts({ client, body: { ids, owner_id } })).changed ?? 0)
          }
        />
      ),
    },
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
