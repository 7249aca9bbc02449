import { Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Deal, getCrmSettings, type Stage } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { useDealWords } from '../words.ts'

/** Why it was won or lost, as the server takes it. */
export interface Why {
  reason_id?: string
  close_note?: string
  lost_reason?: string
}

export const useCrmSettings = () =>
  useQuery({ queryKey: ['crm-settings'], queryFn: () => getCrmSettings({ client }) }).data?.data

interface CloseDialogProps {
  deal: Deal
  stage: Stage
  onClose: () => void
  onSay: (why: Why) => Promise<unknown>
}

/** Asks for the reason: one of the organization's, or in words where it has none. */
export function CloseDialog({ deal, stage, onClose, onSay }: CloseDialogProps) {
  const words = useDealWords()
  const isWon = stage.kind === 'won'
  const settings = useCrmSettings()
  const reasons = (isWon ? settings?.won_reasons : settings?.lost_reasons)?.filter(one => !one.archived) ?? []
  const isRequired = (isWon ? settings?.require_won_reason : settings?.require_lost_reason) ?? false
  const draft = useDraft({
    of: `deal/${isWon ? 'won' : 'lost'}/${deal.id}`,
    saved: { reason: '', reason_id: null as string | null },
  })
  const [reasonId, setReasonId] = draft.part('reason_id')
  const text = draft.values.reason.trim()
  const isChosen = reasons.length > 0
  return (
    <FormModal
      draft={draft}
      isOpen
      title={isWon ? words.wonTitle(deal.name) : words.lostTitle(deal.name)}
      submit={isWon ? words.win : words.lose}
      onClose={onClose}
      onSubmit={async () => {
        if (isChosen && isRequired && !reasonId) throw new Error(words.chooseReason)
        if (!isChosen && !isWon && !text) throw new Error(words.lostReasonMissing)
        const note = isChosen || isWon ? { close_note: text } : { lost_reason: text }
        await onSay({ ...(reasonId ? { reason_id: reasonId } : {}), ...(text ? note : {}) })
      }}
      onDone={onClose}
    >
      {isChosen && (
        <Select
          label={words.lostReason}
          data={reasons.map(one => ({ value: one.id, label: one.label }))}
          value={reasonId}
          onChange={setReasonId}
          searchable
          required={isRequired}
          data-autofocus
        />
      )}
      <Textarea
        label={isChosen || isWon ? words.note : words.lostReason}
        description={isWon ? undefined : words.lostWhy}
        autosize
        minRows={2}
        {...draft.field('reason')}
        {...(isChosen ? {} : { 'data-autofocus': true, required: !isWon })}
      />
    </FormModal>
  )
}
