import { Checkbox, Input, MultiSelect, Select } from '@mantine/core'
import type { ComponentType } from 'react'
import { useMe } from '../../../kit/session/session.ts'
import { MomentInput, TimeInput } from '../../../kit/time/when-input.tsx'
import { useWorkflowWords } from '../words.ts'
import { Cases, Variants } from './branches.tsx'
import { DurationFields, KeyValues, WindowFields } from './compound-fields.tsx'
import { type Condition, ConditionEditor } from './condition-editor.tsx'
import { EventSelect, EventsSelect } from './event-select.tsx'
import type { FieldProps, SchemaFormProps, Values } from './schema.ts'
import { isSource, useChoices } from './use-choices.ts'

const special = new Set([
  'event',
  'filter',
  'condition',
  'timeout',
  'callback_timeout',
  'window',
  'send_window',
  'user_ids',
  'owner_id',
  'assignee',
  'to',
  'set',
  'headers',
  'cases',
  'variants',
  'audience',
  'retry',
  'time',
  'until',
  'weekdays',
  'exclude_list_ids',
  'exit_events',
])
export const isSpecial = (name: string): boolean => special.has(name) || isSource(name)

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const statuses = ['lead', 'prospect', 'customer', 'churned']

/**
 * Fields that a schema alone cannot show well: what refers to something, and what consists of parts.
 * `Form` shows the parts of a part; it is given, since it also shows these fields.
 */
export function SpecialField({ Form, ...props }: FieldProps & { Form: ComponentType<SchemaFormProps> }) {
  const { name, value, values, error, onChange, schema } = props
  const words = useWorkflowWords()
  const { organization } = useMe()
  const label = words.fields[name] ?? name
  if (isSource(name)) return <Reference {...props} />
  switch (name) {
    case 'event':
      return <EventSelect label={label} value={String(value ?? '')} onChange={onChange} />
    case 'condition':
      return <ConditionEditor label={label} value={(value as Condition) ?? {}} onChange={onChange} />
    case 'filter': {
      const isEmpty = (next: Condition) => (next.rules ?? []).length === 0
      return (
        <ConditionEditor
          label={label}
          value={(value as Condition) ?? {}}
          onChange={next => onChange(isEmpty(next) ? undefined : next)}
        />
      )
    }
    case 'callback_timeout':
      return values.await_callback ? (
        <DurationFields label={label} value={value as Values} error={error} onChange={onChange} />
      ) : null
    case 'timeout':
      return <DurationFields label={label} value={value as Values} error={error} onChange={onChange} />
    case 'window':
    case 'send_window':
      return <WindowFields label={label} value={value as Values | null} onChange={onChange} />
    case 'set':
    case 'headers':
      return (
        <KeyValues
          label={label}
          suggestsFields={name === 'set'}
          value={(value as Record<string, string>) ?? {}}
          onChange={onChange}
        />
      )
    case 'cases':
      return <Cases value={(value as []) ?? []} onChange={onChange} />
    case 'variants':
      return <Variants value={(value as []) ?? []} onChange={onChange} />
    case 'retry':
      return (
        <Form
          schema={schema}
          values={(value as Values) ?? {}}
          errors={new Map()}
          onChange={next => onChange(next)}
        />
      )
    case 'audience':
      return (
        <MultiSelect
          label={label}
          data={statuses}
          value={(value as { status?: string[] } | undefined)?.status ?? []}
          onChange={status => onChange({ ...(value as object), status })}
        />
      )
    case 'time':
      return (
        <TimeInput
          label={label}
          zone={organization.timezone}
          error={error}
          value={String(value ?? '')}
          onChange={event => onChange(event.currentTarget.value || undefined)}
        />
      )
    case 'until':
      return (
        <MomentInput
          label={label}
          zone={organization.timezone}
          error={error}
          value={String(value ?? '')}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
    case 'weekdays':
      return values.frequency === 'week' ? (
        <Checkbox.Group label={label} value={(value as string[]) ?? []} onChange={onChange}>
          <Input.Wrapper>
            {days.map(day => (
              <Checkbox key={day} value={day} label={words.choices[day]} my={4} />
            ))}
          </Input.Wrapper>
        </Checkbox.Group>
      ) : null
    case 'exit_events':
    case 'exclude_list_ids':
      return <Many {...props} />
    default:
      return <People {...props} />
  }
}

function Reference({ name, value, error, onChange, isRequired }: FieldProps) {
  const words = useWorkflowWords()
  const choices = useChoices(name as never)
  return (
    <Select
      label={words.fields[name] ?? name}
      error={error}
      withAsterisk={isRequired}
      searchable
      clearable={!isRequired}
      data={choices}
      value={(value as string | null) ?? null}
      onChange={next => onChange(next ?? undefined)}
    />
  )
}

function Many({ name, value, onChange }: FieldProps) {
  const words = useWorkflowWords()
  const lists = useChoices('list_id', name === 'exclude_list_ids')
  const chosen = (value as string[]) ?? []
  return name === 'exclude_list_ids' ? (
    <MultiSelect label={words.fields[name]} searchable data={lists} value={chosen} onChange={onChange} />
  ) : (
    <EventsSelect label={words.fields[name]!} value={chosen} onChange={onChange} />
  )
}

/** `user_ids` are several, `owner_id` and `assignee` one; `to` is several or the owner. */
function People({ name, value, error, onChange, isRequired }: FieldProps) {
  const words = useWorkflowWords()
  const people = useChoices('user')
  const label = words.fields[name] ?? name
  const owner = { value: 'owner', label: words.choices.owner! }
  if (name === 'owner_id' || name === 'assignee') {
    return (
      <Select
        label={label}
        error={error}
        clearable
        data={name === 'assignee' ? [owner, ...people] : people}
        value={value === undefined || value === null ? null : String(value)}
        onChange={next => onChange(next === null ? undefined : next === 'owner' ? next : Number(next))}
      />
    )
  }
  const chosen = value === 'owner' ? ['owner'] : ((value as number[]) ?? []).map(String)
  return (
    <MultiSelect
      label={label}
      error={error}
      withAsterisk={isRequired}
      data={name === 'to' ? [owner, ...people] : people}
      value={chosen}
      onChange={next => {
        const added = next.find(one => !chosen.includes(one))
        if (added === 'owner') onChange('owner')
        else onChange(next.filter(one => one !== 'owner').map(Number))
      }}
    />
  )
}
