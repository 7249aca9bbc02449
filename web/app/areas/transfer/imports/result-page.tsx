import { Alert, Badge, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type DataImport, downloadImportWarnings, getDataImport } from '../../../../../sdk/index.ts'
import { saveFile } from '../../../kit/form/save-file.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { LinkButton } from '../../../kit/link-button.tsx'
import { queries } from '../../../kit/queries.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { statusColors } from './status.ts'
import { type DataImportWords, useDataImportWords } from './words.ts'

const isOver = (status: string | undefined) => status === 'succeeded' || status === 'failed'

/** How far an import is, what came of it, and what was left out and why. */
export function DataImportPage(): ReactNode {
  const { importId } = useParams({ from: '/shell/settings/imports/$importId' })
  const words = useDataImportWords()
  const formats = useFormats()
  const path = { import_id: importId }
  const answer = useQuery({
    queryKey: ['data-imports', importId],
    queryFn: () => getDataImport({ client, path }),
    // Events tell of what came in, not of how far it is: while it runs one looks every second.
    refetchInterval: ({ state }) => (isOver(state.data?.data.status) ? false : 1_000),
  })
  const one = answer.data?.data
  const isDone = isOver(one?.status)
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'list' })
  }, [isDone])
  const loading = useAct(async () =>
    saveFile('import-warnings.csv', await downloadImportWarnings({ client, path, parseAs: 'text' })),
  )
  if (!one) return <Unloaded query={answer} />
  const { warnings, warning_count: count } = one.report
  return (
    <RecordPage
      list={{ to: '/settings/imports', label: words.imports }}
      title={words.sources[one.source]}
      badges={
        <Group gap={6}>
          {one.dry_run && (
            <Badge variant="outline" color="gray">
              {words.rehearsal}
            </Badge>
          )}
          <Badge variant="light" color={statusColors[one.status]}>
            {words.statuses[one.status]}
          </Badge>
        </Group>
      }
      subtitle={formats.dateTime(one.created_at)}
    >
      <Stack maw={720}>
        <Progress
          value={isDone ? 100 : one.progress * 100}
          animated={!isDone}
          color={one.status === 'failed' ? 'red' : 'harbor'}
          aria-label={words.progress(formats.percent(Math.round(one.progress * 100)))}
        />
        {one.error && <Alert color="red">{one.error}</Alert>}
        {one.dry_run && isDone && <Alert color="blue">{words.rehearsalHint}</Alert>}
        <Counts one={one} words={words} />
        {warnings.length > 0 && (
          <Section title={words.warnings}>
            <DataTable
              label={words.warnings}
              rows={warnings}
              keyOf={({ entity, foreign_id, detail }) => `${entity} ${foreign_id} ${detail}`}
              columns={[
                {
                  label: words.kind,
                  isUnnamed: true,
                  cell: ({ entity }) => words.entities[entity],
                },
                {
                  label: words.sourceId,
                  isUnnamed: true,
                  isFaint: true,
                  cell: ({ foreign_id }) => foreign_id,
                },
                { label: words.detail, isUnnamed: true, cell: ({ detail }) => detail },
              ]}
            />
            <Group mt="sm">
              <Button
                variant="default"
                leftSection={<IconDownload size={15} />}
                loading={loading.isPending}
                onClick={() => loading.mutate()}
              >
                {words.allWarnings(formats.number(count))}
              </Button>
            </Group>
          </Section>
        )}
        {isDone && (
          <Group>
            <LinkButton to="/settings/imports" variant="default">
              {words.again}
            </LinkButton>
          </Group>
        )}
      </Stack>
    </RecordPage>
  )
}

function Counts({ one, words }: { one: DataImport; words: DataImportWords }) {
  const formats = useFormats()
  const kinds = Object.keys(words.entities) as (keyof DataImportWords['entities'])[]
  const told = kinds.flatMap(kind => {
    const counts = one.report[kind]
    return counts ? [{ kind, counts }] : []
  })
  if (told.length === 0) {
    return isOver(one.status) && !one.error ? <Text c="dimmed">{words.nothing}</Text> : null
  }
  return (
    <div>
      <DataTable
        label={words.kind}
        rows={told}
        keyOf={({ kind }) => kind}
        columns={[
          { label: words.kind, cell: ({ kind }) => words.entities[kind] },
          { label: words.create, isNumber: true, cell: ({ counts }) => formats.number(counts.create) },
          { label: words.update, isNumber: true, cell: ({ counts }) => formats.number(counts.update) },
          { label: words.skip, isNumber: true, cell: ({ counts }) => formats.number(counts.skip) },
        ]}
      />
      <Text size="xs" c="dimmed" mt={6}>
        {words.skipHint}
      </Text>
    </div>
  )
}
