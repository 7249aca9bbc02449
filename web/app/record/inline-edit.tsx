import { TextInput, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../session/session.ts'
import css from './inline-edit.module.css'

interface InlineEditProps {
  label: string
  value: string | null
  /** As it is shown, where that is not what is typed: the name of a country for its code. */
  shown?: string
  /** Null takes it away. What it throws stands below the field, and what was typed stays. */
  save: (value: string | null) => Promise<unknown>
}

/** A field that is changed where it stands: a click or Enter opens it, Enter or leaving it saves, Escape lets it be. */
export function InlineEdit({ label, value, shown = value ?? '', save }: InlineEditProps) {
  const may = useMay()
  const [draft, setDraft] = useState<string | null>(null)
  const saving = useMutation({ mutationFn: save, onSuccess: () => setDraft(null) })
  if (!may('member')) return shown
  if (draft === null) {
    return (
      <UnstyledButton
        className={css.value}
        aria-label={`${label}: ${shown}`}
        onClick={() => setDraft(value ?? '')}
      >
        {shown || '–'}
      </UnstyledButton>
    )
  }
  const commit = () => {
    const next = draft.trim() || null
    if (next === value) setDraft(null)
    else if (!saving.isPending) saving.mutate(next)
  }
  return (
    <TextInput
      size="xs"
      autoFocus
      aria-label={label}
      value={draft}
      error={saving.error?.message}
      onChange={event => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={event => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') {
          saving.reset()
          setDraft(null)
        }
      }}
    />
  )
}
