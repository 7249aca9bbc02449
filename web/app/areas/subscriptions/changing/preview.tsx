import { Alert, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  previewSubscriptionChange,
  type SubscriptionChangePreview,
  type SubscriptionPreviewInput,
} from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useSubscriptionWords } from '../words.ts'

/** What an action would do, while it is filled in. `key` says what was filled in; `read` may throw while it is half typed. */
export function usePreview(subscriptionId: string, key: string, read: () => SubscriptionPreviewInput) {
  const [asked] = useDebouncedValue(key, 250)
  const preview = useQuery({
    queryKey: ['preview', 'subscription', subscriptionId, asked],
    queryFn: async () =>
      previewSubscriptionChange({ client, path: { subscription_id: subscriptionId }, body: read() }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const isCurrent = asked === key && !preview.isPlaceholderData && !preview.isFetching
  return {
    effect: preview.data?.data,
    error: preview.error,
    /** Only of what stands there now: what was shown is what happens, or nothing does. */
    hash: isCurrent && preview.data ? { expected_hash: preview.data.data.hash } : {},
  }
}

export function PreviewPanel({ effect, error }: Pick<ReturnType<typeof usePreview>, 'effect' | 'error'>) {
  if (effect) return <Effect effect={effect} />
  return error ? (
    <Text size="sm" c="var(--bad)">
      {error.message}
    </Text>
  ) : null
}

const totalOf = (
  effect: SubscriptionChangePreview,
  type: 'invoice' | 'credit_note',
  of: 'total_cents' | 'tax_cents',
) => effect.documents.filter(one => one.type === type).reduce((sum, one) => sum + one[of], 0)

function Effect({ effect }: { effect: SubscriptionChangePreview }) {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const money = (cents: number) => formats.money(cents, effect.currency)
  const tax = totalOf(effect, 'invoice', 'tax_cents') - totalOf(effect, 'credit_note', 'tax_cents')
  const rows = [
    [words.credited, -totalOf(effect, 'credit_note', 'total_cents')],
    [words.charged, totalOf(effect, 'invoice', 'total_cents')],
    [words.taxInIt, tax],
    [words.carriedOver, -effect.carried_over_cents],
  ] as const
  return (
    <Alert color="gray" aria-live="polite">
      <Stack gap="xs">
        {effect.documents.length === 0 ? (
          <Text size="sm">{words.nothingToday}</Text>
        ) : (
          <div>
            {rows.map(([label, cents]) => (
              <Group key={label} justify="space-between">
                <Text size="sm">{label}</Text>
                <Text size="sm">{money(cents)}</Text>
              </Group>
            ))}
            <Group justify="space-between">
              <Text fw={650}>{words.dueToday}</Text>
              <Text fw={650}>{money(effect.due_today_cents)}</Text>
            </Group>
          </div>
        )}
        {effect.next_invoices.length > 0 && (
          <div>
            <Text size="xs">{words.nextInvoices}</Text>
            {effect.next_invoices.map(one => (
              <Group key={one.on} justify="space-between">
                <Text size="sm">{formats.date(one.on)}</Text>
                <Text size="sm">{money(one.total_cents)}</Text>
              </Group>
            ))}
          </div>
        )}
        <Group gap="xl">
          <Value label={words.before} value={money(effect.mrr_before_cents)} />
          <Value label={words.after} value={money(effect.mrr_after_cents)} />
          <Value
            label={words.effect}
            value={
              effect.movement
                ? `${words.kinds[effect.movement]} ${formats.money(effect.delta_cents, effect.reporting_currency)}`
                : words.noEffect
            }
          />
        </Group>
      </Stack>
    </Alert>
  )
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="xs">{label}</Text>
      <Text fw={650}>{value}</Text>
    </div>
  )
}
