import { Autocomplete } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { addListMembers, type ContactList, createList, listLists } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import type { BulkDialogProps } from '../../../kit/list/bulk-bar.tsx'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { useListsWords } from './words.ts'

/** Puts contacts on a list that there is, or on a new one of that name. */
export function AddToList({ ids, isOpen, onClose, onDone }: BulkDialogProps) {
  const words = useListsWords()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'list/add', saved: { name: '' } })
  const [name, setName] = draft.part('name')
  const lists = useQuery({
    queryKey: ['lists', 'all'],
    queryFn: () => listLists({ client, query: { limit: 200 } }),
    enabled: isOpen,
  })
  const all = lists.data?.data ?? []
  // Made by a try whose second half failed: the next one goes on from there.
  const made = useRef<ContactList[]>([])
  const add = async () => {
    const known = [...all, ...made.current].find(one => one.name.toLowerCase() === name.trim().toLowerCase())
    const list = known ?? (await createList({ client, body: { name: name.trim() } })).data
    if (!known) made.current.push(list)
    const { added } = await addListMembers({ client, path: { list_id: list.id }, body: { contact_ids: ids } })
    return { list: list.name, added }
  }
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.addToList}
      submit={words.add}
      onClose={onClose}
      onSubmit={add}
      onDone={({ list, added }) => {
        notifications.show({ message: words.added(added, list) })
        void queries.invalidateQueries({ queryKey: ['lists'] })
        onDone()
      }}
    >
      <Autocomplete
        label={words.list}
        description={words.newIfUnknown}
        required
        data-autofocus
        data={[...new Set(all.map(one => one.name))]}
        value={name}
        error={draft.errorOf('name')}
        onChange={setName}
      />
    </FormModal>
  )
}
