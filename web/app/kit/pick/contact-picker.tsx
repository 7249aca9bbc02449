import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listContacts } from '../../../../sdk/index.ts'
import { useCommonWords } from '../screen/words.ts'
import { client } from '../session/api.ts'

export interface PickedContact {
  /** Absent where it is an address and no contact. */
  id?: string
  name: string
  email: string | null
}

interface ContactPickerProps {
  label: string
  value: PickedContact | null
  onChange: (contact: PickedContact | null) => void
  /** An address that no contact has may be chosen as it is. */
  mayBeAddress?: boolean
  isFocused?: boolean
  placeholder?: string
}

const show = ({ name, email }: PickedContact) => (name && email ? `${name} <${email}>` : name || email || '—')
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Finds a contact by a few letters. */
export function ContactPicker(props: ContactPickerProps) {
  const { label, value, onChange, mayBeAddress, isFocused } = props
  const words = useCommonWords()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 150)
  const [isOpen, setOpen] = useState(false)
  const found = useQuery({
    queryKey: ['contacts', 'picker', asked],
    queryFn: ({ signal }) =>
      listContacts({ client, query: { limit: 8, ...(asked ? { q: asked } : {}) }, signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const contacts: PickedContact[] = (found.data?.data ?? []).map(({ id, name, email }) => ({
    id,
    name,
    email,
  }))
  const typed = text.trim()
  const address: PickedContact[] =
    mayBeAddress && isAddress(typed) && !contacts.some(one => one.email === typed)
      ? [{ name: '', email: typed }]
      : []
  const chosen = value && !contacts.some(one => one.id === value.id && one.id !== undefined) ? [value] : []
  const all = [...contacts, ...address, ...chosen]
  const keyOf = (one: PickedContact) => one.id ?? `to:${one.email}`
  const options = [...new Map(all.map(one => [keyOf(one), one])).entries()]
  return (
    <Select
      label={label}
      placeholder={props.placeholder ?? words.findPerson}
      searchable
      clearable={value !== null}
      data-autofocus={isFocused || undefined}
      nothingFoundMessage={found.isFetching ? '…' : words.nobodyFound}
      data={options.map(([key, one]) => ({ value: key, label: show(one) }))}
      filter={({ options: some }) => some}
      value={value ? keyOf(value) : null}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onSearchChange={setText}
      onChange={key => onChange(options.find(([one]) => one === key)?.[1] ?? null)}
    />
  )
}
