import { Textarea } from '@mantine/core'
import type { Deal } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { useDealWords } from './words.ts'

interface LostReasonProps {
  deal: Deal | null
  onClose: () => void
  onSay: (reason: string) => void
}

export function LostReason({ deal, onClose, onSay }: LostReasonProps) {
  const words = useDealWords()
  const draft = useDraft({ of: 'deal/lost', saved: { reason: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={deal !== null}
      title={words.lostTitle(deal?.name ?? '')}
      submit={words.lose}
      onClose={onClose}
      onSubmit={async () => {
        const reason = values.reason.trim()
        if (!reason) throw new Error(words.lostReasonMissing)
        return reason
      }}
      onDone={reason => {
        onSay(reason)
      }}
    >
      <Textarea
        label={words.lostReason}
        description={words.lostWhy}
        data-autofocus
        autosize
        minRows={2}
        {...field('reason')}
        required
      />
    </FormModal>
  )
}
