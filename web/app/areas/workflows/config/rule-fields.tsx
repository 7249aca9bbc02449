import { Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useWorkflowWords } from '../words.ts'
import { EventSelect } from './event-select.tsx'
import { useCatalog, useChoices } from './use-choices.ts'

export type Rule = Record<string, unknown>

const ops = [
  'eq',
  'neq',
  'contains',
  'starts_with',
  'in',
  'not_in',
  'gt',
  'gte',
  'lt',
  'lte',
  'is_set',
  'not_set',
]
const lists = new Set(['in', 'not_in'])
const bare = new Set(['is_set', 'not_set'])

export function RuleFields({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  if (rule.event !== undefined) return <EventRule rule={rule} onChange={onChange} />
  if (rule.list_id !== undefined) return <ListRule rule={rule} onChange={onChange} />
  return <FieldRule rule={rule} onChange={onChange} />
}

function FieldRule({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const words = useWorkflowWords()
  const { fields } = useCatalog()
  const field = String(rule.field ?? '')
  const op = String(rule.op ?? 'eq')
  const shown = fields.some(one => one.value === field) ? fields : [{ value: field, label: field }, ...fields]
  const readValue = (text: string) => (lists.has(op) ? text.split(',').map(one => one.trim()) : text)
  return (
    <Stack gap={4} flex={1} miw={0}>
      <Select
        aria-label={words.ruleField}
        searchable
        data={shown.filter(one => one.value !== '')}
        value={field || null}
        onChange={next => onChange({ ...rule, field: next ?? '' })}
      />
      <Group gap={4} wrap="nowrap">
        <Select
          aria-label={words.ruleOp}
          w={130}
          data={ops.map(value => ({ value, label: words.choices[value] ?? value }))}
          value={op}
          allowDeselect={false}
          onChange={next => onChange({ ...rule, op: next ?? 'eq' })}
        />
        {!bare.has(op) && (
          <TextInput
            aria-label={words.ruleValue}
            flex={1}
            miw={0}
            value={[rule.value ?? ''].flat().join(', ')}
            onChange={event => onChange({ ...rule, value: readValue(event.currentTarget.value) })}
          />
        )}
      </Group>
    </Stack>
  )
}

function EventRule({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const words = useWorkflowWords()
  return (
    <Stack gap={4} flex={1} miw={0}>
      <EventSelect
        label={words.ruleEvent}
        isBare
        value={String(rule.event ?? '')}
        onChange={event => onChange({ ...rule, event })}
      />
      <Group gap={4} wrap="nowrap">
        <Select
          aria-label={words.ruleOp}
          data={['happened', 'not_happened'].map(value => ({ value, label: words.choices[value]! }))}
          value={String(rule.op)}
          allowDeselect={false}
          onChange={op => onChange({ ...rule, op: op ?? 'happened' })}
        />
        <NumberInput
          aria-label={words.withinDays}
          placeholder={words.withinDays}
          min={0}
          max={3650}
          value={(rule.within_days as number | undefined) ?? ''}
          onChange={days => {
            const { within_days: _, ...rest } = rule
            onChange(typeof days === 'number' ? { ...rest, within_days: days } : rest)
          }}
        />
      </Group>
    </Stack>
  )
}

function ListRule({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const words = useWorkflowWords()
  const choices = useChoices('list_id')
  return (
    <Group gap={4} flex={1} wrap="nowrap" miw={0}>
      <Select
        aria-label={words.ruleOp}
        w={130}
        data={[
          { value: 'in', label: words.onList },
          { value: 'not_in', label: words.notOnList },
        ]}
        value={String(rule.op)}
        allowDeselect={false}
        onChange={op => onChange({ ...rule, op: op ?? 'in' })}
      />
      <Select
        aria-label={words.ruleList}
        flex={1}
        searchable
        data={choices}
        value={String(rule.list_id) || null}
        onChange={id => onChange({ ...rule, list_id: id ?? '' })}
      />
    </Group>
  )
}
