import { wordsHook } from '../../kit/speech.tsx'
import { byName, type Contents } from './page.ts'

const en = byName(
  import.meta.glob<Contents[string]>(['./*/*.md', '!./*/*.*.md'], { import: 'page', eager: true }),
)

/** The whole handbook in the reader's language. */
export const useHandbook = wordsHook(
  en,
  import.meta.glob<Contents>('./contents.*.ts', { import: 'contents' }),
)
