import { createContext, useContext } from 'react'
import type { messages as shellMessages } from '../messages/en/shell.ts'
import { createFormats, type Formats } from './format.ts'
import type { Language } from './language.ts'

export interface Speech {
  language: Language
  /** Words of the frame around every page. */
  shell: typeof shellMessages
  /** Words of this page. */
  page: unknown
  formats: Formats
  speak(language: Language): void
}

export const SpeechContext = createContext<Speech>({
  language: 'en',
  shell: {} as typeof shellMessages,
  page: {},
  formats: createFormats('en'),
  speak: () => {},
})

export const useSpeech = (): Speech => useContext(SpeechContext)
export const useFormats = (): Formats => useContext(SpeechContext).formats

/** A page gives it the type of its English words: `const useWords = () => usePageWords<typeof messages>()`. */
export const usePageWords = <T,>(): T => useContext(SpeechContext).page as T
