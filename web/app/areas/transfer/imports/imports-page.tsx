import { Alert, Badge, Button, Checkbox, FileInput, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconPlugConnected } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type DataImport,
  importFromHubspot,
  importFromStripe,
  listDataImports,
} from '../../../../../sdk/index.ts'
import { ScreenNotFound } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { statusColors } from './status.ts'
import { useDataImportWords } from './words.ts'

const fileNames = ['companies', 'contacts', 'deals'] as const
type Files = Partial<Record<(typeof fileNames)[number], File>>

export function DataImportsPage(): ReactNode {
  const words = useDataImportWords()
  if (!useMay()('admin')) return <ScreenNotFound />
  return (
    <SettingsPage title={words.imports} about={words.about}>
      <HubspotCard />
      <StripeCard />
      <LatestImports />
    </SettingsPage>
  )
}

/** Sends it, rehearsal or not, and goes to where one sees what becomes of it. */
function useStart(send: (isRehearsal: boolean) => Promise<{ data: DataImport }>) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data }) =>
      void navigate({ to: '/settings/imports/$importId', params: { importId: data.id } }),
  })
}

function StartButtons({ start, isReady }: { start: ReturnType<typeof useStart>; isReady: boolean }) {
  const words = useDataImportWords()
  return (
    <Group>
      <Button
        variant="default"
        disabled={!isReady}
        loading={start.isPending && start.variables}
        onClick={() => start.mutate(true)}
      >
        {words.look}
      </Button>
      <Button
        disabled={!isReady}
        loading={start.isPending && !start.variables}
        onClick={() => start.mutate(false)}
      >
        {words.start}
      </Button>
    </Group>
  )
}

function HubspotCard() {
  const words = useDataImportWords()
  const [files, setFiles] = useState<Files>({})
  const [makesFields, setMakesFields] = useState(true)
  const start = useStart(isRehearsal => {
    const body = { ...files, create_fields: makesFields }
    return importFromHubspot({ client, body, query: { dry_run: isRehearsal } })
  })
  return (
    <SettingsCard title={words.hubspot} about={words.hubspotAbout}>
      <Stack>
        {start.error && (
          <Alert color="red" role="alert">
            {start.error.message}
          </Alert>
        )}
        {fileNames.map(name => (
          <FileInput
            key={name}
            label={words.files[name]}
            placeholder={words.choose}
            accept=".csv,.zip,text/csv,application/zip"
            leftSection={<IconFileSpreadsheet size={18} stroke={1.4} />}
            clearable
            clearButtonProps={{ 'aria-label': words.clear }}
            value={files[name] ?? null}
            onChange={file =>
              setFiles(({ [name]: _, ...others }) => (file ? { ...others, [name]: file } : others))
            }
          />
        ))}
        <Checkbox
          label={words.createFields}
          checked={makesFields}
          onChange={event => setMakesFields(event.currentTarget.checked)}
        />
        <StartButtons start={start} isReady={Object.keys(files).length > 0} />
      </Stack>
    </SettingsCard>
  )
}

function StripeCard() {
  const words = useDataImportWords()
  const [key, setKey] = useState('')
  const start = useStart(isRehearsal =>
    importFromStripe({ client, body: { secret_key: key.trim(), dry_run: isRehearsal } }),
  )
  return (
    <SettingsCard title={words.stripe} about={words.stripeAbout}>
      <Stack>
        {start.error && (
          <Alert color="red" role="alert">
            {start.error.message}
          </Alert>
        )}
        <PasswordInput
          label={words.key}
          description={words.keyHint}
          placeholder="rk_live_…"
          autoComplete="off"
          value={key}
          onChange={event => setKey(event.currentTarget.value)}
        />
        <StartButtons start={start} isReady={key.trim() !== ''} />
      </Stack>
    </SettingsCard>
  )
}

function LatestImports() {
  const words = useDataImportWords()
  const formats = useFormats()
  const found = useQuery({
    queryKey: ['data-imports', 'list'],
    queryFn: () => listDataImports({ client, query: { limit: 10 } }),
  })
  const all = found.data?.data ?? []
  return (
    <SettingsCard title={words.latest}>
      {all.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.none}
        </Text>
      ) : (
        <Rows label={words.latest}>
          {all.map(one => (
            <Row
              key={one.id}
              icon={<IconPlugConnected size={20} stroke={1.4} />}
              title={
                <TextLink to="/settings/imports/$importId" params={{ importId: one.id }}>
                  {words.sources[one.source]}
                </TextLink>
              }
              note={one.error ?? formats.ago(one.created_at)}
              badges={
                <>
                  {one.dry_run && (
                    <Badge variant="outline" color="gray" tt="none">
                      {words.rehearsal}
                    </Badge>
                  )}
                  <Badge variant="light" color={statusColors[one.status]} tt="none">
                    {words.statuses[one.status]}
                  </Badge>
                </>
              }
            />
          ))}
        </Rows>
      )}
    </SettingsCard>
  )
}
