import { Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  applyPriceChange,
  listProducts,
  type PriceChangeInput,
  type PriceChangeRehearsal,
  rehearsePriceChange,
  type Subscription,
} from '../../../../../sdk/index.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { ifGiven, useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../../kit/record/figures.tsx'
import { ScreenNotFound } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { DayInput } from '../../../kit/time/when-input.tsx'
import { useChangingWords } from '../changing/words.ts'
import { useSubscriptionWords } from '../words.ts'
import { usePriceWords } from './words.ts'

type Kind = 'percent' | 'price' | 'tax'
type Proration = 'none' | 'now' | 'next'
interface Shown {
  asked: PriceChangeInput
  found: PriceChangeRehearsal
}

/** One price change over many subscriptions: rehearsed first, then exactly so. */
export function PricesPage(): ReactNode {
  const words = usePriceWords()
  const all = useSubscriptionWords()
  const changing = useChangingWords()
  const numbers = useNumbers()
  const may = useMay()
  const [shown, setShown] = useState<Shown | null>(null)
  const draft = useDraft({
    of: 'subscriptions/prices',
    saved: {
      ...{ product: '', status: '', value: '', tax: '', day: '' },
      kind: 'percent' as Kind,
      proration: 'next' as Proration,
    },
  })
  const [kind, setKind] = draft.part('kind')
  const [proration, setProration] = draft.part('proration')
  const [product, setProduct] = draft.part('product')
  const [status, setStatus] = draft.part('status')
  const { field, values } = draft
  const products = useQuery({
    queryKey: ['products', 'of-prices'],
    queryFn: () => listProducts({ client, query: { limit: 200 } }),
  })
  const rehearsing = useMutation({
    mutationFn: async (): Promise<Shown> => {
      const asked: PriceChangeInput = {
        filter: {
          product_id: product || null,
          status: (status || null) as Subscription['status'] | null,
        },
        change: {
          ...(kind === 'percent' ? { price_percent: numbers.decimal(values.value) } : {}),
          ...(kind === 'price' ? { unit_price_cents: numbers.decimal(values.value, 0) } : {}),
          tax_rate: ifGiven(values.tax, text => numbers.decimal(text)),
          proration,
          ...(values.day && proration !== 'next' ? { effective_on: values.day } : {}),
        },
      }
      return { asked, found: (await rehearsePriceChange({ client, body: asked })).data }
    },
    onSuccess: setShown,
    onError: error => draft.refuse(error),
  })
  if (!may('admin')) return <ScreenNotFound />
  const options = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }))
  const { canceled: _canceled, ...statuses } = all.statuses
  return (
    <SettingsPage title={words.title} about={words.about}>
      <SettingsCard title={words.kind}>
        <form
          onSubmit={event => {
            event.preventDefault()
            rehearsing.mutate()
          }}
        >
          <Stack gap="sm">
            <DraftNote draft={draft} />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <Select
                label={words.product}
                searchable
                data={[
                  { value: '', label: words.everyItem },
                  ...(products.data?.data ?? []).map(one => ({ value: one.id, label: one.name })),
                ]}
                value={product}
                onChange={value => setProduct(value ?? '')}
              />
              <Select
                label={words.status}
                data={[{ value: '', label: words.everyStatus }, ...options(statuses)]}
                value={status}
                onChange={value => setStatus(value ?? '')}
              />
              <Select
                label={words.kind}
                data={options(words.kinds)}
                value={kind}
                allowDeselect={false}
                onChange={value => setKind(value as Kind)}
              />
              {kind !== 'tax' && (
                <NumberText
                  label={kind === 'percent' ? words.percent : words.price}
                  {...(kind === 'percent' ? { placeholder: words.percentHint } : { decimals: 0 })}
                  required
                  {...field('value')}
                />
              )}
              <NumberText
                label={words.taxRate}
                placeholder={words.taxHint}
                required={kind === 'tax'}
                {...field('tax')}
              />
              <Select
                label={changing.takesEffect}
                data={options(changing.takesEffects)}
                value={proration}
                allowDeselect={false}
                onChange={value => setProration(value as Proration)}
              />
              {proration !== 'next' && (
                <DayInput label={all.effectiveOn} description={changing.effectiveOnHint} {...field('day')} />
              )}
            </SimpleGrid>
            {rehearsing.error && (
              <Text size="sm" c="var(--bad)" role="alert">
                {rehearsing.error.message}
              </Text>
            )}
            <Group justify="flex-end">
              <Button type="submit" variant="default" loading={rehearsing.isPending}>
                {words.rehearse}
              </Button>
            </Group>
          </Stack>
        </form>
      </SettingsCard>
      {shown && (
        <Outcome
          {...shown}
          onApplied={() => {
            setShown(null)
            draft.done()
          }}
        />
      )}
    </SettingsPage>
  )
}

function Outcome({ asked, found, onApplied }: Shown & { onApplied: () => void }) {
  const words = usePriceWords()
  const formats = useFormats()
  const queries = useQueryClient()
  const money = (cents: number) => formats.money(cents, found.currency)
  const applying = useMutation({
    mutationFn: () => applyPriceChange({ client, body: { ...asked, expected_hash: found.hash } }),
    onSuccess: ({ data }) => {
      notifications.show({ color: 'green', message: words.applied(data.subscriptions) })
      void queries.invalidateQueries({ queryKey: ['subscriptions'] })
      onApplied()
    },
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
