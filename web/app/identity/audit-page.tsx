import { Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type GetAuditLogResponse, getAuditLog } from '../../../sdk/index.ts'
import type { Column } from '../list/columns.ts'
import { RecordList } from '../list/record-list.tsx'
import { client } from '../session/api.ts'
import { useMay } from '../session/session.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { ScreenNotFound } from '../shell/screen-states.tsx'
import { useFormats } from '../speech.tsx'
import { useIdentityWords } from './words.ts'

type Entry = GetAuditLogResponse['data'][number]

/** `role_changed` as a person reads it; the log has one word for each thing, and new ones come with every domain. */
const sayAction = (action: string) => {
  const text = action.replaceAll(/[._]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const sayDetail = (detail: Entry['detail']): string =>
  Object.entries(detail)
    .filter(([, value]) => typeof value !== 'object' && value !== null)
    .map(([key, value]) => `${key.replaceAll('_', ' ')}: ${String(value)}`)
    .join(', ')

export function AuditPage(): ReactNode {
  const words = useIdentityWords()
  const formats = useFormats()
  const may = useMay()
  const search = useSearch({ from: '/shell/settings/audit' })
  if (!may('admin')) return <ScreenNotFound />
  const nameActor = (one: Entry) =>
    one.actor_name ?? (one.actor.startsWith('system') ? words.system : words.byProgram)
  const columns: Column<Entry>[] = [
    { id: 'action', label: words.action, render: one => sayAction(one.action) },
    { id: 'who', label: words.who, render: nameActor },
    { id: 'at', label: words.when, render: one => formats.dateTime(one.at) },
    { id: 'detail', label: words.what, wide: true, render: one => sayDetail(one.detail) },
    { id: 'ip', label: words.from, wide: true, optional: true, render: one => one.ip },
  ]
  return (
    <SettingsPage title={words.audit} about={words.auditAbout}>
      <RecordList<Entry>
        entity="audit"
        title={words.audit}
        isInside
        search={search}
        columns={columns}
        fetch={({ page, limit }, signal) =>
          getAuditLog({ client, query: { page: page as number, limit: limit as number }, signal })
        }
        nameOf={one => sayAction(one.action)}
        empty={<Text c="dimmed">{words.noAudit}</Text>}
      />
    </SettingsPage>
  )
}
