import { Group, NativeSelect, TextInput } from '@mantine/core'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { type Kind, labelsOf } from './kinds.ts'
import { useAddressWords } from './words.ts'

export interface Typed {
  value: string
  label: string
}

interface NewAddressProps {
  kind: Kind
  typed: Typed
  onChange: (typed: Typed) => void
  error?: ReactNode
  onKeyDown?: KeyboardEventHandler
  children?: ReactNode
}

/** An address or number that is typed, and what kind it is. */
export function NewAddress({ kind, typed, onChange, error, onKeyDown, children }: NewAddressProps) {
  const words = useAddressWords()
  const isEmail = kind === 'email'
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        flex={1}
        size="sm"
        type={isEmail ? 'email' : 'tel'}
        aria-label={isEmail ? words.newEmail : words.newPhone}
        placeholder={isEmail ? words.newEmail : words.newPhone}
        value={typed.value}
        error={error}
        data-autofocus
        onChange={event => onChange({ ...typed, value: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <NativeSelect
        size="sm"
        w={110}
        aria-label={words.label}
        value={typed.label}
        data={labelsOf[kind].map(label => ({ value: label, label: words.labels[label] }))}
        onChange={event => onChange({ ...typed, label: event.currentTarget.value })}
      />
      {children}
    </Group>
  )
}
