import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  listProducts,
  type PriceChangeInput,
  rehearsePriceChange,
  type Subscription,
} from '../../../../../sdk/index.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { ifGiven, useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { ScreenNotFound } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { DayInput } from '../../../kit/time/when-input.tsx'
import { useChangingWords } from '../changing/words.ts'
import { useSubscriptionWords } from '../words.ts'
import { Outcome, Progressing, type Shown } from './outcome.tsx'
import { usePriceWords } from './words.ts'

type Kind = 'percent' | 'price' | 'tax'
type Proration = 'none' | 'now' | 'next'

/** One price change over many subscriptions: rehearsed first, then exactly so. */
export function PricesPage(): ReactNode {
  const words = usePriceWords()
  const all = useSubscriptionWords()
  const changing = useChangingWords()
  const numbers = useNumbers()
  const may = useMay()
  const { organization } = useMe()
  const { job } = useSearch({ from: '/shell/subscriptions/prices' })
  const navigate = useNavigate({ from: '/subscriptions/prices' })
  const [shown, setShown] = useState<Shown | null>(null)
  const draft = useDraft({
    of: 'subscriptions/prices',
    saved: {
      ...{ product: '', status: '', value: '', tax: '', day: '', currency: organization.currency },
      kind: 'percent' as Kind,
      proration: 'next' as Proration,
    },
  })
  const [kind, setKind] = draft.part('kind')
  const [proration, setProration] = draft.part('proration')
  const [product, setProduct] = draft.part('product')
  const [status, setStatus] = draft.part('status')
  const { field, values } = draft
  const currency = values.currency.trim().toUpperCase()
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
          ...(kind === 'price' ? { currency } : {}),
        },
        change: {
          ...(kind === 'percent' ? { price_percent: numbers.decimal(values.value) } : {}),
          ...(kind === 'price' ? { unit_price_cents: numbers.amount(values.value, currency) } : {}),
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
                  label={kind === 'percent' ? words.percent : words.priceIn(currency)}
                  {...(kind === 'percent' ? { placeholder: words.percentHint } : { currency })}
                  required
                  {...field('value')}
                />
              )}
              {kind === 'price' && (
                <TextInput label={words.currency} maxLength={3} required {...field('currency')} />
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
          onApplied={id => {
            setShown(null)
            draft.done()
            void navigate({ search: { job: id } })
          }}
        />
      )}
      {!shown && job && <Progressing id={job} />}
    </SettingsPage>
  )
}
