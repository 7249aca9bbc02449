import { Badge, Button, Group, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listDeliverabilityPlacementTests, startPlacementTest } from '../../../sdk/index.ts'
import { useAct } from '../form/use-act.ts'
import { WideTable } from '../record/wide-table.tsx'
import { client } from '../session/api.ts'
import { useMay } from '../session/session.ts'
import { SettingsCard } from '../settings/settings-page.tsx'
import { useFormats } from '../speech.tsx'
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
        <WideTable label={words.placement}>
          <Table verticalSpacing={8}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.from}</Table.Th>
                <Table.Th>{words.at}</Table.Th>
                <Table.Th ta="right">{words.inboxRate}</Table.Th>
                <Table.Th>{words.seeds}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(one => (
                <Table.Tr key={one.id}>
                  <Table.Td>{one.from_email}</Table.Td>
                  <Table.Td>{formats.dateTime(one.created_at)}</Table.Td>
                  <Table.Td ta="right">
                    {one.inbox_rate === null ? '–' : formats.percent(one.inbox_rate)}
                  </Table.Td>
                  <Table.Td>
                    <Group gap={4}>
                      {one.results.map(result => (
                        <Badge
                          key={result.email}
                          variant="light"
                          color={colors[result.placement]}
                          tt="none"
                          title={result.error ?? result.folder ?? undefined}
                        >
                          {result.email}: {words.placements[result.placement]}
                        </Badge>
                      ))}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </SettingsCard>
  )
}
