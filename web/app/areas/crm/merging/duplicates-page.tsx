import { Badge, Button, Card, Group, Pagination, SegmentedControl, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  dismissDuplicateCompanies,
  dismissDuplicateContacts,
  listDuplicateCompanies,
  listDuplicateContacts,
} from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { EmptyState } from '../../../kit/screen/empty-state.tsx'
import { ScreenNotFound, Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useCrmWords } from '../words.ts'
import { type Candidate, ChooseKept } from './choose-kept.tsx'
import { Merges } from './merges.tsx'
import { type Entity, useMerge } from './use-merge.tsx'
import { useMergeWords } from './words.ts'

const LIMIT = 20
const dismissals = { contact: dismissDuplicateContacts, company: dismissDuplicateCompanies } as const

interface Alike {
  reason: 'phone' | 'email' | 'name' | 'domain' | 'similar_name'
  records: Candidate[]
}

async function loadGroups(entity: Entity, page: number): Promise<{ groups: Alike[]; pages: number }> {
  const query = { page, limit: LIMIT }
  if (entity === 'contact') {
    const { data, pagination } = await listDuplicateContacts({ client, query })
    const groups = data.map(({ reason, contacts }) => ({ reason, records: contacts }))
    return { groups, pages: pagination.pages }
  }
  const { data, pagination } = await listDuplicateCompanies({ client, query })
  const groups = data.map(({ reason, companies }) => ({ reason, records: companies }))
  return { groups, pages: pagination.pages }
}

export const DuplicateContactsPage = (): ReactNode => <DuplicatesPage entity="contact" />
export const DuplicateCompaniesPage = (): ReactNode => <DuplicatesPage entity="company" />

function DuplicatesPage({ entity }: { entity: Entity }) {
  const words = useMergeWords()
  const crm = useCrmWords()
  const may = useMay()
  const [shown, show] = useState<'duplicates' | 'merges'>('duplicates')
  if (!may('member')) return <ScreenNotFound />
  const list =
    entity === 'contact'
      ? { to: '/contacts', label: crm.contacts }
      : { to: '/companies', label: crm.companies }
  return (
    <RecordPage list={list} title={words.duplicates} subtitle={words.about}>
      <SegmentedControl
        mb="md"
        aria-label={words.duplicates}
        value={shown}
        onChange={value => show(value as typeof shown)}
        data={[
          { value: 'duplicates', label: words.duplicates },
          { value: 'merges', label: words.merges },
        ]}
      />
      {shown === 'merges' ? <Merges entity={entity} /> : <Groups entity={entity} />}
    </RecordPage>
  )
}

function Groups({ entity }: { entity: Entity }) {
  const words = useMergeWords()
  const [page, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['duplicates', entity, page],
    queryFn: () => loadGroups(entity, page),
    placeholderData: keepPreviousData,
  })
  if (!found.data) return <Unloaded query={found} />
  const { groups, pages } = found.data
  return (
    <Stack>
      {groups.length === 0 && <EmptyState title={words.none} />}
      {groups.map(group => (
        <GroupCard key={group.records.map(({ id }) => id).join()} entity={entity} group={group} />
      ))}
      {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} />}
    </Stack>
  )
}

function GroupCard({ entity, group: { reason, records } }: { entity: Entity; group: Alike }) {
  const words = useMergeWords()
  const merge = useMerge(entity)
  const [keptId, setKeptId] = useState(records[0]?.id ?? '')
  const merging = useAct(() =>
    merge(
      keptId,
      records
        .map(({ id }) => id)
        .filter(id => id !== keptId)
        .slice(0, 10),
    ),
  )
  const dismissing = useAct(
    () => dismissals[entity]({ client, body: { ids: records.map(({ id }) => id) } }),
    { stale: ['duplicates'], done: words.dismissed },
  )
  return (
    <Card withBorder>
      <Group mb="xs">
        <Badge variant="light" tt="none" mr="auto">
          {words.reasons[reason]}
        </Badge>
        <Button
          size="xs"
          variant="default"
          loading={dismissing.isPending}
          onClick={() => dismissing.mutate()}
        >
          {words.dismiss}
        </Button>
        <Button size="xs" loading={merging.isPending} onClick={() => merging.mutate()}>
          {words.merge}
        </Button>
      </Group>
      <ChooseKept candidates={records} keptId={keptId} onChange={setKeptId} />
    </Card>
  )
}
