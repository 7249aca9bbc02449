import { ActionIcon, Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { listWorkflowRuns, retryWorkflowRuns, type Workflow } from '../../../../../sdk/index.ts'
import { useListWords } from '../../../kit/list/words.ts'
import { notifications } from '../../../kit/notices.tsx'
import { Named } from '../../../kit/people/avatar.tsx'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { runColors } from '../colors.ts'
import { useWorkflowWords } from '../words.ts'

const statuses = ['running', 'waiting', 'completed', 'failed', 'canceled'] as const
const LIMIT = 50

/** Who is where, and what failed. */
export function RunsPanel({ workflow }: { workflow: Workflow }) {
  const words = useWorkflowWords()
  const lists = useListWords()
  const formats = useFormats()
  const may = useMay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const search = useSearch({ from: '/shell/workflows/$workflowId' })
  const [page, setPage] = useState(1)
  const status = statuses.find(one => one === search.status)
  const path = { workflow_id: workflow.id }
  const runs = useQuery({
    queryKey: ['workflow-runs', workflow.id, 'list', status, page],
    queryFn: () =>
      listWorkflowRuns({ client, path, query: { page, limit: LIMIT, ...(status ? { status } : {}) } }),
    placeholderData: keepPreviousData,
  })
  const retry = useMutation({
    mutationFn: () => retryWorkflowRuns({ client, body: { workflow_id: workflow.id } }),
    onSuccess: answer => {
      notifications.show({ message: words.retried(answer.retried) })
      void queries.invalidateQueries({ queryKey: ['workflow-runs'] })
    },
    onError: error => notifications.show({ color: 'red', message: error.message }),
  })
  const names = new Map(workflow.graph.nodes.map(node => [node.id, node.name || words.kinds[node.kind]]))
  if (!runs.data) return <Unloaded query={runs} />
  const { data, status_counts: counts, pagination } = runs.data
  const choose = (next: string | undefined) => {
    setPage(1)
    void navigate({
      to: '.',
      search: { tab: 'runs', ...(next ? { status: next } : {}) },
      replace: true,
    } as never)
  }
  const total = statuses.reduce((sum, one) => sum + counts[one], 0)
  return (
    <section aria-label={words.runs}>
      <Group gap={6} mb="md">
        <Chip isOn={!status} onClick={() => choose(undefined)} label={words.all} count={total} />
        {statuses.map(one => (
          <Chip
            key={one}
            isOn={status === one}
            onClick={() => choose(one)}
            label={words.runStatuses[one]}
            count={counts[one]}
          />
        ))}
        <div style={{ flex: 1 }} />
        {counts.failed > 0 && may('member') && (
          <Button
            variant="light"
            color="red"
            leftSection={<IconRefresh size={15} />}
            loading={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {words.retryAll(counts.failed)}
          </Button>
        )}
      </Group>
      {data.length === 0 ? (
        <>
          <Title order={2}>{status ? words.noRunsOfStatus : words.noRuns}</Title>
          {!status && <Text c="dimmed">{words.noRunsText}</Text>}
        </>
      ) : (
        <DataTable
          label={words.runs}
          rows={data}
          keyOf={run => run.id}
          columns={[
            {
              label: words.contact,
              cell: run => (
                <Named name={run.contact?.name || run.contact?.email || ''}>
                  <TextLink
                    to="/workflows/$workflowId"
                    params={{ workflowId: workflow.id }}
                    search={{ tab: 'runs', run: run.id }}
                  >
                    {run.contact?.name || run.contact?.email || words.deletedContact}
                  </TextLink>
                </Named>
              ),
            },
            {
              label: words.status,
              cell: run => (
                <Badge variant="light" color={runColors[run.status]}>
                  {words.runStatuses[run.status]}
                </Badge>
              ),
            },
            {
              label: words.now,
              cell: run => (
                <>
                  <Text size="sm">{names.get(run.current_node_id ?? '') ?? run.current_node_id}</Text>
                  {(run.error || run.wake_at) && (
                    <Text size="xs" c={run.error ? 'var(--bad)' : 'dimmed'}>
                      {run.error ?? words.until(formats.dateTime(run.wake_at!))}
                    </Text>
                  )}
                </>
              ),
            },
            { label: words.started, cell: run => formats.ago(run.started_at) },
          ]}
        />
      )}
      {pagination.pages > 1 && (
        <Group mt="sm" gap="xs">
          <ActionIcon
            variant="default"
            aria-label={lists.previousPage}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Text size="sm" c="dimmed">
            {page} / {pagination.pages}
          </Text>
          <ActionIcon
            variant="default"
            aria-label={lists.nextPage}
            disabled={!pagination.has_next}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
      )}
    </section>
  )
}

interface ChipProps {
  isOn: boolean
  label: string
  count: number
  onClick: () => void
}

function Chip({ isOn, label, count, onClick }: ChipProps) {
  const formats = useFormats()
  return (
    <Button
      size="xs"
      radius="xl"
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      onClick={onClick}
      rightSection={formats.number(count)}
    >
      {label}
    </Button>
  )
}
