import { Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconArrowBackUpDouble, IconArrowForwardUp } from '@tabler/icons-react'
import { type RefObject, Suspense, useEffect, useState } from 'react'
import type { Email } from '../../../../../sdk/index.ts'
import { keptBelow } from '../../../kit/form/use-draft.ts'
import { isTyping } from '../../../kit/keys/is-typing.ts'
import { ASKED, type ComposerStart } from '../shared/composer/open-composer.ts'
import { Composer } from '../shared/composer/prepare.ts'
import { useComposerWords } from '../shared/composer/words.ts'
import css from './inbox.module.css'

const ways = { r: 'reply', a: 'reply_all', f: 'forward' } as const
export type Way = (typeof ways)[keyof typeof ways]
/** Begins an answer to any of the mails. */
export type Begin = (mode: Way, message: Email) => void

/** What of a mail an answer to it begins with, so that it is small enough to be kept. */
function startOf(mode: Way, message: Email): ComposerStart {
  const { id, direction, from_email, from_name, to, reply_to, subject, contact_id, mailbox_id } = message
  return {
    mode,
    message: { id, direction, from_email, from_name, to, reply_to, subject, contact_id, mailbox_id },
  }
}

/** An answer that was begun on this device and never reached the server. */
const begun = (messages: readonly Email[]): ComposerStart | null => {
  for (const { values } of keptBelow<{ mode: Way | 'new'; reply_to_message_id: string | null }>('mail/')) {
    const message = messages.find(one => one.id === values.reply_to_message_id)
    if (message && values.mode !== 'new') return startOf(values.mode, message)
  }
  return null
}

/** The last mail is answered below it; `r`, `a` and `f` begin. */
interface AnswerProps {
  messages: readonly Email[]
  isMany: boolean
  /** For the mails above, each of which can be answered. */
  begins: RefObject<Begin | null>
}

export function Answer({ messages, isMany, begins }: AnswerProps) {
  const words = useComposerWords()
  const [start, setStart] = useState<ComposerStart | null>(() => begun(messages))
  const [hasAnswered, setAnswered] = useState(false)
  const last = messages.findLast(one => one.kind !== 'auto_reply' && one.kind !== 'bounce') ?? messages.at(-1)
  const begin = (mode: Way, message = last) => {
    if (!message) return
    performance.mark(ASKED)
    setStart(startOf(mode, message))
  }
  begins.current = begin
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      const way = ways[event.key as keyof typeof ways]
      if (!way || start) return
      event.preventDefault()
      begin(way)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  if (start) {
    return (
      <div className={css.write}>
        <Suspense>
          <Composer
            // Another mail is answered by another draft; the one before is kept.
            key={
              start.mode === 'reply' || start.mode === 'reply_all' || start.mode === 'forward'
                ? start.message.id
                : ''
            }
            start={start}
            look="inline"
            onMade={() => undefined}
            onClose={() => {
              setStart(null)
              setAnswered(true)
            }}
          />
        </Suspense>
      </div>
    )
  }
  const button = { variant: 'default', size: 'sm' } as const
  return (
    <Group className={css.write} gap="xs">
      <Button
        {...button}
        // Whoever wrote goes on where they began.
        autoFocus={hasAnswered}
        leftSection={<IconArrowBackUp size={16} />}
        onClick={() => begin('reply')}
      >
        {words.reply}
      </Button>
      {isMany && (
        <Button
          {...button}
          leftSection={<IconArrowBackUpDouble size={16} />}
          onClick={() => begin('reply_all')}
        >
          {words.replyAll}
        </Button>
      )}
      <Button {...button} leftSection={<IconArrowForwardUp size={16} />} onClick={() => begin('forward')}>
        {words.forward}
      </Button>
    </Group>
  )
}
