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
  /** The record's `updated_at`. */
  version: string
  /** Null takes it away. Told with the version that was shown when it was opened. What it throws stands below the field. */
  save: (value: string | null, seen: { if_updated_at: string }) => Promise<unknown>
}

/** A field that is changed where it stands: a click or Enter opens it, Enter or leaving it saves, Escape lets it be. */
export function InlineEdit({ label, value, shown = value ?? '', version, save }: InlineEditProps) {
  const may = useMay()
  const [draft, setDraft] = useState<string | null>(null)
  const [seen, setSeen] = useState(version)
  const saving = useMutation({
    mutationFn: (next: string | null) => save(next, { if_updated_at: seen }),
    onSuccess: () => setDraft(null),
  })
  if (!may('member')) return shown
  if (draft === null) {
    return (
      <UnstyledButton
        className={css.value}
        aria-label={`${label}: ${shown}`}
        onClick={() => {
          setSeen(version)
          setDraft(value ?? '')
        }}
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
