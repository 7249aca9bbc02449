import { Badge, TextInput } from '@mantine/core'
import { IconTrash, IconUserSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  deleteLeadSearch,
  getLeadSearch,
  type LeadSearch,
  type ListLeadSearchesData,
  listLeadSearches,
  runLeadSearch,
  updateLeadSearch,
} from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import type { BulkAction } from '../../kit/list/bulk-bar.tsx'
import type { Column } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useDeleteLater } from '../../kit/list/use-delete-later.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useLeadNames } from './names.ts'
import { fromFilter } from './pool/address.ts'
import { useLeadWords } from './words.ts'

/** Searches that were kept, with what came into the pool since they were looked at. */
export function SearchesPage(): ReactNode {
  const words = useLeadWords()
  const names = useLeadNames()
  const formats = useFormats()
  const may = useMay()
  const [renamed, setRenamed] = useState<LeadSearch | null>(null)
  const columns: Column<LeadSearch>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    { id: 'new', label: words.newSince, render: one => <NewBadge count={one.new_count} /> },
    {
      id: 'total',
      label: words.lastTotal,
      align: 'right',
      render: one => one.last_total !== null && formats.number(one.last_total),
    },
    {
      id: 'kind',
      label: words.kind,
      wide: true,
      render: one => (one.kind === 'person' ? words.people : words.companies),
    },
    {
      id: 'run',
      label: words.lastRun,
      wide: true,
      render: one => (one.last_run_at ? formats.ago(one.last_run_at) : words.neverRun),
    },
  ]
  return (
    <>
      <ListScreen<LeadSearch, ListLeadSearchesData>
        entity="lead-searches"
        title={names.searches}
        search={useSearch({ from: '/shell/leads/searches' })}
        hasSearch={false}
        columns={columns}
        fetch={(query, signal) => listLeadSearches({ client, query, signal })}
        href={one => `/leads/searches/${one.id}`}
        nameOf={one => one.name}
        {...(may('member') ? { onEdit: setRenamed } : {})}
        bulk={useBulk(may('member'))}
        newLabel={null}
        more={
          <LinkButton to="/leads/find" leftSection={<IconUserSearch size={16} />}>
            {names.find}
          </LinkButton>
        }
        emptyTitle={words.noSearches}
        emptyText={words.noSearchesText}
      />
      {renamed && <Rename search={renamed} onClose={() => setRenamed(null)} />}
    </>
  )
}

function NewBadge({ count }: { count: number }) {
  const words = useLeadWords()
  const formats = useFormats()
  if (count === 0) return null
  return (
    <Badge variant="light" tt="none">
      {words.newCount(formats.number(count))}
    </Badge>
  )
}

function useBulk(isMember: boolean): BulkAction[] {
  const words = useLeadWords()
  const deleteLater = useDeleteLater()
  if (!isMember) return []
  return [
    {
      id: 'delete',
      label: words.removeSearches,
      icon: <IconTrash size={14} />,
      isDangerous: true,
      run: async ids =>
        deleteLater({
          ids,
          message: words.searchesRemoved(ids.length),
          remove: gone =>
            Promise.all(
              gone.map(search_id => deleteLeadSearch({ client, path: { search_id }, keepalive: true })),
            ),
          stale: ['lead-searches'],
        }),
    },
  ]
}

function Rename({ search, onClose }: { search: LeadSearch; onClose: () => void }) {
  const words = useLeadWords()
  const queries = useQueryClient()
  const draft = useDraft({ of: `lead-search/${search.id}/name`, saved: { name: search.name } })
  const [name, setName] = draft.part('name')
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.searchName}
      submit={words.keep}
      onClose={onClose}
      onSubmit={() => updateLeadSearch({ client, path: { search_id: search.id }, body: { name } })}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['lead-searches'] })
        onClose()
      }}
    >
      <TextInput
        label={words.searchName}
        required
        maxLength={255}
        data-autofocus
        value={name}
        error={draft.errorOf('name')}
        onChange={event => setName(event.currentTarget.value)}
      />
    </FormModal>
  )
}

/** Runs a kept search, so that what is new is counted from now on, and shows it where all searches are shown. */
export function SearchRunPage(): ReactNode {
  const may = useMay()
  const queries = useQueryClient()
  const { searchId } = useParams({ from: '/shell/leads/searches/$searchId' })
  const path = { search_id: searchId }
  const found = useQuery({
    queryKey: ['lead-search', searchId],
    queryFn: async () => {
      const { data } = await getLeadSearch({ client, path })
      if (may('member')) await runLeadSearch({ client, path, body: { page: 1, limit: 1 } })
      void queries.invalidateQueries({ queryKey: ['lead-searches'] })
      return data
    },
    gcTime: 0,
  })
  if (!found.data) return <Unloaded query={found} />
  const { kind, filters } = found.data
  return <Navigate to="/leads/find" search={fromFilter(kind, filters)} replace />
}
