import { Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { submitForecast } from '../../../sdk/index.ts'
import { FormModal } from '../form/form-modal.tsx'
import { readAmount } from '../form/read-amount.ts'
import { useFields } from '../form/use-fields.ts'
import { notifications } from '../notices.tsx'
import { client } from '../session/api.ts'
import { useMe } from '../session/session.ts'
import { usePlanningWords } from './words.ts'

interface SubmitForecastProps {
  period: string
  isOpen: boolean
  onClose: () => void
}

export function SubmitForecast({ period, isOpen, onClose }: SubmitForecastProps) {
  const words = usePlanningWords()
  const queries = useQueryClient()
  const { organization } = useMe()
  const { currency } = organization
  const { field, values, reset } = useFields({ amount: '', best: '', note: '' })
  return (
    <FormModal
      isOpen={isOpen}
      title={words.submit}
      submit={words.submitNow}
      onClose={onClose}
      onSubmit={async () =>
        submitForecast({
          client,
          body: {
            period,
            amount_cents: readAmount(values.amount, currency),
            ...(values.best ? { best_case_cents: readAmount(values.best, currency) } : {}),
            ...(values.note ? { note: values.note } : {}),
          },
        })
      }
      onDone={() => {
        reset()
        onClose()
        notifications.show({ message: words.done })
        void queries.invalidateQueries({ queryKey: ['forecast'] })
      }}
    >
      <Text size="sm" c="dimmed">
        {words.submitAbout}
      </Text>
      <TextInput
        label={words.amount(currency)}
        required
        data-autofocus
        inputMode="decimal"
        pattern="[0-9.,' ]*"
        {...field('amount')}
      />
      <TextInput label={words.best(currency)} inputMode="decimal" pattern="[0-9.,' ]*" {...field('best')} />
      <Textarea label={words.note} maxLength={2_000} autosize minRows={2} {...field('note')} />
    </FormModal>
  )
}
