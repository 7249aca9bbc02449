import { Button, Group, NumberInput, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { QuestionFieldInput } from '../../../../../sdk/index.ts'
import { Pair } from '../../../kit/settings/rows.tsx'
import { useEditingWords } from '../editing/words.ts'

export type FieldType = QuestionFieldInput['type']

export const formFieldTypes: readonly FieldType[] = [
  'email',
  'text',
  'textarea',
  'phone',
  'number',
  'url',
  'date',
  'select',
  'radio',
  'multiselect',
  'checkbox',
  'consent',
  'hidden',
]
export const questionTypes = formFieldTypes.filter(type => type !== 'email')

const hasOptions = (type: FieldType) => type === 'select' || type === 'radio' || type === 'multiselect'
const hasLength = (type: FieldType) => type === 'text' || type === 'textarea'

interface FieldCardProps {
  field: QuestionFieldInput
  types: readonly FieldType[]
  isPerson: boolean
  onChange: (some: Partial<QuestionFieldInput>) => void
}

export function FieldCard({ field, types, isPerson, onChange }: FieldCardProps) {
  const words = useEditingWords()
  const { type } = field
  const [isOpen, { toggle }] = useDisclosure(type === 'hidden')
  const text = (key: 'placeholder' | 'help' | 'default_value', label: string) => (
    <TextInput
      label={label}
      value={field[key] ?? ''}
      onChange={event => onChange({ [key]: event.currentTarget.value || null })}
    />
  )
  const number = (key: 'min' | 'max' | 'max_length', label: string) => (
    <NumberInput
      label={label}
      value={field[key] ?? ''}
      onChange={value => onChange({ [key]: value === '' ? null : Number(value) })}
    />
  )
  return (
    <Stack gap="xs">
      <Pair>
        <TextInput
          label={words.question}
          required
          value={field.label}
          onChange={event => onChange({ label: event.currentTarget.value })}
        />
        <Select
          label={words.kind}
          allowDeselect={false}
          disabled={isPerson}
          data={types.map(value => ({ value, label: words.fieldTypes[value] }))}
          value={type}
          onChange={value =>
            onChange({
              type: value as FieldType,
              ...(hasOptions(value as FieldType) ? {} : { options: [] }),
              ...(value === 'number' ? {} : { min: null, max: null }),
              ...(hasLength(value as FieldType) ? {} : { max_length: null }),
            })
          }
        />
      </Pair>
      {hasOptions(type) && (
        <TagsInput
          label={words.options}
          description={words.optionsHint}
          value={field.options ?? []}
          onChange={options => onChange({ options })}
          splitChars={[';']}
          maxTags={100}
        />
      )}
      {type === 'number' && (
        <Pair>
          {number('min', words.smallest)}
          {number('max', words.largest)}
        </Pair>
      )}
      <Group justify="space-between" mih={30}>
        {type === 'hidden' ? (
          <div />
        ) : (
          <Switch
            label={words.required}
            checked={isPerson || (field.required ?? false)}
            disabled={isPerson}
            onChange={event => onChange({ required: event.currentTarget.checked })}
          />
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={words.moreOf(field.label || words.untitled)}
          onClick={toggle}
        >
          {isOpen ? words.less : words.more}
        </Button>
      </Group>
      {isOpen && (
        <Stack gap="xs">
          <Pair>
            {type === 'hidden' ? text('default_value', words.defaultValue) : text('help', words.help)}
            <TextInput
              label={words.key}
              placeholder={words.keyHint}
              value={field.key ?? ''}
              onChange={event => onChange({ key: event.currentTarget.value })}
            />
          </Pair>
          {hasLength(type) && (
            <Pair>
              {text('placeholder', words.placeholder)}
              {number('max_length', words.maxLength)}
            </Pair>
          )}
        </Stack>
      )}
    </Stack>
  )
}
