import { Badge, Button, Code, Group, SegmentedControl, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listWebhookEndpointDeliveries,
  retryWebhookDelivery,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { client } from '../../kit/session/api.ts'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { useWebhookWords } from './words.ts'

const LIMIT = 25
const colors = { pending: 'yellow', succeeded: 'green', failed: 'red' } as const
type Status = WebhookDelivery['status']
const statuses = ['pending', 'succeeded', 'failed'] as const

/** What was sent, newest first: each attempt with what came back. */
export function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const words = useWebhookWords()
  const [page, setPage] = useState(1)
  const [status, setStatus] = useState<Status | null>(null)
  const [isReplaying, setReplaying] = useState(false)
  const query = { page, limit: LIMIT, ...(status ? { status } : {}) }
  const found = useQuery({
    queryKey: ['webhooks', endpoint.id, 'deliveries', query],
    queryFn: () => listWebhookEndpointDeliveries({ client, path: { endpoint_id: endpoint.id }, query }),
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.data ?? []
  return (
    <SettingsCard
      title={words.deliveries}
      actions={
        <Button variant="default" disabled={endpoint.status !== 'active'} onClick={() => setReplaying(true)}>
          {words.replay}
        </Button>
      }
    >
      <SegmentedControl
        mb="sm"
        aria-label={words.showStatus}
        value={status ?? 'all'}
        onChange={value => {
          setStatus(statuses.find(one => one === value) ?? null)
          setPage(1)
        }}
        data={[
          { value: 'all', label: words.all },
          ...statuses.map(value => ({ value, label: words.deliveryStatuses[value] })),
        ]}
      />
      {found.error && <Text c="red">{found.error.message}</Text>}
      {found.data && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noDeliveries}
        </Text>
      )}
      {rows.length > 0 && <DeliveryTable rows={rows} isActive={endpoint.status === 'active'} />}
      {(found.data?.pagination.pages ?? 1) > 1 && (
        <Group mt="sm" gap="xs">
          <Button size="xs" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {words.newerPage}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!found.data?.pagination.has_next}
            onClick={() => setPage(page + 1)}
          >
            {words.olderPage}
          </Button>
        </Group>
      )}
      {isReplaying && <ReplayDialog endpointId={endpoint.id} onClose={() => setReplaying(false)} />}
    </SettingsCard>
  )
}

function DeliveryTable({ rows, isActive }: { rows: readonly WebhookDelivery[]; isActive: boolean }) {
  const words = useWebhookWords()
  const formats = useFormats()
  const [open, setOpen] = useState<string | null>(null)
  const shownAttempts = ({ attempts, next_attempt_at }: WebhookDelivery) =>
    [attempts.length, ...(next_attempt_at ? [words.next(formats.dateTime(next_attempt_at))] : [])].join(' · ')
  const retrying = useAct((delivery_id: string) => retryWebhookDelivery({ client, path: { delivery_id } }), {
    stale: ['webhooks'],
    done: words.retried,
  })
  return (
    <DataTable
      label={words.deliveries}
      below={one => open === one.id && <Attempts delivery={one} />}
      rows={rows}
      keyOf={one => one.id}
      columns={[
        { label: words.event, cell: one => one.type },
        {
          label: words.status,
          cell: one => (
            <Badge variant="light" color={colors[one.status]} tt="none">
              {words.deliveryStatuses[one.status]}
            </Badge>
          ),
        },
        { label: words.at, cell: one => formats.dateTime(one.created_at) },
        {
          label: words.attempts,
          cell: one => (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-expanded={open === one.id}
              aria-label={words.attemptsOf(shownAttempts(one), one.type)}
              onClick={() => setOpen(open === one.id ? null : one.id)}
            >
              {shownAttempts(one)}
            </Button>
          ),
        },
        {
          label: words.retry,
          cell: one => (
            <Button
              size="compact-xs"
              variant="default"
              disabled={!isActive}
              aria-label={words.retryOf(one.type)}
              onClick={() => retrying.mutate(one.id)}
            >
              {words.retry}
            </Button>
          ),
        },
      ]}
    />
  )
}

function Attempts({ delivery }: { delivery: WebhookDelivery }) {
  const words = useWebhookWords()
  const formats = useFormats()
  return delivery.attempts.map((attempt, index) => (
    <div key={attempt.at}>
      <Text size="sm">
        {[
          words.attempt(index + 1),
          formats.dateTime(attempt.at),
          attempt.status ?? attempt.error ?? words.noAnswer,
          `${attempt.ms} ms`,
        ].join(' · ')}
      </Text>
      {attempt.response && (
        <Code block mb="xs" aria-label={words.answer}>
          {attempt.response}
        </Code>
      )}
    </div>
  ))
}
