import { Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { enrollContacts, listSequences } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import type { BulkDialogProps } from '../../../kit/list/bulk-bar.tsx'
import { client } from '../../../kit/session/api.ts'
import { sayEnrolled } from '../say-enrolled.ts'
import { useSequenceWords } from '../words.ts'

/** Puts the chosen contacts into a sequence. */
export function EnrollDialog({ ids, isOpen, onClose, onDone }: BulkDialogProps) {
  const words = useSequenceWords()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const sequences = useQuery({
    queryKey: ['sequences', 'choice'],
    queryFn: () => listSequences({ client }),
    enabled: isOpen,
  })
  return (
    <FormModal
      draft={null}
      isOpen={isOpen}
      title={words.enrollTitle}
      submit={words.enroll}
      onClose={onClose}
      onSubmit={() =>
        enrollContacts({ client, path: { sequence_id: chosen ?? '' }, body: { contact_ids: ids } })
      }
      onDone={answer => {
        sayEnrolled(words, answer)
        for (const key of ['sequences', 'sequence', 'contact']) {
          void queries.invalidateQueries({ queryKey: [key] })
        }
        onDone()
      }}
    >
      <Select
        label={words.sequence}
        placeholder={words.chooseSequence}
        required
        searchable
        data-autofocus
        data={(sequences.data?.data ?? []).map(({ id, name, status }) => ({
          value: id,
          label: `${name} (${words.statuses[status]})`,
        }))}
        value={chosen}
        onChange={setChosen}
      />
    </FormModal>
  )
}
