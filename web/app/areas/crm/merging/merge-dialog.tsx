import { Text } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCompany, getContact } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import type { BulkAction, BulkDialogProps } from '../../../kit/list/bulk-bar.tsx'
import { client } from '../../../kit/session/api.ts'
import { type Candidate, ChooseKept } from './choose-kept.tsx'
import { type Entity, useMerge } from './use-merge.tsx'
import { useMergeWords } from './words.ts'

const MOST = 11

/** What was selected in a list becomes one. */
export const askToMerge = (entity: Entity, label: string): BulkAction => ({
  id: 'merge',
  label,
  icon: <IconArrowMerge size={14} />,
  ask: dialog => <MergeDialog entity={entity} {...dialog} />,
})

function MergeDialog({ entity, ids, isOpen, onClose, onDone }: BulkDialogProps & { entity: Entity }) {
  const words = useMergeWords()
  const merge = useMerge(entity)
  const [chosen, setChosen] = useState<string | null>(null)
  const isFitting = ids.length >= 2 && ids.length <= MOST
  const candidates = useQuery({
    queryKey: ['duplicates', 'chosen', entity, ids],
    queryFn: (): Promise<Candidate[]> =>
      Promise.all(
        ids.map(async id =>
          entity === 'contact'
            ? (await getContact({ client, path: { contact_id: id } })).data
            : (await getCompany({ client, path: { company_id: id } })).data,
        ),
      ),
    enabled: isOpen && isFitting,
  })
  const all = candidates.data ?? []
  const keptId = all.some(({ id }) => id === chosen) ? chosen! : (all[0]?.id ?? '')
  return (
    <FormModal
      draft={null}
      isOpen={isOpen}
      title={words.mergeTitle}
      submit={words.merge}
      onClose={onClose}
      onSubmit={async () => {
        if (!isFitting) throw new Error(words.chooseTwo)
        await merge(
          keptId,
          ids.filter(id => id !== keptId),
        )
      }}
      onDone={onDone}
    >
      <Text size="sm" c="dimmed">
        {isFitting ? words.mergeText : words.chooseTwo}
      </Text>
      {all.length > 0 && <ChooseKept candidates={all} keptId={keptId} onChange={setChosen} />}
    </FormModal>
  )
}
