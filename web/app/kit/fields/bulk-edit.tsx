import { Select } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormModal } from '../form/form-modal.tsx'
import { useDraft } from '../form/use-draft.ts'
import type { BulkAction, BulkDialogProps } from '../list/bulk-bar.tsx'
import { type BulkDone, useBulkNotice } from '../list/use-bulk-notice.ts'
import { changeOf, type Field, isForMany } from './field.ts'
import { FieldInput } from './field-input.tsx'
import { useFieldKinds } from './use-field-kinds.tsx'
import { useFieldWords } from './words.ts'

interface BulkEditOptions<Row> {
  fields: readonly Field<Row>[]
  /** One field that has a button of its own. */
  only?: keyof Row & string
  label: string
  icon?: ReactNode
  /** Answers what to say once it is done. */
  save: (ids: string[], set: Partial<Row>) => Promise<BulkDone>
}

/** Sets a field of all that are selected. */
export const bulkEdit = <Row,>(options: BulkEditOptions<Row>): BulkAction => ({
  id: `edit-${options.only ?? 'field'}`,
  label: options.label,
  icon: options.icon ?? <IconPencil size={14} />,
  ask: dialog => <BulkEdit {...dialog} {...options} />,
})

function BulkEdit<Row>(props: BulkDialogProps & BulkEditOptions<Row>) {
  const { ids, isOpen, onClose, onDone, fields, only, label, save } = props
  const words = useFieldWords()
  const tell = useBulkNotice()
  const kinds = useFieldKinds(isOpen ? fields : [])
  const offered = fields.filter(field => (only ? field.name === only : isForMany(field)))
  const draft = useDraft({
    of: `bulk/${label}/${only ?? ''}`,
    saved: { name: only as string | undefined, value: '' as unknown },
  })
  const field = offered.find(({ name }) => name === draft.values.name)
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={label}
      submit={words.apply}
      onClose={onClose}
      onSubmit={async () => {
        if (!field) throw new Error(words.missing(words.field))
        return save(ids, changeOf(field, kinds.parse(field, draft.values.value, {})))
      }}
      onDone={done => {
        tell(done)
        onDone()
      }}
    >
      {!only && (
        <Select
          label={words.field}
          required
          searchable
          data-autofocus
          data={offered.map(({ name, label: text }) => ({ value: name, label: text }))}
          value={draft.values.name ?? null}
          onChange={name => name && draft.set({ name, value: '' })}
        />
      )}
      {field && (
        <FieldInput
          key={field.name}
          field={field}
          kinds={kinds}
          value={draft.values.value}
          isFirst={only !== undefined}
          onChange={value => draft.set({ value })}
        />
      )}
    </FormModal>
  )
}
