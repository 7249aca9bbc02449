import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Section } from '../../record/record-page.tsx'
import type { Draft } from './use-draft.ts'
import { useEditingWords } from './words.ts'

/** A part of a record that is changed as a whole: saving and giving up stand at its head as soon as something changed. */
export function DraftSection<Value extends object>({
  title,
  draft,
  children,
}: {
  title: string
  draft: Draft<Value>
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
      {children}
      {draft.isChanged && (
        <Group justify="flex-end" mt="sm">
          {buttons}
        </Group>
      )}
    </Section>
  )
}
