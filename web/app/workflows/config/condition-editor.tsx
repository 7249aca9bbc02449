import {
  ActionIcon,
  Button,
  Group,
  Menu,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useWorkflowWords } from '../words.ts'
import { EventSelect } from './event-select.tsx'
import { useCatalog, useChoices } from './use-choices.ts'

type Rule = Record<string, unknown>
export interface Condition {
  match?: string
  rules?: Rule[]
}

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

interface ConditionEditorProps {
  label: string
  value: Condition
  onChange: (value: Condition) => void
}

/** Rules one below the other. Groups within groups are shown and kept, and changed by the API. */
export function ConditionEditor({ label, value, onChange }: ConditionEditorProps) {
  const words = useWorkflowWords()
  const rules = Array.isArray(value.rules) ? value.rules : []
  const write = (next: Rule[]) => onChange({ ...value, match: value.match ?? 'all', rules: next })
  const add = (rule: Rule) => write([...rules, rule])
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <Stack gap="xs">
        {rules.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={label}
            value={value.match ?? 'all'}
            onChange={match => onChange({ ...value, match })}
            data={[
              { value: 'all', label: words.choices.all! },
              { value: 'any', label: words.choices.any! },
            ]}
          />
        )}
        {rules.map((rule, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other name than their place
          <Group key={n} gap={6} align="flex-start" wrap="nowrap">
            <RuleEditor
              rule={rule}
              onChange={next => write(rules.map((one, at) => (at === n ? next : one)))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={4}
              aria-label={words.removeOne(`${words.summary.rules(1)} ${n + 1}`)}
              onClick={() => write(rules.filter((_, at) => at !== n))}
            >
              <IconTrash size={15} />
            </ActionIcon>
          </Group>
        ))}
        <Menu shadow="md" position="bottom-start">
          <Menu.Target>
            <Button size="xs" variant="default" w="fit-content" leftSection={<IconPlus size={14} />}>
              {words.addRule}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => add({ field: 'contact.status', op: 'eq', value: 'lead' })}>
              {words.ruleField}
            </Menu.Item>
            <Menu.Item onClick={() => add({ event: 'email.opened', op: 'happened', within_days: 7 })}>
              {words.ruleEvent}
            </Menu.Item>
            <Menu.Item onClick={() => add({ list_id: '', op: 'in' })}>{words.ruleList}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Stack>
    </fieldset>
  )
}

function RuleEditor({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const words = useWorkflowWords()
  if (Array.isArray(rule.rules)) {
    return (
      <Text size="sm" c="dimmed" flex={1}>
        {words.nested}
      </Text>
    )
  }
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
