import { Alert, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { previewDunningLetter } from '../../../../../sdk/index.ts'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { MailFrame } from '../../../kit/mail-frame/mail-frame.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useDunningWords } from '../words.ts'
import { type TypedStep, wordsOf } from './typed.ts'

/** A letter as it would read for an invoice that is open now. */
export function LetterPreview({ step, onClose }: { step: TypedStep; onClose: () => void }) {
  const words = useDunningWords()
  const common = useCommonWords()
  const numbers = useNumbers()
  const letter = useQuery({
    queryKey: ['dunning-policies', 'preview', step.day, wordsOf(step)],
    queryFn: () =>
      previewDunningLetter({
        client,
        body: { offset_days: step.day.trim() ? numbers.decimal(step.day, 0) : 0, ...wordsOf(step) },
      }),
    retry: false,
    staleTime: 0,
  })
  const shown = letter.data?.data
  return (
    <Modal
      closeButtonProps={{ 'aria-label': common.close }}
      opened
      size="lg"
      title={shown ? words.previewTitle(shown.invoice.number) : words.preview}
      onClose={onClose}
    >
      <Stack gap="xs">
        {letter.error && (
          <Alert color="red" role="alert">
            {letter.error.message}
          </Alert>
        )}
        {letter.data && !shown && <Text c="dimmed">{words.noPreview}</Text>}
        {shown && (
          <>
            <Text fw={600}>{shown.subject}</Text>
            <MailFrame html={shown.body_html} title={shown.subject} />
          </>
        )}
      </Stack>
    </Modal>
  )
}
