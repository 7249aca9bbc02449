import { MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { useWorkflowWords } from '../words.ts'
import { useCatalog } from './use-choices.ts'

interface EventSelectProps {
  label: string
  value: string
  onChange: (event: string) => void
  /** The label is said and not shown. */
  isBare?: boolean
}

const OWN = /^custom\.[a-z0-9_.]{1,60}$/

/** Events of the domains, or one that another service tells of: `custom.trial_started`. */
export function EventSelect({ label, value, onChange, isBare }: EventSelectProps) {
  const words = useWorkflowWords()
  const { data, setTyped } = useEventChoices([value])
  return (
    <Select
      {...(isBare ? { 'aria-label': label } : { label })}
      placeholder={words.customEvent}
      searchable
      data={data}
      value={value || null}
      onSearchChange={setTyped}
      onChange={next => onChange(next ?? '')}
    />
  )
}

interface EventsSelectProps {
  label: string
  value: string[]
  onChange: (events: string[]) => void
}

export function EventsSelect({ label, value, onChange }: EventsSelectProps) {
  const words = useWorkflowWords()
  const { data, setTyped } = useEventChoices(value)
  return (
    <MultiSelect
      label={label}
      placeholder={words.customEvent}
      searchable
      data={data}
      value={value}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  )
}

/** With those that are chosen or being written, where nobody has declared them. */
function useEventChoices(chosen: readonly string[]) {
  const { events } = useCatalog()
  const [typed, setTyped] = useState('')
  const own = [...new Set([...chosen, typed])].filter(one => OWN.test(one))
  return { data: [...events, ...own.map(one => ({ value: one, label: one }))], setTyped }
}
