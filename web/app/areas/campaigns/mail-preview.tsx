import { Alert, Stack, Text } from '@mantine/core'
import type { CampaignPreview } from '../../../../sdk/index.ts'
import { MailFrame } from '../../kit/mail-frame/mail-frame.tsx'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useCampaignWords } from './words.ts'

interface MailPreviewProps {
  preview: CampaignPreview | undefined
  error: Error | null
}

/** The mail as one person would get it. */
export function MailPreview({ preview, error }: MailPreviewProps) {
  const words = useCampaignWords()
  const formats = useFormats()
  const translated = useTranslated()
  return (
    <Stack gap="xs">
      {error && <Alert color="red">{error.message}</Alert>}
      {preview?.warnings.map(text => (
        <Alert key={text} color="yellow" py="xs">
          {translated(text)}
        </Alert>
      ))}
      {preview && (
        <>
          <Text fw={600}>{preview.subject || '—'}</Text>
          {preview.preheader && (
            <Text size="sm" c="dimmed">
              {preview.preheader}
            </Text>
          )}
          <MailFrame html={preview.body_html} title={preview.subject || words.preview} />
          <Text size="xs" c="dimmed">
            {words.size(formats.number(Math.ceil(preview.size_bytes / 1024)))}
          </Text>
        </>
      )}
    </Stack>
  )
}
