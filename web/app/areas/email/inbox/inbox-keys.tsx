import type { ReactNode } from 'react'
import { useModKey } from '../../../kit/keys/mod-key.ts'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { useComposerWords } from '../shared/composer/words.ts'
import { useInboxWords } from './words/words.ts'

/** What the keys of the inbox do, for the list of all keys. */
export function InboxKeys({ show }: { show: (keys: string[], text: string) => ReactNode }) {
  const words = useInboxWords()
  const composer = useComposerWords()
  const { undo } = useCommonWords()
  const mod = useModKey()
  return (
    <>
      {show(['r'], composer.reply)}
      {show(['a'], composer.replyAll)}
      {show(['f'], composer.forward)}
      {show(['e', '#'], words.markDone)}
      {show(['h'], words.snooze)}
      {show(['t'], words.toMe)}
      {show(['u'], words.markUnread)}
      {show(['z'], undo)}
      {show([mod, 'Enter'], composer.send)}
      {show(['/'], composer.templates)}
      {show([';'], composer.snippets)}
    </>
  )
}
