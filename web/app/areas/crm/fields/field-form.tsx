import { Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type CustomField, createCustomField, updateCustomField } from '../../../../../sdk/index.ts'
import { useFieldWords } from '../../../kit/fields/words.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'

interface FieldFormProps {
  entity: CustomField['entity']
  /** Null makes a new one. */
  field: CustomField | null
  onClose: () => void
}

/** "Kundennummer (alt)" becomes `kundennummer_alt`. */
const keyFrom = (label: string): string =>
  label
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 63)

export function FieldForm({ entity, field, onClose }: FieldFormProps) {
  const words = useFieldWords()
  const shell = useCommonWords()
  const queries = useQueryClient()
  const draft = useDraft({
    of: `field/${field?.id ?? 'new'}`,
    saved: {
      label: field?.label ?? '',
      key: field?.key ?? '',
      type: (field?.type ?? 'text') as CustomField['type'],
      options: (field?.options ?? []) as string[],
      required: field?.required ?? false,
    },
  })
  const [type, setType] = draft.part('type')
  const [options, setOptions] = draft.part('options')
  const [required, setRequired] = draft.part('required')
  const { values, field: input } = draft
  const isChosen = type === 'select' || type === 'multiselect'
  const key = values.key || keyFrom(values.label)
  const body = { label: values.label, required, ...(isChosen ? { options } : {}) }
  return (
    <FormModal
      draft={draft}
      isOpen
      title={field ? words.change : words.add}
      submit={field ? shell.save : words.add}
      onClose={onClose}
      onSubmit={() =>
        field
          ? updateCustomField({ client, path: { custom_field_id: field.id }, body })
          : createCustomField({ client, body: { ...body, entity, key, type } })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['custom-fields'] })
        onClose()
      }}
    >
      <TextInput
        label={words.label}
        description={words.labelHint}
        required
        maxLength={100}
        data-autofocus
        {...input('label')}
      />
      {!field && (
        <>
          <TextInput
            label={words.key}
            description={words.keyHint}
            placeholder={keyFrom(values.label)}
            maxLength={63}
            {...input('key')}
          />
          <Select
            label={words.type}
            allowDeselect={false}
            data={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
            value={type}
            error={draft.errorOf('type')}
            onChange={value => setType(value as CustomField['type'])}
          />
        </>
      )}
      {isChosen && (
        <TagsInput
          label={words.options}
          description={words.optionsHint}
          value={options}
          error={draft.errorOf('options')}
          onChange={setOptions}
          acceptValueOnBlur
        />
      )}
      <Switch
        label={words.required}
        checked={required}
        onChange={event => setRequired(event.currentTarget.checked)}
      />
    </FormModal>
  )
}
