import { TagsInput } from '@mantine/core'
import { updateContacts } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import type { BulkDialogProps } from '../../../kit/list/bulk-bar.tsx'
import { useBulkNotice } from '../../../kit/list/use-bulk-notice.ts'
import { client } from '../../../kit/session/api.ts'
import { useCrmWords } from '../words.ts'

/** Puts tags on the chosen contacts, or takes them off. */
export function TagDialog({ ids, isOpen, onClose, onDone }: BulkDialogProps) {
  const words = useCrmWords()
  const tell = useBulkNotice()
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
      onDone={({ changed = 0, undo_id }) => {
        tell({ message: words.changed(changed), undo_id })
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
