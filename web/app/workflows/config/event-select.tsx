import { Select } from '@mantine/core'
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
  const { events } = useCatalog()
  const [typed, setTyped] = useState('')
  const own = [...new Set([value, typed])].filter(one => OWN.test(one))
  return (
    <Select
      {...(isBare ? { 'aria-label': label } : { label })}
      placeholder={words.customEvent}
      searchable
      data={[...events, ...own.map(one => ({ value: one, label: one }))]}
      value={value || null}
      onSearchChange={setTyped}
      onChange={next => onChange(next ?? '')}
    />
  )
}
