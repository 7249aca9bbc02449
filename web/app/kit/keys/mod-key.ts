import { useCommonWords } from '../screen/words.ts'

const isMac = /^(Mac|iPhone|iPad)/.test(navigator.platform)

/** What opens the palette together with `K` and sends together with Enter, as this keyboard calls it. */
export const useModKey = (): string => {
  const { ctrl } = useCommonWords()
  return isMac ? '⌘' : ctrl
}
