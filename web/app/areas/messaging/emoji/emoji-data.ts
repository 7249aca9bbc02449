import { useQuery } from '@tanstack/react-query'
import { useSpeech } from '../../../kit/speech.tsx'

export interface EmojiGroup {
  name: string
  /** Each with its name and the words it is found by, in small letters. */
  emoji: readonly (readonly [emoji: string, name: string, words: string])[]
}

// What is left of it for us is decided where the workspace is built: `fewerEmoji` in web/vite.config.ts.
const files = import.meta.glob<readonly EmojiGroup[]>(
  '../../../../../node_modules/emojibase-data/{en,de,fr,es,pt,ja}/compact.json',
  { import: 'default' },
)

/** All of them, in the reader's words; loaded once somebody looks for one. */
export function useEmoji(): readonly EmojiGroup[] | undefined {
  const { language } = useSpeech()
  const load = Object.entries(files).find(([path]) => path.includes(`/${language}/`))?.[1]
  const found = useQuery({
    queryKey: ['emoji', language],
    queryFn: () => load!(),
    enabled: load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return found.data
}

/** Those whose name or words begin with each word that was typed; names before words. */
export function findEmoji(groups: readonly EmojiGroup[], typed: string): EmojiGroup['emoji'] {
  const parts = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  // Japanese has no spaces between its words, so that one may begin anywhere.
  const has = (text: string) =>
    parts.every(part =>
      ` ${text}`.includes(/^[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u.test(part) ? part : ` ${part}`),
    )
  const all = groups.flatMap(({ emoji }) => emoji)
  const byName = all.filter(([, name]) => has(name.toLocaleLowerCase()))
  const byWords = all.filter(one => has(one[2]) && !byName.includes(one))
  return [...byName, ...byWords].slice(0, 120)
}

const KEPT = 'bowline:emoji:'
const MOST_RECENT = 16
const USUAL = ['👍', '❤️', '😄', '🎉', '👀', '🙏', '✅', '🚀']

export function recentEmoji(person: number): readonly string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT + person) ?? '[]') as unknown
    const used = Array.isArray(kept) ? kept.filter(one => typeof one === 'string') : []
    return [...new Set([...used, ...USUAL])].slice(0, MOST_RECENT)
  } catch {
    return USUAL
  }
}

export const keepEmoji = (person: number, emoji: string): void =>
  localStorage.setItem(
    KEPT + person,
    JSON.stringify([...new Set([emoji, ...recentEmoji(person)])].slice(0, MOST_RECENT)),
  )
