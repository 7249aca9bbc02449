import { Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { previewDraft } from '../../../../../../../sdk/index.ts'
import { MailFrame } from '../../../../../kit/mail-frame/mail-frame.tsx'
import { Unloaded } from '../../../../../kit/screen/screen-states.tsx'
import { useCommonWords } from '../../../../../kit/screen/words.ts'
import { client } from '../../../../../kit/session/api.ts'
import { useFormats } from '../../../../../kit/speech.tsx'
import type { MailDraft } from '../draft/use-mail-draft.ts'
import { useComposerWords } from '../words.ts'

/** What would leave: signature, quoted text and any footer included. */
export function Preview({ mail, onClose }: { mail: MailDraft; onClose: () => void }) {
  const words = useComposerWords()
  const common = useCommonWords()
  const formats = useFormats()
  const preview = useQuery({
    queryKey: ['draft-preview', 'shown', mail.values],
    queryFn: async () => previewDraft({ client, path: { draft_id: await mail.flush() } }),
    gcTime: 0,
    retry: false,
  })
  const one = preview.data
  const named = ({ name, email }: { name: string; email: string }) => (name ? `${name} <${email}>` : email)
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.previewTitle}
      size="lg"
      closeButtonProps={{ 'aria-label': common.close }}
    >
      {one ? (
        <Stack gap="xs">
          <Text fw={600}>{one.subject}</Text>
          <Text size="sm" c="dimmed">
            {words.previewFrom(named(one.from), [...one.to, ...one.cc].map(named).join(', '))}
          </Text>
          <MailFrame html={one.html} title={words.previewTitle} />
          <Text size="xs" c="dimmed">
            {words.size(formats.size(one.size_bytes))}
          </Text>
        </Stack>
      ) : (
        <Unloaded query={preview} />
      )}
    </Modal>
  )
}
