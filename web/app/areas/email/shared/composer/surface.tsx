import { Alert, Text } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { Suspense, useRef, useState } from 'react'
import type { Draft, EmailTemplate } from '../../../../../../sdk/index.ts'
import { renderEmailTemplate } from '../../../../../../sdk/index.ts'
import { DraftNote } from '../../../../kit/form/drafts/draft-note.tsx'
import { notifications } from '../../../../kit/notices.tsx'
import { client } from '../../../../kit/session/api.ts'
import { RelayNotice } from '../relay-notice.tsx'
import css from './composer.module.css'
import { textOf } from './draft/mail-values.ts'
import { useMailDraft } from './draft/use-mail-draft.ts'
import { FileRow, useMailFiles } from './fields/files.tsx'
import { Heads } from './fields/heads.tsx'
import { Quoted } from './fields/quoted.tsx'
import { useObstacles } from './fields/use-obstacles.ts'
import { ASKED, type ComposerStart, OPENED } from './open-composer.ts'
import { Foot } from './sending/foot.tsx'
import { StateLine, Top } from './sending/top.tsx'
import { useSend } from './sending/use-send.ts'
import { MailText } from './text/prepared-text.ts'
import { useComposerWords } from './words.ts'

/** A window above the screen, or a part of the conversation that is answered. */
export type Look = 'window' | 'inline'

interface SurfaceProps {
  start: ComposerStart
  loaded: Draft | undefined
  look: Look
  onClose: () => void
  onMade: (draftId: string) => void
}

export function Surface({ start, loaded, look, onClose, onMade }: SurfaceProps) {
  const words = useComposerWords()
  const mail = useMailDraft(start, loaded, onMade)
  const { values, change } = mail
  const editor = useRef<Editor | null>(null)
  const [isOver, setOver] = useState(false)
  const [missing, setMissing] = useState<string[]>([])
  const files = useMailFiles(mail, ({ content_id, filename }) =>
    editor.current
      ?.chain()
      .focus()
      .insertPicture({ src: `cid:${content_id}`, alt: filename })
      .run(),
  )
  const obstacles = useObstacles(mail)
  const sending = useSend(mail, onClose)
  const isReady = obstacles.canSend && !files.isUploading && !sending.isPending && mail.state !== 'gone'
  const send = (at: string | null = values.send_at) => {
    if (isReady) sending.mutate(at)
  }
  const title =
    values.mode === 'new' ? words.newMail : words[values.mode === 'reply_all' ? 'replyAll' : values.mode]
  const label =
    look === 'inline' && values.mode !== 'forward' && values.to[0]
      ? words.answerTo(values.to[0].name || values.to[0].email)
      : title
  // Where to go on: whom it is for, what it is about, what it says.
  const [focused] = useState<'to' | 'subject' | 'text'>(() => {
    if (values.to.length === 0 && !values.contact_id) return 'to'
    return values.subject === '' ? 'subject' : 'text'
  })

  const fill = async (template: EmailTemplate): Promise<string | null> => {
    const { contact_id, deal_id } = values
    try {
      const { data } = await renderEmailTemplate({
        client,
        path: { template_id: template.id },
        body: { contact_id, deal_id },
      })
      setMissing(data.missing_fields)
      if (template.kind === 'template') {
        change({
          template_id: template.id,
          ...(values.subject.trim() === '' && data.subject ? { subject: data.subject } : {}),
        })
      }
      return data.body_html
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
      return null
    }
  }

  const wasMeasured = useRef(false)
  const measure = () => {
    if (wasMeasured.current) return
    wasMeasured.current = true
    if (performance.getEntriesByName(ASKED).length > 0) performance.measure(OPENED, ASKED)
    performance.clearMarks(ASKED)
  }

  return (
    <form
      className={css.surface}
      data-look={look}
      data-over={isOver || undefined}
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
          event.preventDefault()
          send()
        }
        // Not from a menu that hangs from it: that one closes alone. What the text itself does with Esc is nothing to see.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) {
          event.stopPropagation()
          onClose()
        }
      }}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        setOver(false)
        if (event.defaultPrevented || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        files.add([...event.dataTransfer.files])
      }}
    >
      <Top mail={mail} title={title} look={look} hasFiles={mail.files.length > 0} onClose={onClose} />
      <div className={css.body}>
        <Heads mail={mail} obstacles={obstacles} isCompact={look === 'inline'} focused={focused} />
        <div className={css.notes}>
          {(sending.error ?? mail.refusal) && (
            <Alert color="red" role="alert" p="xs">
              {(sending.error ?? mail.refusal)?.message}
            </Alert>
          )}
          <RelayNotice />
          <DraftNote draft={mail.typed} />
          <StateLine mail={mail} />
        </div>
        <Suspense fallback={<div className={css.textWaiting} />}>
          <MailText
            key={mail.round}
            label={words.text}
            value={values.body_html}
            isFocused={focused === 'text'}
            onChange={body_html => change({ body_html })}
            onFiles={files.add}
            addressOf={contentId => mail.files.find(one => one.content_id === contentId)?.url}
            fill={fill}
            onEditor={one => {
              editor.current = one
              measure()
            }}
          />
        </Suspense>
        {missing.length > 0 && (
          <Text size="xs" c="var(--warn)" px="md" role="status">
            {words.missing(missing.join(', '))}
          </Text>
        )}
        <Quoted mail={mail} />
        <FileRow mail={mail} files={files} />
        {obstacles.hasFooter && textOf(values.body_html) !== '' && (
          <Text size="xs" c="dimmed" px="md">
            {words.footerIsAdded}
          </Text>
        )}
      </div>
      <Foot
        mail={mail}
        isReady={isReady}
        isSending={sending.isPending}
        send={send}
        onFiles={files.add}
        insert={async template => {
          const html = await fill(template)
          if (html !== null) editor.current?.chain().focus().insertContent(html).run()
        }}
        onClose={onClose}
      />
      {isOver && <div className={css.drop}>{words.dropHere}</div>}
    </form>
  )
}
