import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { area: 'Outreach', sequences: 'Sequences', newSequence: 'New sequence' },
  de: { area: 'Ansprache', sequences: 'Sequenzen', newSequence: 'Neue Sequenz' },
}
export const useSequenceNames = namesHook(names)
