import { ActionIcon, Group, MultiSelect, Select, TagsInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { changeOf, type Field } from '../../fields/field.ts'
import { FieldInput } from '../../fields/field-input.tsx'
import type { FieldKinds } from '../../fields/use-field-kinds.tsx'
import { NumberText } from '../../form/numbers/number-text.tsx'
import css from './conditions.module.css'
import type { Rule } from './tree.ts'
import type { ConditionField } from './use-condition-fields.ts'
import { useConditionWords } from './words.ts'

export type Kinds = FieldKinds<Record<string, unknown>>

interface RuleRowProps {
  rule: Rule
  fields: readonly ConditionField[]
  kinds: Kinds
  onChange: (rule: Rule) => void
  onRemove: () => void
}

const lists = ['in', 'not_in']
const bare = ['is_set', 'not_set']
export const isList = (op: string) => lists.includes(op)
export const isBare = (op: string) => bare.includes(op)

/** A condition: what, how, and which value, as it was typed. */
export function RuleRow({ rule, fields, kinds, onChange, onRemove }: RuleRowProps) {
  const words = useConditionWords()
  const field = fields.find(({ name }) => name === rule.field)
  const choose = (name: string | null) => {
    const next = fields.find(one => one.name === name)
    if (next) onChange({ field: next.name, op: next.ops[0]! })
  }
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" className={css.rule}>
      <Select
        aria-label={words.field}
        placeholder={words.field}
        className={css.field}
        searchable
        data={fields.map(({ name, label }) => ({ value: name, label }))}
        value={rule.field || null}
        onChange={choose}
      />
      {field && (
        <>
          <Select
            aria-label={words.comparison}
            className={css.op}
            allowDeselect={false}
            data={field.ops.map(value => ({ value, label: opWord(words, field, value) }))}
            value={rule.op}
            onChange={op => op && onChange({ field: rule.field, op, ...keptValue(rule, op) })}
          />
          <div className={css.value}>
            <ValueInput
              field={field}
              kinds={kinds}
              op={rule.op}
              value={rule.value}
              onChange={value => onChange({ ...rule, value })}
            />
          </div>
        </>
      )}
      <ActionIcon variant="subtle" color="gray" mt={4} aria-label={words.remove} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </Group>
  )
}

const shapeOf = (op: string) =>
  isBare(op)
    ? 'none'
    : isList(op)
      ? 'list'
      : op === 'between'
        ? 'pair'
        : op.endsWith('_days')
          ? 'days'
          : 'one'

/** Another comparison of the same kind keeps what was typed. */
const keptValue = (rule: Rule, op: string) =>
  shapeOf(rule.op) === shapeOf(op) && rule.value !== undefined ? { value: rule.value } : {}

export function opWord(words: ReturnType<typeof useConditionWords>, { type }: Field<never>, op: string) {
  const byDate = type === 'date' ? words.dates[op as keyof typeof words.dates] : undefined
  return byDate ?? words.ops[op as keyof typeof words.ops] ?? op
}

interface ValueInputProps {
  field: ConditionField
  kinds: Kinds
  op: string
  value: unknown
  onChange: (value: unknown) => void
}

function ValueInput({ field, kinds, op, value, onChange }: ValueInputProps) {
  const words = useConditionWords()
  if (isBare(op)) return null
  const many = Array.isArray(value) ? value : []
  if (op.endsWith('_days')) {
    return (
      <NumberText
        aria-label={words.days}
        rightSection={words.days}
        rightSectionWidth={64}
        value={String(value ?? '')}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  }
  if (op === 'between') {
    return (
      <Group gap={6} wrap="nowrap">
        {[0, 1].map(at => (
          <Value
            key={at}
            field={field}
            kinds={kinds}
            value={many[at] ?? ''}
            onChange={one => onChange(at === 0 ? [one, many[1] ?? ''] : [many[0] ?? '', one])}
          />
        ))}
      </Group>
    )
  }
  const options = optionsOf(field, kinds, words.me)
  if (isList(op)) {
    return options ? (
      <MultiSelect
        aria-label={words.value}
        data={options}
        value={many.map(String)}
        searchable
        onChange={onChange}
      />
    ) : (
      <TagsInput aria-label={words.value} value={many.map(String)} onChange={onChange} acceptValueOnBlur />
    )
  }
  return <Value field={field} kinds={kinds} value={value ?? ''} onChange={onChange} />
}

const optionsOf = (field: ConditionField, kinds: Kinds, me: string) => {
  const options = kinds.options(field)?.map(({ value, label }) => ({ value, label }))
  return field.type === 'user' ? [{ value: 'me', label: me }, ...(options ?? [])] : options
}

function Value({ field, kinds, value, onChange }: Omit<ValueInputProps, 'op'>) {
  const words = useConditionWords()
  const options = optionsOf(field, kinds, words.me)
  if (options) {
    return (
      <Select
        aria-label={words.value}
        data={options}
        value={String(value) || null}
        searchable={options.length > 8}
        onChange={onChange}
      />
    )
  }
  // Of a list one value is asked for.
  const type = field.type === 'tags' || field.type === 'multiselect' ? 'text' : field.type
  const { label: _, ...unnamed } = field
  return (
    <FieldInput
      // Seen by its place, heard by its name.
      field={{ ...unnamed, label: words.value, type }}
      kinds={kinds}
      row={changeOf(field, value)}
      value={value}
      onChange={onChange}
    />
  )
}
