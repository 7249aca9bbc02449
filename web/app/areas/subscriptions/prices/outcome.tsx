import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  applyPriceChange,
  getJob,
  type PriceChangeInput,
  type PriceChangeRehearsal,
} from '../../../../../sdk/index.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../../kit/record/figures.tsx'
import { useTranslated } from '../../../kit/sentences/use-translated.ts'
import { client } from '../../../kit/session/api.ts'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { usePriceWords } from './words.ts'

export interface Shown {
  asked: PriceChangeInput
  found: PriceChangeRehearsal
}

/** What a price change comes to, and the button that makes it so. */
export function Outcome({ asked, found, onApplied }: Shown & { onApplied: (jobId: string) => void }) {
  const words = usePriceWords()
  const formats = useFormats()
  const money = (cents: number) => formats.money(cents, found.currency)
  const applying = useMutation({
    mutationFn: () => applyPriceChange({ client, body: { ...asked, expected_hash: found.hash } }),
    onSuccess: ({ data }) => onApplied(data.job_id),
  })
  if (found.subscriptions === 0) return <Text>{words.nothing}</Text>
  return (
    <SettingsCard title={words.sample}>
      <Stack>
        <Figures label={words.title}>
          <Figure label={words.subscriptions} value={formats.number(found.subscriptions)} />
          <Figure label={words.documents} value={formats.number(found.documents)} />
          <Figure label={words.charged} value={money(found.charged_cents)} />
          <Figure label={words.mrrDelta} value={money(found.mrr_delta_cents)} />
        </Figures>
        <DataTable
          label={words.sample}
          rows={found.sample}
          keyOf={one => one.subscription_id}
          columns={[
            {
              label: words.customer,
              cell: one => (
                <TextLink
                  to="/subscriptions/$subscriptionId"
                  params={{ subscriptionId: one.subscription_id }}
                >
                  {one.customer_name ?? one.before.items[0]?.name ?? '–'}
                </TextLink>
              ),
            },
            {
              label: words.before,
              isNumber: true,
              cell: one => formats.money(one.before.mrr_cents, one.currency),
            },
            {
              label: words.after,
              isNumber: true,
              cell: one => formats.money(one.after.mrr_cents, one.currency),
            },
          ]}
        />
        {applying.error && (
          <Text size="sm" c="var(--bad)" role="alert">
            {applying.error.message}
          </Text>
        )}
        <Group justify="flex-end">
          <Button loading={applying.isPending} onClick={() => applying.mutate()}>
            {words.apply(found.subscriptions)}
          </Button>
        </Group>
      </Stack>
    </SettingsCard>
  )
}

interface Result {
  changed?: number
  failed?: { id: string; detail: string }[]
}

/** How far it is, and in the end which of them were left as they are. */
export function Progressing({ id }: { id: string }) {
  const words = usePriceWords()
  const formats = useFormats()
  const translated = useTranslated()
  const job = useQuery({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => getJob({ client, path: { job_id: id }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.finished_at ? false : 1_000),
  }).data?.data
  const isOver = job?.finished_at != null
  if (!job) return null
  const { changed = 0, failed = [] } = (job.result ?? {}) as Result
  return (
    <SettingsCard title={words.progress(formats.percent(Math.round(job.progress * 100)))}>
      <Stack>
        <Progress
          value={job.progress * 100}
          animated={!isOver}
          aria-label={words.progress(formats.percent(Math.round(job.progress * 100)))}
        />
        {job.error && <Alert color="red">{translated(job.error)}</Alert>}
        {job.status === 'succeeded' && <Text role="status">{words.changed(changed)}</Text>}
        {failed.length > 0 && (
          <DataTable
            label={words.leftAlone}
            rows={failed}
            keyOf={one => one.id}
            columns={[
              {
                label: words.leftAlone,
                cell: one => (
                  <TextLink to="/subscriptions/$subscriptionId" params={{ subscriptionId: one.id }}>
                    {translated(one.detail)}
                  </TextLink>
                ),
              },
            ]}
          />
        )}
      </Stack>
    </SettingsCard>
  )
}
