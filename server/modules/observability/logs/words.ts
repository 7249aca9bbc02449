/** What a search asks for: plain words, and labels that must be there. */
export interface Wanted {
  words: string
  labels: [string, string][]
}

const PAIR = /(?:^|\s)([A-Za-z_][\w.\-/]{0,127}):("([^"]*)"|\S+)/g

/** `refused level:error service:"pay ments"` is one word and two labels. */
export function readWanted(q: string, filters: Readonly<Record<string, string>> = {}): Wanted {
  const labels: [string, string][] = Object.entries(filters)
  const words = q.replaceAll(PAIR, (_, key: string, value: string, quoted: string | undefined) => {
    // An address is not a label.
    if (value.startsWith('//')) return ` ${key}:${value}`
    labels.push([key, quoted ?? value])
    return ' '
  })
  return { words: words.trim(), labels }
}

/** The word that a label is found by; it cannot be one of a line, which never have such a sign in them. */
export const wordOfLabel = (key: string, value: string): string => `\u0001${key}=${value}`

/** As a query of PostgreSQL spells a word that is taken as it stands. */
export const quoteWord = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
