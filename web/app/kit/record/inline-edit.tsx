import { Box, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DraftNote } from '../form/drafts/draft-note.tsx'
import { useDraft } from '../form/use-draft.ts'
import { useMay } from '../session/session.ts'
import css from './inline-edit.module.css'

interface InlineEditProps {
  /** What it is kept under while it is typed, such as `contact/${id}/title`. */
  of: string
  label: string
  value: string | null
  /** As it is shown, where that is not what is typed: the name of a country for its code. */
  shown?: string
  /** The record's `updated_at`. */
  version: string
  /** Null takes it away. Told with the version somebody began to type on. What it throws stands below the field. */
  save: (value: string | null, seen: { if_updated_at?: string }) => Promise<unknown>
}

/** A field that is changed where it stands: a click or Enter opens it, Enter or leaving it saves, Escape lets it be. */
export function InlineEdit({ of, label, value, shown = value ?? '', version, save }: InlineEditProps) {
  const may = useMay()
  const draft = useDraft({ of, saved: { text: value ?? '' }, version })
  const [isOpened, setOpened] = useState(false)
  const saving = useMutation({
    mutationFn: (next: string | null) => save(next, draft.ifUnchanged),
    onSuccess: (_, saved) => {
      draft.done({ text: saved ?? '' })
      setOpened(false)
    },
  })
  if (!may('member')) return shown
  // From what is there now, which may be another spelling of what was sent.
  const open = () => {
    draft.done()
    setOpened(true)
  }
  if (!isOpened && !draft.isChanged) {
    return (
      <UnstyledButton className={css.value} aria-label={`${label}: ${shown}`} onClick={open}>
        {shown || '–'}
      </UnstyledButton>
    )
  }
  const letBe = () => {
    saving.reset()
    draft.discard()
    setOpened(false)
  }
  const commit = () => {
    const next = draft.values.text.trim() || null
    if (next === value) letBe()
    else if (!saving.isPending) saving.mutate(next)
  }
  return (
    <Stack gap={2}>
      <TextInput
        size="xs"
        autoFocus={isOpened}
        aria-label={label}
        {...draft.field('text')}
        error={saving.error?.message}
        onBlur={commit}
        onKeyDown={event => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') letBe()
        }}
      />
      {/* Pressing it must not leave the field first, which saves. */}
      <Box onMouseDown={event => event.preventDefault()}>
        <DraftNote draft={{ ...draft, discard: letBe }} />
      </Box>
    </Stack>
  )
}
