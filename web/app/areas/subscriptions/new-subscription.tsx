import { Group, Select } from '@mantine/core'
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
import { blankItem, ItemsEditor, toItems } from './changing/items-editor.tsx'
import { useSubscriptionWords } from './words.ts'

export function NewSubscription({ onClose }: { onClose: () => void }) {
  const words = useSubscriptionWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const numbers = useNumbers()
  const { organization } = useMe()
  const draft = useDraft({
    of: 'subscription/new',
    saved: {
      contact: null as Choice<Contact> | null,
      interval: 'month' as Subscription['billing_interval'],
      items: [blankItem('first')],
      trial: '',
    },
  })
  const { contact, interval, items, trial } = draft.values
  return (
    <FormModal
      draft={draft}
      isOpen
      size="lg"
      title={words.newSubscription}
      submit={words.start}
      onClose={onClose}
      onSubmit={async () =>
        createSubscription({
          client,
          body: {
            contact_id: contact?.value ?? null,
            company_id: contact?.row.company_id ?? null,
            currency: organization.currency,
            billing_interval: interval,
            items: toItems(items, organization.currency, numbers),
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
      <ItemsEditor
        items={items}
        currency={organization.currency}
        onChange={next => draft.set({ items: next })}
      />
      <Group grow align="start">
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
      </Group>
    </FormModal>
  )
}
