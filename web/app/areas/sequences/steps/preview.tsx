import { Alert, Modal, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewSequence, type SequenceStep } from '../../../../../sdk/index.ts'
import { MailFrame } from '../../../kit/mail-frame/mail-frame.tsx'
import { ContactPicker, type PickedContact } from '../../../kit/pick/contact-picker.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { useTranslated } from '../../../kit/sentences/use-translated.ts'
import { client } from '../../../kit/session/api.ts'
import { useSequenceWords } from '../words.ts'

interface PreviewProps {
  sequenceId: string
  step: SequenceStep
  onClose: () => void
}

/** A step as a contact would get it. */
export function Preview({ sequenceId, step, onClose }: PreviewProps) {
  const words = useSequenceWords()
  const shell = useCommonWords()
  const translated = useTranslated()
  const [contact, setContact] = useState<PickedContact | null>(null)
  const preview = useQuery({
    queryKey: ['sequence', sequenceId, 'preview', step.id, step.updated_at, contact?.id],
    queryFn: () =>
      previewSequence({
        client,
        path: { sequence_id: sequenceId },
        body: { step_id: step.id, ...(contact?.id ? { contact_id: contact.id } : {}) },
      }),
    placeholderData: keepPreviousData,
  })
  const one = preview.data?.data
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.previewTitle}
      size="lg"
      closeButtonProps={{ 'aria-label': shell.close }}
    >
      <Stack>
        <ContactPicker
          label={words.previewFor}
          placeholder={words.sampleContact}
          value={contact}
          onChange={setContact}
        />
        {preview.error && <Alert color="red">{preview.error.message}</Alert>}
        {one && one.missing_fields.length > 0 && (
          <Alert color="yellow">{words.missing(one.missing_fields.join(', '))}</Alert>
        )}
        {one?.warnings.map(text => (
          <Alert key={text} color="yellow">
            {translated(text)}
          </Alert>
        ))}
        {one && (
          <>
            <Text fw={600}>{one.subject}</Text>
            <MailFrame html={one.body_html} title={one.subject} />
          </>
        )}
      </Stack>
    </Modal>
  )
}
