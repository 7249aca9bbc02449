import { Anchor, Text, type TextProps } from '@mantine/core'
import { useFormats } from '../../speech.tsx'
import { useFormWords } from '../words.ts'

interface DraftNoteProps extends TextProps {
  draft: { restoredAt: string | null; discard: () => void }
}

/** Says that what stands there was typed earlier, and when; one click starts over. */
export function DraftNote({ draft, ...text }: DraftNoteProps) {
  const words = useFormWords()
  const formats = useFormats()
  if (!draft.restoredAt) return null
  return (
    <Text size="xs" c="dimmed" role="status" {...text}>
      {words.restored(formats.clock(draft.restoredAt))} ·{' '}
      <Anchor component="button" type="button" inherit onClick={draft.discard}>
        {words.discard}
      </Anchor>
    </Text>
  )
}
