import { UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { PlaceSelectProps } from '../pick/place-selects.tsx'
import { useMay } from '../session/session.ts'
import css from './inline-edit.module.css'

interface InlinePickProps {
  label: string
  value: string | null
  /** The name of what is picked. */
  shown: string
  /** What it is picked from. */
  from: ComponentType<PlaceSelectProps>
  /** The record's `updated_at`. */
  version: string
  /** Null takes it away. Told with the version that was shown when it was opened. What it throws stands below the field. */
  save: (value: string | null, seen: { if_updated_at: string }) => Promise<unknown>
}

/** A field that is picked where it stands: a click or Enter opens the list, a choice saves, leaving it lets it be. */
export function InlinePick({ label, value, shown, from: Picker, version, save }: InlinePickProps) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState(version)
  const saving = useMutation({
    mutationFn: (next: string | null) => save(next, { if_updated_at: seen }),
    onSuccess: () => setOpen(false),
  })
  if (!may('member')) return shown
  if (!isOpen) {
    return (
      <UnstyledButton
        className={css.value}
        aria-label={`${label}: ${shown}`}
        onClick={() => {
          setSeen(version)
          setOpen(true)
        }}
      >
        {shown || '–'}
      </UnstyledButton>
    )
  }
  return (
    <Picker
      aria-label={label}
      size="xs"
      autoFocus
      defaultDropdownOpened
      value={value ?? ''}
      error={saving.error?.message}
      onChange={chosen => {
        if (chosen === (value ?? '')) setOpen(false)
        else if (!saving.isPending) saving.mutate(chosen || null)
      }}
      onBlur={() => {
        if (!saving.isPending && !saving.error) setOpen(false)
      }}
    />
  )
}
