import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getTenantUsage } from '../../../../sdk/index.ts'
import type { Column } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useColumnKinds } from '../../kit/list/use-column-kinds.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { type KindId, kindIds, type ResourceSearch } from './kind-ids.ts'
import { type CloudResource, kindOfName, kinds } from './kinds.ts'
import { NewResource } from './new-resource.tsx'
import css from './resources-page.module.css'
import { showTags, showValue } from './show-value.ts'
import { StateBadge } from './state.tsx'
import { useCloudWords } from './words.ts'

export function ResourcesPage(): ReactNode {
  const words = useCloudWords()
  const { kind = 'vms', ...search }: ResourceSearch = useSearch({ from: '/shell/cloud' })
  const { date } = useColumnKinds<CloudResource>()
  const { list, brief, create } = kinds[kind]
  const columns: Column<CloudResource>[] = [
    {
      id: 'name',
      label: words.name,
      render: one => (
        <>
          {one.name}{' '}
          {one.simulated && (
            <Badge variant="default" size="xs">
              {words.simulated}
            </Badge>
          )}
        </>
      ),
    },
    { id: 'state', label: words.state, render: one => <StateBadge state={one.state} /> },
    {
      id: 'what',
      label: words.what,
      wide: true,
      render: one =>
        brief
          .map(field => showValue(words, one[field]))
          .filter(Boolean)
          .join(' · '),
    },
    { id: 'region', label: words.region, wide: true, render: one => one.region },
    { id: 'tags', label: words.tags, wide: true, render: showTags },
    {
      id: 'provider',
      label: words.provider,
      wide: true,
      optional: true,
      render: one => words.providers[one.provider],
    },
    date('created_at', words.created, one => one.created_at),
  ]
  return (
    <ListScreen<CloudResource, unknown>
      key={kind}
      entity="cloud"
      scope={[kind]}
      title={words.resources}
      search={search}
      columns={columns}
      hasSearch={false}
      fetch={list}
      href={one => `/cloud/${kind}/${one.id}`}
      nameOf={one => one.name}
      head={<KindTabs kind={kind} />}
      newLabel={create ? words.newOf[kind] : null}
      emptyTitle={words.empty}
      emptyText={create ? words.emptyText : words.apiOnly}
      form={({ isOpen, onClose }) => isOpen && create && <NewResource kind={kind} onClose={onClose} />}
    />
  )
}

/** All kinds with how many there are, which is one question for all of them. */
function KindTabs({ kind }: { kind: KindId }) {
  const words = useCloudWords()
  const formats = useFormats()
  const navigate = useNavigate()
  const usage = useQuery({ queryKey: ['cloud', 'usage'], queryFn: () => getTenantUsage({ client }) })
  const { resources = {}, deploys_in_progress = 0, max_concurrent_deploys } = usage.data?.data ?? {}
  const counts = new Map(Object.entries(resources).map(([name, count]) => [kindOfName[name], Number(count)]))
  const most = max_concurrent_deploys == null ? null : formats.number(max_concurrent_deploys)
  return (
    <>
      <nav className={css.kinds} aria-label={words.kind}>
        {kindIds.map(one => (
          <button
            key={one}
            type="button"
            className={css.kind}
            {...(one === kind ? { 'aria-current': 'page' } : {})}
            onClick={() => void navigate({ to: '/cloud', search: { kind: one } })}
          >
            {words.kinds[one]}
            {counts.has(one) && <span className={css.count}>{formats.number(counts.get(one) ?? 0)}</span>}
          </button>
        ))}
      </nav>
      {deploys_in_progress > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {words.deploys(deploys_in_progress, most)}
        </Text>
      )}
    </>
  )
}
