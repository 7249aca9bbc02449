import { Alert, Badge, Button, Group, Progress, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import {
  getContactImport,
  getContactImportErrorsCsv,
  getContactImportWarningsCsv,
} from '../../../../../sdk/index.ts'
import { saveFile } from '../../../kit/form/save-file.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { LinkButton } from '../../../kit/link-button.tsx'
import { queries } from '../../../kit/queries.ts'
import { Details, RecordPage } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useImportWords } from './words.ts'

const colors = {
  uploading: 'blue',
  pending: 'blue',
  running: 'blue',
  completed: 'green',
  failed: 'red',
} as const
const isOver = (status: string | undefined) => status === 'completed' || status === 'failed'

/** How far an import is, and what became of its rows. */
export function ImportResultPage(): ReactNode {
  const { importId } = useParams({ from: '/shell/contacts/imports/$importId' })
  const words = useImportWords()
  const formats = useFormats()
  const path = { import_id: importId }
  const answer = useQuery({
    queryKey: ['imports', importId],
    queryFn: () => getContactImport({ client, path }),
    // Events tell of contacts, not of how far a file is: while it runs one looks every second.
    refetchInterval: ({ state }) => (isOver(state.data?.data.status) ? false : 1_000),
  })
  const one = answer.data?.data
  const isDone = isOver(one?.status)
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['contacts'] })
  }, [isDone])
  const loading = useAct(async (kind: 'errors' | 'warnings') => {
    const csv = await (kind === 'errors'
      ? getContactImportErrorsCsv({ client, path, parseAs: 'text' })
      : getContactImportWarningsCsv({ client, path, parseAs: 'text' }))
    saveFile(`${kind}.csv`, csv)
  })
  if (!one) return <Unloaded query={answer} />
  return (
    <RecordPage
      list={{ to: '/contacts/import', label: words.importContacts }}
      title={one.filename}
      badges={
        <Badge variant="light" color={colors[one.status]}>
          {words.statuses[one.status]}
        </Badge>
      }
      subtitle={formats.dateTime(one.created_at)}
    >
      <Stack maw={560}>
        <Progress
          value={isDone ? 100 : one.progress * 100}
          animated={!isDone}
          color={one.status === 'failed' ? 'red' : 'harbor'}
          aria-label={words.progress(formats.percent(Math.round(one.progress * 100)))}
        />
        {one.error && <Alert color="red">{one.error}</Alert>}
        <Details
          title={words.imports}
          items={[
            { label: words.rows, value: formats.number(one.rows) },
            { label: words.created, value: formats.number(one.created) },
            { label: words.updated, value: formats.number(one.updated) },
            { label: words.skipped, value: formats.number(one.skipped) },
            { label: words.failed, value: formats.number(one.failed) },
            { label: words.warnings, value: formats.number(one.warnings) },
          ]}
        />
        <Group>
          {one.failed > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={15} />}
              onClick={() => loading.mutate('errors')}
            >
              {words.errorsFile}
            </Button>
          )}
          {one.warnings > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={15} />}
              onClick={() => loading.mutate('warnings')}
            >
              {words.warningsFile}
            </Button>
          )}
        </Group>
        {isDone && (
          <Group>
            <LinkButton to="/contacts">{words.toContacts}</LinkButton>
            <LinkButton to="/contacts/import" variant="default">
              {words.another}
            </LinkButton>
          </Group>
        )}
      </Stack>
    </RecordPage>
  )
}
