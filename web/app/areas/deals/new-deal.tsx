import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createDeal } from '../../../../sdk/index.ts'
import { useFieldForm } from '../../kit/fields/use-field-form.tsx'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { client } from '../../kit/session/api.ts'
import { useMe } from '../../kit/session/session.ts'
import { useDealFields } from './fields.ts'
import { useDealWords } from './words.ts'

interface NewDealProps {
  pipelineId: string
  /** Whom it is for, where somebody came from there. */
  start?: Record<string, string> | undefined
  isOpen: boolean
  onClose: () => void
}

export function NewDeal({ pipelineId, start = {}, isOpen, onClose }: NewDealProps) {
  const words = useDealWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { user } = useMe()
  const form = useFieldForm({
    of: ['deal/new', ...Object.values(start)].join('/'),
    fields: useDealFields(),
    start: { owner_id: user.id, ...start },
  })
  return (
    <FormModal
      draft={form.draft}
      isOpen={isOpen}
      title={words.newDeal}
      submit={words.createDeal}
      onClose={onClose}
      onSubmit={async () => createDeal({ client, body: { ...form.body<'name'>(), pipeline_id: pipelineId } })}
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['deals'] })
        void navigate({ to: '/deals/$dealId', params: { dealId: data.id } })
      }}
    >
      {form.inputs}
    </FormModal>
  )
}
