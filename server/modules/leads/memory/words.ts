import type { Columns } from './columns.ts'

/** For one word of a query, by the numbers of texts and places of companies: 3 a whole word, 2 the beginning of one, 0 neither. */
export interface WordTables {
  name: Uint8Array
  /** 1: somewhere in the title. */
  title: Uint8Array
  /** As a part of a person it counts 1; of a company that is looked for itself, as of a name. */
  company: Uint8Array
}

const fitOf = (text: string, word: string): number => {
  let best = 0
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at > 0 && text[at - 1] !== ' ') continue
    const end = at + word.length
    if (end === text.length || text[end] === ' ') return 3
    best = 2
  }
  return best
}

export function wordTables(columns: Columns, word: string): WordTables {
  const { texts, companies, companyWords } = columns
  const fits = (all: readonly string[]) => Uint8Array.from(all, text => fitOf(text, word))
  const byWords = fits(texts.words.texts)
  const company = new Uint8Array(companies + 1)
  for (let place = 1; place <= companies; place += 1) company[place] = byWords[companyWords[place]!]!
  return { name: fits(texts.name.texts), title: fits(texts.title.texts), company }
}
