import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createDeal } from '../../../../sdk/index.ts'
import { useRequiredFields } from '../../kit/fields/required-fields.tsx'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { NumberText } from '../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { client } from '../../kit/session/api.ts'
import { useMe } from '../../kit/session/session.ts'
import { useDealWords } from './words.ts'

interface NewDealProps {
  pipelineId: string
  isOpen: boolean
  onClose: () => void
}

export function NewDeal({ pipelineId, isOpen, onClose }: NewDealProps) {
  const words = useDealWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const numbers = useNumbers()
  const { organization } = useMe()
  const draft = useDraft({ of: 'deal/new', saved: { name: '', amount: '', close: '', custom: {} } })
  const { field, values } = draft
  const currency = organization.currency
  const custom = useRequiredFields('deal', draft.part('custom'))
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newDeal}
      submit={words.createDeal}
      onClose={onClose}
      onSubmit={async () =>
        createDeal({
          client,
          body: {
            name: values.name,
            pipeline_id: pipelineId,
            ...(values.amount ? { amount_cents: numbers.amount(values.amount, currency) } : {}),
            ...(values.close ? { expected_close_date: values.close } : {}),
            ...custom.given(),
          },
        })
      }
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['deals'] })
        void navigate({ to: '/deals/$dealId', params: { dealId: data.id } })
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <NumberText label={words.amount(currency)} currency={currency} {...field('amount')} />
      <TextInput label={words.expectedClose} type="date" {...field('close')} />
      {custom.inputs}
    </FormModal>
  )
}
