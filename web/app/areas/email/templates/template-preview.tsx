import { Alert, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EmailTemplate, renderEmailTemplate } from '../../../../../sdk/index.ts'
import { MailFrame } from '../../../kit/mail-frame/mail-frame.tsx'
import { ContactPicker, type PickedContact } from '../../../kit/pick/contact-picker.tsx'
import { client } from '../../../kit/session/api.ts'
import { useTemplateWords } from './words/words.ts'

/** What is saved, filled in for a contact. */
export function TemplatePreview({ template, isChanged }: { template: EmailTemplate; isChanged: boolean }) {
  const words = useTemplateWords()
  const [contact, setContact] = useState<PickedContact | null>(null)
  const preview = useQuery({
    queryKey: ['email-templates', template.id, 'preview', template.updated_at, contact?.id],
    queryFn: () =>
      renderEmailTemplate({
        client,
        path: { template_id: template.id },
        body: contact?.id ? { contact_id: contact.id } : {},
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const one = preview.data?.data
  return (
    <Stack component="section" gap="xs" aria-label={words.preview}>
      <Title order={2} size="h4">
        {words.preview}
      </Title>
      <ContactPicker label={words.previewFor} value={contact} onChange={setContact} />
      {(isChanged || !contact) && (
        <Text size="xs" c="dimmed">
          {isChanged ? words.notSaved : words.previewNobody}
        </Text>
      )}
      {preview.error && <Alert color="red">{preview.error.message}</Alert>}
      {contact && one && one.missing_fields.length > 0 && (
        <Alert color="yellow">{words.missing(one.missing_fields.join(', '))}</Alert>
      )}
      {one && (
        <>
          {one.subject && <Text fw={600}>{one.subject}</Text>}
          <MailFrame html={one.body_html} title={one.subject || template.name} />
        </>
      )}
    </Stack>
  )
}
