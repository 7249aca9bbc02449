import { Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import {
  cancelSubscription,
  reactivateSubscription,
  type Subscription,
  updateSubscription,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { useRecordChange } from '../../../kit/record/use-record-change.ts'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { DayInput } from '../../../kit/time/when-input.tsx'
import { useSubscriptionWords } from '../words.ts'
import { blankItem, type DraftItem, ItemsEditor, toItems } from './items-editor.tsx'
import { PreviewPanel, usePreview } from './preview.tsx'

type Proration = 'none' | 'now' | 'next'
type Refund = 'none' | 'credit' | 'money'

export interface FormProps {
  subscription: Subscription
  onClose: () => void
}

export function useChanged(onClose: () => void) {
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
      proration: 'now' as Proration,
      day: '',
    },
  })
  const [proration, setProration] = draft.part('proration')
  const [items, setItems] = draft.part('items')
  const [interval, setInterval] = draft.part('interval')
  const { field, values } = draft
  const body = () => ({
    billing_interval: interval,
    ...(items.length > 0
      ? { items: toItems(items, currency, numbers) }
      : { mrr_cents: numbers.amount(values.mrr, currency) }),
  })
  const terms = () => ({
    ...body(),
    proration,
    ...(values.day && proration !== 'next' ? { effective_on: values.day } : {}),
  })
  const asked = JSON.stringify([items, interval, values.mrr, proration, values.day])
  const preview = usePreview(subscription.id, asked, terms)
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
          body: { ...terms(), ...(values.note.trim() ? { note: values.note.trim() } : {}), ...preview.hash },
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
          error={draft.errorOf('interval')}
          allowDeselect={false}
          onChange={value => setInterval(value as Subscription['billing_interval'])}
        />
        <TextInput label={words.note} {...field('note')} />
      </Group>
      <Group grow>
        <Select
          label={words.proration}
          data={Object.entries(words.prorations).map(([value, label]) => ({ value, label }))}
          value={proration}
          allowDeselect={false}
          onChange={value => setProration(value as Proration)}
        />
        {proration !== 'next' && (
          <DayInput label={words.effectiveOn} placeholder={words.today} {...field('day')} />
        )}
      </Group>
      <PreviewPanel {...preview} />
    </FormModal>
  )
}

export function CancelForm({ subscription, onClose }: FormProps) {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const changed = useChanged(onClose)
  const draft = useDraft({
    of: `subscription/${subscription.id}/cancel`,
    saved: { reason: '', when: 'end', refund: 'none' as Refund },
  })
  const [when, setWhen] = draft.part('when')
  const [refund, setRefund] = draft.part('refund')
  const { field, values } = draft
  const body = { at_period_end: when === 'end', ...(when === 'now' ? { refund } : {}) }
  const preview = usePreview(subscription.id, JSON.stringify(['cancel', body]), () => ({
    action: 'cancel',
    ...body,
  }))
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
          // The reason is no part of what was shown, unlike what becomes of the money.
          body: { ...body, reason: values.reason.trim() || null, ...preview.hash },
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
      {when === 'now' && (
        <Select
          label={words.refund}
          data={Object.entries(words.refunds).map(([value, label]) => ({ value, label }))}
          value={refund}
          allowDeselect={false}
          onChange={value => setRefund(value as Refund)}
        />
      )}
      <TextInput label={words.reason} {...field('reason')} />
      <PreviewPanel {...preview} />
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
