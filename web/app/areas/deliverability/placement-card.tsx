import { Badge, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  checkPlacementTest,
  listDeliverabilityPlacementTests,
  type PlacementResult,
  startPlacementTest,
} from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { useDeliverabilityWords } from './words.ts'

const colors = {
  inbox: 'green',
  promotions: 'yellow',
  spam: 'red',
  missing: 'red',
  pending: 'blue',
  unknown: 'gray',
} as const

export function PlacementCard({ hasMailbox }: { hasMailbox: boolean }) {
  const words = useDeliverabilityWords()
  const formats = useFormats()
  const may = useMay()
  const tests = useQuery({
    queryKey: ['deliverability', 'placement'],
    queryFn: () => listDeliverabilityPlacementTests({ client, query: { limit: 10 } }),
  })
  const starting = useAct(() => startPlacementTest({ client, body: {} }), {
    stale: ['deliverability'],
    done: words.testStarted,
  })
  const rows = tests.data?.data ?? []
  return (
    <SettingsCard
      title={words.placement}
      about={words.placementAbout}
      actions={
        may('member') &&
        hasMailbox && (
          <Button variant="default" loading={starting.isPending} onClick={() => starting.mutate()}>
            {words.runTest}
          </Button>
        )
      }
    >
      {tests.error && <Text c="red">{tests.error.message}</Text>}
      {tests.data && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noTests}
        </Text>
      )}
      {rows.length > 0 && (
        <DataTable
          label={words.placement}
          rows={rows}
          keyOf={one => one.id}
          columns={[
            { label: words.from, cell: one => one.from_email },
            { label: words.at, cell: one => formats.dateTime(one.created_at) },
            {
              label: words.inboxRate,
              isNumber: true,
              cell: one => (one.inbox_rate === null ? '–' : formats.percent(one.inbox_rate)),
            },
            {
              label: words.seeds,
              cell: one => (
                <Stack gap={6}>
                  {one.results.map(result => (
                    <ResultLine key={result.email} result={result} />
                  ))}
                </Stack>
              ),
            },
            {
              label: words.lookNow,
              isNumber: true,
              cell: one => may('member') && <LookButton id={one.id} />,
            },
          ]}
        />
      )}
    </SettingsCard>
  )
}

/** Where it ended up, and what the seed's provider found about it. */
function ResultLine({ result }: { result: PlacementResult }) {
  const words = useDeliverabilityWords()
  const { spf, dkim, dmarc } = result.auth
  const checked = Object.entries({ SPF: spf, DKIM: dkim, DMARC: dmarc }).flatMap(([name, verdict]) =>
    verdict ? [`${name} ${verdict}`] : [],
  )
  const notes = [result.folder, result.tab, result.late ? words.late : null, ...checked, result.error]
  return (
    <div>
      <Badge variant="light" color={colors[result.placement]} tt="none">
        {result.email}: {words.placements[result.placement]}
      </Badge>
      <Text size="xs" c="dimmed">
        {notes.filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

function LookButton({ id }: { id: string }) {
  const words = useDeliverabilityWords()
  const looking = useAct(() => checkPlacementTest({ client, path: { test_id: id } }), {
    stale: ['deliverability'],
  })
  return (
    <Button size="compact-sm" variant="default" loading={looking.isPending} onClick={() => looking.mutate()}>
      {words.lookNow}
    </Button>
  )
}
