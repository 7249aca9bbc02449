import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Contact, createSubscription, type Subscription } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { NumberText } from '../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import type { Choice } from '../../kit/pick/record-kinds.ts'
import { RecordSelect } from '../../kit/pick/record-select.tsx'
import { client } from '../../kit/session/api.ts'
import { useMe } from '../../kit/session/session.ts'
import { blankLine, isBlank, toItemInput } from '../billing/shared/lines/draft.ts'
import { LineEditor } from '../billing/shared/lines/line-editor.tsx'
import { useChangingWords } from './changing/words.ts'
import { useSubscriptionWords } from './words.ts'

export function NewSubscription({ onClose }: { onClose: () => void }) {
  const words = useSubscriptionWords()
  const own = useChangingWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const numbers = useNumbers()
  const { organization } = useMe()
  const draft = useDraft({
    of: 'subscription/new',
    saved: {
      contact: null as Choice<Contact> | null,
      interval: 'month' as Subscription['billing_interval'],
      lines: [blankLine('first')],
      trial: '',
      coupon: '',
    },
  })
  const { contact, interval, lines, trial, coupon } = draft.values
  const { currency } = organization
  return (
    <FormModal
      draft={draft}
      isOpen
      size="xl"
      title={words.newSubscription}
      submit={words.start}
      onClose={onClose}
      onSubmit={async () =>
        createSubscription({
          client,
          body: {
            contact_id: contact?.value ?? null,
            company_id: contact?.row.company_id ?? null,
            currency,
            billing_interval: interval,
            items: lines.filter(one => !isBlank(one)).map(one => toItemInput(one, currency, numbers)),
            ...(coupon.trim() ? { coupon_codes: [coupon.trim()] } : {}),
            ...(trial.trim() ? { status: 'trialing', trial_days: numbers.decimal(trial, 0) } : {}),
          },
        })
      }
      onDone={({ data }) => {
        queries.setQueryData(['subscription', data.id], { success: true, data })
        void queries.invalidateQueries({ queryKey: ['subscriptions'] })
        void navigate({ to: '/subscriptions/$subscriptionId', params: { subscriptionId: data.id } })
      }}
    >
      <RecordSelect
        kind="contact"
        label={words.contact}
        placeholder={words.contactHint}
        value={contact?.value ?? null}
        valueLabel={contact?.label ?? ''}
        onChange={chosen => draft.set({ contact: chosen })}
      />
      <LineEditor
        of="subscription"
        lines={lines}
        currency={currency}
        onChange={next => draft.set({ lines: next })}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <Select
          label={words.interval}
          data={Object.entries(words.intervals).map(([value, label]) => ({ value, label }))}
          value={interval}
          allowDeselect={false}
          onChange={value => draft.set({ interval: value as typeof interval })}
        />
        <NumberText
          label={words.trialDays}
          placeholder={words.trialHint}
          decimals={0}
          {...draft.field('trial')}
        />
        <TextInput label={own.coupon} {...draft.field('coupon')} />
      </SimpleGrid>
    </FormModal>
  )
}
