import { Button, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  exportAuditLog,
  type GetAuditLogData,
  type GetAuditLogResponse,
  getAuditLog,
  listAuditActions,
  listTeamMembers,
} from '../../../../sdk/index.ts'
import { saveFile } from '../../kit/form/save-file.ts'
import { useAct } from '../../kit/form/use-act.ts'
import type { Column } from '../../kit/list/columns.ts'
import { type Filter, oneOf } from '../../kit/list/filters.tsx'
import type { FilterKey } from '../../kit/list/query.ts'
import { RecordList } from '../../kit/list/record-list.tsx'
import type { ListSearch } from '../../kit/list/search.ts'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { ScreenNotFound } from '../../kit/screen/screen-states.tsx'
import { useCodes, useTranslated } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { SettingsPage } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { useIdentityWords } from './words.ts'

type Entry = GetAuditLogResponse['data'][number]

const DAY = 86_400_000

/** `role_changed` as a person reads it; the log has one word for each thing, and new ones come with every domain. */
function useActionName(): (action: string) => string {
  const translated = useTranslated()
  return action => {
    const known = translated(action)
    if (known !== action) return known
    const text = action.replace('platform.', '').replaceAll(/[._]/g, ' ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
}

/** Whom it was about, and what else the log knows of it; ids say nothing to who reads it. */
const sayDetail = ({ target_name, detail }: Entry, nameOf: (key: string) => string): string =>
  [
    ...(target_name ? [target_name] : []),
    ...Object.entries(detail)
      .filter(([key, value]) => typeof value !== 'object' && value !== null && !key.endsWith('_id'))
      .map(([key, value]) => `${nameOf(key)}: ${String(value)}`),
  ].join(', ')

/** The filter as the API takes it: one value of each, and a period as the moment it began. */
function filterOf({ q, where = {} }: ListSearch) {
  const { days, actor, action, ip } = Object.fromEntries(
    Object.entries(where).map(([key, [value]]) => [key, value]),
  )
  const from = Number(days) > 0 ? new Date(Date.now() - Number(days) * DAY) : undefined
  return {
    ...(q ? { q } : {}),
    ...(action ? { action } : {}),
    ...(actor ? { actor: Number(actor) } : {}),
    ...(ip ? { ip } : {}),
    ...(from ? { from: from.toISOString() } : {}),
  }
}

export function AuditPage(): ReactNode {
  const words = useIdentityWords()
  const sayAction = useActionName()
  const codes = useCodes()
  const formats = useFormats()
  const enabled = useMay()('admin')
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/settings/audit' })
  const exporting = useAct(async () =>
    saveFile('audit-log.csv', await exportAuditLog({ client, query: filterOf(search), parseAs: 'text' })),
  )
  const filters = useFilters(search, enabled)
  if (!enabled) return <ScreenNotFound />
  const nameActor = (one: Entry) =>
    one.actor_name ??
    (one.actor === 'anonymous'
      ? words.nobody
      : one.actor.startsWith('system')
        ? words.system
        : words.byProgram)
  const narrowTo = (ip: string) =>
    void navigate({
      to: '.',
      search: (old: ListSearch) => ({ ...old, page: undefined, where: { ...old.where, ip: [ip] } }),
    } as never)
  const columns: Column<Entry>[] = [
    { id: 'action', label: words.action, render: one => sayAction(one.action) },
    { id: 'who', label: words.who, render: nameActor },
    { id: 'at', label: words.when, render: one => formats.dateTime(one.at) },
    { id: 'detail', label: words.what, wide: true, render: one => sayDetail(one, codes) },
    {
      id: 'ip',
      label: words.from,
      wide: true,
      render: one =>
        one.ip && (
          <UnstyledButton fz="sm" c="var(--mantine-color-anchor)" onClick={() => narrowTo(one.ip)}>
            {one.ip}
          </UnstyledButton>
        ),
    },
    { id: 'agent', label: words.program, wide: true, optional: true, render: one => one.user_agent },
  ]
  return (
    <SettingsPage
      title={words.audit}
      about={words.auditAbout}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={15} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {words.exportCsv}
        </Button>
      }
    >
      <RecordList<Entry, AuditFilters>
        entity="audit"
        title={words.audit}
        isInside
        hasSearch
        search={search}
        columns={columns}
        filters={filters}
        fetch={({ page, limit }, signal) =>
          getAuditLog({ client, query: { ...filterOf(search), page: page!, limit: limit! }, signal })
        }
        nameOf={one => sayAction(one.action)}
        empty={<EmptyState title={words.noAudit} />}
      />
    </SettingsPage>
  )
}

/** A period is chosen here by its days, and asked for by its beginning. */
interface AuditFilters {
  query?: NonNullable<GetAuditLogData['query']> & { days?: string }
}

function useFilters({ where }: ListSearch, enabled: boolean): Filter<FilterKey<AuditFilters>>[] {
  const words = useIdentityWords()
  const sayAction = useActionName()
  const actions = useQuery({
    queryKey: ['audit', 'actions'],
    queryFn: () => listAuditActions({ client }),
    enabled,
  })
  const members = useQuery({
    queryKey: ['team', 'members'],
    queryFn: () => listTeamMembers({ client }),
    enabled,
  })
  const ips = where?.ip ?? []
  return [
    oneOf('days', words.period, words.periods),
    oneOf(
      'actor',
      words.who,
      Object.fromEntries((members.data?.data ?? []).map(one => [String(one.id), one.name])),
    ),
    oneOf(
      'action',
      words.action,
      Object.fromEntries((actions.data?.data ?? []).map(one => [one, sayAction(one)])),
    ),
    ...(ips.length > 0 ? [oneOf('ip', words.from, Object.fromEntries(ips.map(ip => [ip, ip])))] : []),
  ]
}
