import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import type { SavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { Section } from '../../../kit/record/record-page.tsx'
import { useEditingWords } from './words.ts'

/** A part of a record that is changed as a whole: saving and giving up stand at its head as soon as something changed. */
export function DraftSection<Value extends object>({
  title,
  draft,
  children,
}: {
  title: string
  draft: SavedDraft<Value>
  children: ReactNode
}) {
  const words = useEditingWords()
  const buttons = (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" onClick={draft.discard}>
        {words.discard}
      </Button>
      <Button size="compact-sm" loading={draft.isSaving} onClick={draft.save}>
        {words.save}
      </Button>
    </Group>
  )
  return (
    <Section title={title} actions={draft.isChanged && buttons}>
      <DraftNote draft={draft} mb="sm" />
      {children}
      {draft.isChanged && (
        <Group justify="flex-end" mt="sm">
          {buttons}
        </Group>
      )}
    </Section>
  )
}
