import { Radio, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
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
import { isBlank, toDraftItem, toItemInput } from '../../billing/shared/lines/draft.ts'
import { LineEditor } from '../../billing/shared/lines/line-editor.tsx'
import { useSubscriptionWords } from '../words.ts'
import { PreviewPanel, usePreview } from './preview.tsx'
import { useChangingWords } from './words.ts'

type Proration = 'none' | 'now' | 'next'
type Refund = 'none' | 'credit' | 'money'

const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

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
  const own = useChangingWords()
  const numbers = useNumbers()
  const changed = useChanged(onClose)
  const { currency } = subscription
  const draft = useDraft({
    of: `subscription/${subscription.id}/change`,
    saved: {
      mrr: subscription.items.length === 0 ? numbers.amountText(subscription.mrr_cents, currency) : '',
      note: '',
      lines: subscription.items.map(one => toDraftItem(one, currency, numbers)),
      interval: subscription.billing_interval,
      count: String(subscription.billing_interval_count),
      proration: 'now' as Proration,
      day: '',
      coupon: '',
    },
  })
  const [proration, setProration] = draft.part('proration')
  const [lines, setLines] = draft.part('lines')
  const [interval, setInterval] = draft.part('interval')
  const { field, values } = draft
  const hasItems = lines.length > 0 || subscription.items.length > 0
  const terms = () => ({
    billing_interval: interval,
    billing_interval_count: numbers.decimal(values.count || '1', 0),
    ...(hasItems
      ? { items: lines.filter(one => !isBlank(one)).map(one => toItemInput(one, currency, numbers)) }
      : { mrr_cents: numbers.amount(values.mrr, currency) }),
    proration,
    ...(values.day && proration !== 'next' ? { effective_on: values.day } : {}),
    ...(values.coupon.trim() ? { coupon_code: values.coupon.trim() } : {}),
  })
  const { note, ...asked } = values
  const preview = usePreview(subscription.id, JSON.stringify(asked), terms)
  return (
    <FormModal
      draft={draft}
      isOpen
      size="xl"
      title={words.changeTitle}
      submit={words.changeSubmit}
      onClose={onClose}
      onSubmit={async () =>
        updateSubscription({
          client,
          path: { subscription_id: subscription.id },
          body: { ...terms(), ...(note.trim() ? { note: note.trim() } : {}), ...preview.hash },
        })
      }
      onDone={changed}
    >
      {!hasItems && <NumberText label={words.mrrIn(currency)} currency={currency} {...field('mrr')} />}
      <LineEditor of="subscription" lines={lines} currency={currency} onChange={setLines} />
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <Select
          label={words.interval}
          data={Object.entries(words.intervals).map(([value, label]) => ({ value, label }))}
          value={interval}
          error={draft.errorOf('interval')}
          allowDeselect={false}
          onChange={value => setInterval(value as Subscription['billing_interval'])}
        />
        <NumberText label={own.count} decimals={0} {...field('count')} />
        <TextInput label={own.coupon} {...field('coupon')} />
        <TextInput label={words.note} {...field('note')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label={own.takesEffect}
          data={Object.entries(own.takesEffects).map(([value, label]) => ({ value, label }))}
          value={proration}
          error={draft.errorOf('proration')}
          allowDeselect={false}
          onChange={value => setProration(value as Proration)}
        />
        {proration !== 'next' && (
          <DayInput
            label={words.effectiveOn}
            description={own.effectiveOnHint}
            inputWrapperOrder={below}
            {...field('day')}
          />
        )}
      </SimpleGrid>
      <PreviewPanel {...preview} />
    </FormModal>
  )
}

export function CancelForm({ subscription, onClose }: FormProps) {
  const words = useSubscriptionWords()
  const own = useChangingWords()
  const formats = useFormats()
  const changed = useChanged(onClose)
  const draft = useDraft({
    of: `subscription/${subscription.id}/cancel`,
    saved: { reason: '', when: 'end', refund: 'none' as Refund, day: '' },
  })
  const [when, setWhen] = draft.part('when')
  const [refund, setRefund] = draft.part('refund')
  const { field, values } = draft
  const body = {
    at_period_end: when === 'end',
    ...(when === 'end' ? {} : { refund }),
    ...(when === 'day' && values.day ? { effective_on: values.day } : {}),
  }
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
          <Radio value="day" label={own.onDay} />
          <Radio value="now" label={words.atOnce} />
        </Stack>
      </Radio.Group>
      {when === 'day' && <DayInput label={own.endsOn} required {...field('day')} />}
      {when !== 'end' && (
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
