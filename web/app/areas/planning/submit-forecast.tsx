import { Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { submitForecast } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { NumberText } from '../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { notifications } from '../../kit/notices.tsx'
import { client } from '../../kit/session/api.ts'
import { useMe } from '../../kit/session/session.ts'
import { usePlanningWords } from './words.ts'

interface SubmitForecastProps {
  period: string
  isOpen: boolean
  onClose: () => void
}

export function SubmitForecast({ period, isOpen, onClose }: SubmitForecastProps) {
  const words = usePlanningWords()
  const queries = useQueryClient()
  const numbers = useNumbers()
  const { organization } = useMe()
  const { currency } = organization
  const draft = useDraft({ of: 'forecast/new', saved: { amount: '', best: '', note: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.submit}
      submit={words.submitNow}
      onClose={onClose}
      onSubmit={async () =>
        submitForecast({
          client,
          body: {
            period,
            amount_cents: numbers.amount(values.amount, currency),
            ...(values.best ? { best_case_cents: numbers.amount(values.best, currency) } : {}),
            ...(values.note ? { note: values.note } : {}),
          },
        })
      }
      onDone={() => {
        onClose()
        notifications.show({ message: words.done })
        void queries.invalidateQueries({ queryKey: ['forecast'] })
      }}
    >
      <Text size="sm" c="dimmed">
        {words.submitAbout}
      </Text>
      <NumberText
        label={words.amount(currency)}
        currency={currency}
        required
        data-autofocus
        {...field('amount')}
      />
      <NumberText label={words.best(currency)} currency={currency} {...field('best')} />
      <Textarea label={words.note} maxLength={2_000} autosize minRows={2} {...field('note')} />
    </FormModal>
  )
}
