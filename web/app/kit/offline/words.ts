import { isOneIn } from '../plural.ts'
import { wordsHook } from '../speech.tsx'

const isOne = isOneIn('en')

const en = {
  unsent: 'Not sent yet',
  waiting: (count: number) =>
    isOne(count) ? 'One entry has not been sent yet.' : `${count} entries have not been sent yet.`,
  show: 'Show',
  kinds: { note: 'Note', task: 'Task', message: 'Message' },
  sentLater: 'Kept on this device and sent as soon as you are online.',
  refused: (reason: string) => `Not accepted: ${reason}`,
  unsure: 'It is not certain that this arrived. Check before you send it again.',
  text: 'Text',
  sendAgain: 'Send again',
  discard: 'Discard',
  discardQuestion: 'Discard what you wrote? It cannot be brought back.',
  signOutDiscarding: (count: number) =>
    `Sign out and discard ${isOne(count) ? 'one unsent entry' : `${count} unsent entries`}`,
}
export type OfflineWords = typeof en

export const useOfflineWords = wordsHook(
  en,
  import.meta.glob<OfflineWords>('./words.*.ts', { import: 'words' }),
)
