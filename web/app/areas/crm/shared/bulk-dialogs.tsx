import { Select, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTeamMembers, updateContacts } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import type { BulkDialogProps } from '../../../kit/list/bulk-bar.tsx'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { useCrmWords } from '../words.ts'

/** Puts tags on the chosen contacts, or takes them off. */
export function TagDialog({ ids, isOpen, onClose, onDone }: BulkDialogProps) {
  const words = useCrmWords()
  const draft = useDraft({ of: 'contacts/tags', saved: { add: [] as string[], remove: [] as string[] } })
  const [add, setAdd] = draft.part('add')
  const [remove, setRemove] = draft.part('remove')
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.addTag}
      submit={words.apply}
      onClose={onClose}
      onSubmit={() => updateContacts({ client, body: { ids, add_tags: add, remove_tags: remove } })}
      onDone={({ changed }) => {
        notifications.show({ message: words.changed(changed ?? 0) })
        onDone()
      }}
    >
      <TagsInput
        label={words.tagsToAdd}
        description={words.tagsHint}
        data-autofocus
        value={add}
        onChange={setAdd}
        acceptValueOnBlur
      />
      <TagsInput label={words.tagsToRemove} value={remove} onChange={setRemove} acceptValueOnBlur />
    </FormModal>
  )
}

interface OwnerDialogProps extends BulkDialogProps {
  /** Answers what to say once it is done. */
  save: (ids: string[], ownerId: number | null) => Promise<string>
  title?: string
  label?: string
}

/** Says who takes care of what was chosen. */
export function OwnerDialog({ ids, isOpen, onClose, onDone, save, ...names }: OwnerDialogProps) {
  const words = useCrmWords()
  const [owner, setOwner] = useState<string | null>(null)
  const members = useQuery({
    queryKey: ['team', 'members'],
    queryFn: () => listTeamMembers({ client }),
    enabled: isOpen,
  })
  return (
    <FormModal
      draft={null}
      isOpen={isOpen}
      title={names.title ?? words.setOwner}
      submit={words.apply}
      onClose={onClose}
      onSubmit={() => save(ids, owner ? Number(owner) : null)}
      onDone={message => {
        notifications.show({ message })
        onDone()
      }}
    >
      <Select
        label={names.label ?? words.owner}
        placeholder={words.noOwner}
        clearable
        data-autofocus
        data={(members.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={owner}
        onChange={setOwner}
      />
    </FormModal>
  )
}
