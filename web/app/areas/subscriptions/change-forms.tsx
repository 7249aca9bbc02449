import { Alert, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  cancelSubscription,
  previewSubscriptionChange,
  reactivateSubscription,
  type Subscription,
  type SubscriptionChangePreview,
  updateSubscription,
} from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { NumberText } from '../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { useRecordChange } from '../../kit/record/use-record-change.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { blankItem, type DraftItem, ItemsEditor, toItems } from './items-editor.tsx'
import { useSubscriptionWords } from './words.ts'

interface FormProps {
  subscription: Subscription
  onClose: () => void
}

function useChanged(onClose: () => void) {
  const changed = useRecordChange<Subscription>('subscription', 'subscriptions')
  return ({ data }: { data: Subscription }) => {
    changed(data)
    onClose()
  }
}

export function ChangeForm({ subscription, onClose }: FormProps) {
  const words = useSubscriptionWords()
  const numbers = useNumbers()
  const changed = useChanged(onClose)
  const { currency } = subscription
  const draft = useDraft({
    of: `subscription/${subscription.id}/change`,
    saved: {
      mrr: subscription.items.length === 0 ? numbers.amountText(subscription.mrr_cents, currency) : '',
      note: '',
      items: subscription.items.map(
        (one, at): DraftItem => ({
          ...blankItem(String(at)),
          id: one.id,
          product_id: one.product_id,
          name: one.name,
          quantity: numbers.decimalText(one.quantity),
          price: numbers.amountText(one.unit_price_cents, currency),
        }),
      ),
      interval: subscription.billing_interval,
    },
  })
  const [items, setItems] = draft.part('items')
  const [interval, setInterval] = draft.part('interval')
  const { field, values } = draft
  const body = () => ({
    billing_interval: interval,
    ...(items.length > 0
      ? { items: toItems(items, currency, numbers) }
      : { mrr_cents: numbers.amount(values.mrr, currency) }),
  })
  const [asked] = useDebouncedValue(JSON.stringify([items, interval, values.mrr]), 250)
  const preview = useQuery({
    queryKey: ['preview', 'subscription', subscription.id, asked],
    queryFn: async () =>
      previewSubscriptionChange({ client, path: { subscription_id: subscription.id }, body: body() }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return (
    <FormModal
      draft={draft}
      isOpen
      size="lg"
      title={words.changeTitle}
      submit={words.changeSubmit}
      onClose={onClose}
      onSubmit={async () =>
        updateSubscription({
          client,
          path: { subscription_id: subscription.id },
          body: { ...body(), ...(values.note.trim() ? { note: values.note.trim() } : {}) },
        })
      }
      onDone={changed}
    >
      {items.length === 0 && subscription.items.length === 0 ? (
        <NumberText label={words.mrrIn(currency)} currency={currency} {...field('mrr')} />
      ) : (
        <ItemsEditor items={items} currency={currency} onChange={setItems} />
      )}
      <Group grow>
        <Select
          label={words.interval}
          data={Object.entries(words.intervals).map(([value, label]) => ({ value, label }))}
          value={interval}
          allowDeselect={false}
          onChange={value => setInterval(value as Subscription['billing_interval'])}
        />
        <TextInput label={words.note} {...field('note')} />
      </Group>
      {preview.error && !preview.data ? (
        <Text size="sm" c="var(--bad)">
          {preview.error.message}
        </Text>
      ) : (
        preview.data && <Effect effect={preview.data.data} />
      )}
    </FormModal>
  )
}

function Effect({ effect }: { effect: SubscriptionChangePreview }) {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const color = effect.delta_cents > 0 ? 'green' : effect.delta_cents < 0 ? 'orange' : 'gray'
  return (
    <Alert color={color} aria-live="polite">
      <Group gap="xl">
        <div>
          <Text size="xs">{words.before}</Text>
          <Text fw={650}>{formats.money(effect.mrr_before_cents, effect.currency)}</Text>
        </div>
        <div>
          <Text size="xs">{words.after}</Text>
          <Text fw={650}>{formats.money(effect.mrr_after_cents, effect.currency)}</Text>
        </div>
        <div>
          <Text size="xs">{words.effect}</Text>
          <Text fw={650}>
            {effect.movement
              ? `${words.kinds[effect.movement]} ${formats.money(effect.delta_cents, effect.reporting_currency)}`
              : words.noEffect}
          </Text>
        </div>
      </Group>
    </Alert>
  )
}

export function CancelForm({ subscription, onClose }: FormProps) {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const changed = useChanged(onClose)
  const draft = useDraft({ of: `subscription/${subscription.id}/cancel`, saved: { reason: '', when: 'end' } })
  const [when, setWhen] = draft.part('when')
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen
      isDangerous
      title={words.cancelTitle}
      submit={words.cancelSubmit}
      onClose={onClose}
      onSubmit={() =>
        cancelSubscription({
          client,
          path: { subscription_id: subscription.id },
          body: { at_period_end: when === 'end', reason: values.reason.trim() || null },
        })
      }
      onDone={changed}
    >
      <Radio.Group label={words.cancelWhen} value={when} onChange={setWhen}>
        <Stack gap="xs" mt="xs">
          <Radio value="end" label={words.atPeriodEnd(formats.date(subscription.current_period_end))} />
          <Radio value="now" label={words.atOnce} />
        </Stack>
      </Radio.Group>
      <TextInput label={words.reason} {...field('reason')} />
    </FormModal>
  )
}

export function ReactivateForm({ subscription, onClose }: FormProps) {
  const words = useSubscriptionWords()
  const numbers = useNumbers()
  const changed = useChanged(onClose)
  const isOver = subscription.status === 'canceled'
  const draft = useDraft({
    of: `subscription/${subscription.id}/reactivate`,
    saved: {
      mrr: numbers.amountText(subscription.mrr_cents, subscription.currency),
    },
  })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.reactivateTitle}
      submit={words.reactivate}
      onClose={onClose}
      onSubmit={async () =>
        reactivateSubscription({
          client,
          path: { subscription_id: subscription.id },
          body: isOver ? { mrr_cents: numbers.amount(values.mrr, subscription.currency) } : {},
        })
      }
      onDone={changed}
    >
      {isOver ? (
        <NumberText
          label={words.mrrIn(subscription.currency)}
          currency={subscription.currency}
          required
          data-autofocus
          {...field('mrr')}
        />
      ) : (
        <Text size="sm">{words.keepText}</Text>
      )}
    </FormModal>
  )
}
