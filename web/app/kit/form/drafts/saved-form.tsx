import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { DraftNote } from './draft-note.tsx'

interface SavedFormProps extends BoxProps {
  draft: { restoredAt: string | null; discard: () => void; save: () => void }
  children: ReactNode
}

/** A form of a page that is saved by a button in it. */
export function SavedForm({ draft, children, ...box }: SavedFormProps) {
  return (
    <Box
      component="form"
      {...box}
      onSubmit={event => {
        event.preventDefault()
        draft.save()
      }}
    >
      <DraftNote draft={draft} mb="sm" />
      {children}
    </Box>
  )
}
