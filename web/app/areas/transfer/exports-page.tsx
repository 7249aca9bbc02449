import { Badge, Button, MultiSelect, Select, Text } from '@mantine/core'
import { IconDownload, IconFileZip, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createExport, type DataExport, downloadExport, listExports } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { saveFile } from '../../kit/form/save-file.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { notifications } from '../../kit/notices.tsx'
import { ScreenNotFound, Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { Row, Rows } from '../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { useTransferWords } from './words.ts'

const colors = { pending: 'gray', running: 'blue', succeeded: 'green', failed: 'red' } as const

/** The kinds that most people ask for; the API knows more. */
const common = [
  'contacts',
  'companies',
  'deals',
  'tasks',
  'notes',
  'quotes',
  'invoices',
  'payments',
  'products',
  'subscriptions',
  'contracts',
  'emails',
]

export function ExportsPage(): ReactNode {
  const words = useTransferWords()
  const enabled = useMay()('member')
  const [isAsking, setAsking] = useState(false)
  const found = useQuery({
    queryKey: ['exports', 'list'],
    queryFn: () => listExports({ client }),
    enabled,
  })
  if (!enabled) return <ScreenNotFound />
  if (!found.data) return <Unloaded query={found} />
  return (
    <SettingsPage title={words.exports} about={words.about}>
      <SettingsCard
        title={words.exports}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
            {words.ask}
          </Button>
        }
      >
        {found.data.data.length === 0 ? (
          <Text size="sm" c="dimmed">
            {words.none}
          </Text>
        ) : (
          <Rows label={words.exports}>
            {found.data.data.map(one => (
              <ExportRow key={one.id} one={one} />
            ))}
          </Rows>
        )}
      </SettingsCard>
      <AskForExport isOpen={isAsking} onClose={() => setAsking(false)} />
    </SettingsPage>
  )
}

function ExportRow({ one }: { one: DataExport }) {
  const words = useTransferWords()
  const formats = useFormats()
  const downloading = useAct(async () => {
    const bytes = await downloadExport({ client, path: { export_id: one.id }, parseAs: 'blob' })
    saveFile(`export-${one.created_at.slice(0, 10)}.zip`, bytes as Blob)
  })
  const facts = [
    one.format.toUpperCase(),
    words.rows(formats.number(one.rows)),
    words.size(formats.number(Math.round(one.size_bytes / 10_000) / 100)),
    formats.ago(one.created_at),
    words.until(formats.shortDate(one.expires_at)),
  ]
  return (
    <Row
      icon={<IconFileZip size={20} stroke={1.4} />}
      title={one.entities.includes('*') ? words.all : one.entities.join(', ')}
      note={one.error ?? facts.join(' · ')}
      badges={
        <Badge variant="light" color={colors[one.status]} tt="none">
          {words.statuses[one.status]}
        </Badge>
      }
    >
      {one.status === 'succeeded' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} />}
          loading={downloading.isPending}
          onClick={() => downloading.mutate()}
        >
          {words.download}
        </Button>
      )}
    </Row>
  )
}

function AskForExport({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useTransferWords()
  const queries = useQueryClient()
  const isAdmin = useMay()('admin')
  const draft = useDraft({
    of: 'export/new',
    saved: { entities: ['contacts'] as string[], format: 'csv' as DataExport['format'] },
  })
  const [entities, setEntities] = draft.part('entities')
  const [format, setFormat] = draft.part('format')
  const kinds = common.map(value => ({ value, label: value }))
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.ask}
      submit={words.start}
      onClose={onClose}
      onSubmit={() => createExport({ client, body: { entities, format } })}
      onDone={() => {
        notifications.show({ message: words.started })
        void queries.invalidateQueries({ queryKey: ['exports'] })
        onClose()
      }}
    >
      {isAdmin ? (
        <MultiSelect
          label={words.what}
          required
          data={[{ value: '*', label: words.everything }, ...kinds]}
          value={entities}
          error={draft.errorOf('entities')}
          onChange={setEntities}
        />
      ) : (
        <Select
          label={words.what}
          allowDeselect={false}
          data={kinds}
          value={entities[0] ?? null}
          onChange={value => setEntities(value ? [value] : [])}
        />
      )}
      <Select
        label={words.format}
        allowDeselect={false}
        data={Object.entries(words.formats).map(([value, label]) => ({ value, label }))}
        value={format}
        error={draft.errorOf('format')}
        onChange={value => setFormat(value as DataExport['format'])}
      />
    </FormModal>
  )
}
