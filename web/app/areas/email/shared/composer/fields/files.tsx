import { ActionIcon, Loader, Text } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { attachToDraft, type DraftAttachment, detachFromDraft } from '../../../../../../../sdk/index.ts'
import { client } from '../../../../../kit/session/api.ts'
import { useFormats } from '../../../../../kit/speech.tsx'
import css from '../composer.module.css'
import type { MailDraft } from '../draft/use-mail-draft.ts'
import { useComposerWords } from '../words.ts'

interface Upload {
  key: string
  name: string
  error: string | null
  again: () => void
}

export interface MailFiles {
  add: (files: readonly File[]) => void
  /** On their way; a mail waits for them. */
  underWay: Upload[]
  remove: (file: DraftAttachment) => void
  isUploading: boolean
  dismiss: (key: string) => void
}

const isPicture = (file: File) => /^image\/(png|jpeg|gif|webp)$/.test(file.type)

/** Files of a mail: each is on the server as soon as it is chosen, and pictures stand in the text. */
export function useMailFiles(mail: MailDraft, showPicture: (file: DraftAttachment) => void): MailFiles {
  const [underWay, setUnderWay] = useState<Upload[]>([])
  const drop = (key: string) => setUnderWay(old => old.filter(one => one.key !== key))
  const upload = async (file: File) => {
    const key = crypto.randomUUID()
    const run = async () => {
      setUnderWay(old => [
        ...old.filter(one => one.key !== key),
        { key, name: file.name, error: null, again: () => void run() },
      ])
      try {
        const draft_id = await mail.flush()
        const body = { ...(isPicture(file) ? { inline: 'true' } : {}), file }
        // One file, however often its answer gets lost.
        const { data } = await attachToDraft({
          client,
          path: { draft_id },
          body,
          headers: { 'Idempotency-Key': key },
        })
        mail.setFiles(old => [...old.filter(one => one.id !== data.id), data])
        drop(key)
        if (data.content_id) showPicture(data)
      } catch (error) {
        setUnderWay(old =>
          old.map(one => (one.key === key ? { ...one, error: (error as Error).message } : one)),
        )
      }
    }
    await run()
  }
  return {
    underWay,
    isUploading: underWay.some(one => one.error === null),
    dismiss: drop,
    add: files => {
      for (const file of files) void upload(file)
    },
    remove: file => {
      mail.setFiles(old => old.filter(one => one !== file))
      const { id } = mail.values
      if (!id) return
      detachFromDraft({ client, path: { draft_id: id, attachment_id: file.id } }).catch(() =>
        mail.setFiles(old => [...old, file]),
      )
    },
  }
}

/** What goes along below the text; pictures in it are seen there. */
export function FileRow({ mail, files }: { mail: MailDraft; files: MailFiles }) {
  const words = useComposerWords()
  const formats = useFormats()
  const attached = mail.files.filter(
    one => !one.content_id || !mail.values.body_html.includes(`cid:${one.content_id}`),
  )
  if (attached.length + files.underWay.length === 0) return null
  return (
    <ul className={css.files} aria-label={words.files}>
      {attached.map(one => (
        <li key={one.id} className={css.file}>
          <IconPaperclip size={14} aria-hidden />
          <a href={one.url} target="_blank" rel="noreferrer">
            {one.filename}
          </a>
          <Text span size="xs" c="dimmed">
            {formats.size(one.size)}
          </Text>
          <ActionIcon
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={words.removeFile(one.filename)}
            onClick={() => files.remove(one)}
          >
            <IconX size={12} />
          </ActionIcon>
        </li>
      ))}
      {files.underWay.map(one => (
        <li key={one.key} className={css.file} data-bad={one.error !== null || undefined}>
          {one.error === null && <Loader size={12} />}
          <span>{one.name}</span>
          {one.error !== null && (
            <>
              <Text span size="xs" c="red" role="alert">
                {one.error}
              </Text>
              <button type="button" className={css.link} onClick={one.again}>
                {words.tryAgain}
              </button>
              <ActionIcon
                size="xs"
                variant="subtle"
                color="gray"
                aria-label={words.removeFile(one.name)}
                onClick={() => files.dismiss(one.key)}
              >
                <IconX size={12} />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
