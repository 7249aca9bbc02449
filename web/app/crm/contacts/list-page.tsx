import { Badge, Button, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deleteContact, type ListContactsResponse, listContacts } from '../../../../sdk/index.ts'
import type { Column } from '../../list/columns.ts'
import { RecordList } from '../../list/record-list.tsx'
import { client } from '../../session/api.ts'
import { useMay } from '../../session/session.ts'
import { useFormats } from '../../speech.tsx'
import { useCrmWords } from '../words.ts'
import { NewContact } from './new-contact.tsx'

type Contact = ListContactsResponse['data'][number]

export const statusColors = { lead: 'gray', prospect: 'blue', customer: 'green', churned: 'red' } as const

export function ContactsPage(): ReactNode {
  const words = useCrmWords()
  const formats = useFormats()
  const may = useMay()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/contacts' })
  const toggleNew = (isOpen: boolean) =>
    void navigate({ to: '/contacts', search: { ...search, new: isOpen || undefined }, replace: true })
  const columns: Column<Contact>[] = [
    { id: 'name', label: words.name, sort: 'name', render: one => one.name || one.email || '—' },
    { id: 'email', label: words.email, sort: 'email', wide: true, render: one => one.email },
    { id: 'company', label: words.company, render: one => one.company_name },
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
    { id: 'score', label: words.score, sort: 'score', align: 'right', wide: true, render: one => one.score },
    { id: 'phone', label: words.phone, optional: true, wide: true, render: one => one.phone },
    { id: 'country', label: words.country, optional: true, wide: true, render: one => one.country },
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
  ]
  const newButton = may('member') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => toggleNew(true)}>
      {words.newContact}
    </Button>
  )
  return (
    <>
      <RecordList<Contact>
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
        ]}
        fetch={(query, signal) => listContacts({ client, query, signal })}
        href={one => `/contacts/${one.id}`}
        nameOf={one => one.name || one.email || one.id}
        actions={newButton}
        bulk={
          may('member')
            ? [
                {
                  id: 'delete',
                  label: words.delete,
                  icon: <IconTrash size={14} />,
                  isDangerous: true,
                  run: async ids => {
                    for (const contact_id of ids) await deleteContact({ client, path: { contact_id } })
                    notifications.show({ message: words.deleted(ids.length) })
                  },
                },
              ]
            : []
        }
        empty={
          <>
            <Title order={2}>{words.emptyTitle}</Title>
            <Text c="dimmed" my="sm">
              {words.emptyText}
            </Text>
            {newButton}
          </>
        }
      />
      <NewContact isOpen={search.new === true && may('member')} onClose={() => toggleNew(false)} />
    </>
  )
}
