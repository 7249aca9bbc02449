import type { Term } from '../reading/facts.ts'
import { wordsOf } from '../reading/text.ts'
import type { Suggestion } from './schema.ts'

export interface PageTerms {
  url: string
  terms: readonly Term[]
}

interface Gathered {
  term: string
  weight: number
  occurrences: number
  pages: string[]
  titles: number
  h1s: number
}

const MOST_PAGES = 5

/** What the pages make most of. What stands on every page (menus, footers) tells little about any. */
export function rankTerms(
  pages: readonly PageTerms[],
  { keyword, tracked, limit }: { keyword: string | null; tracked: ReadonlySet<string>; limit: number },
): Suggestion[] {
  const all = new Map<string, Gathered>()
  for (const { url, terms } of pages) {
    for (const { term, weight, occurrences, inTitle, inH1 } of terms) {
      const known = all.get(term) ?? { term, weight: 0, occurrences: 0, pages: [], titles: 0, h1s: 0 }
      known.weight += weight
      known.occurrences += occurrences
      known.pages.push(url)
      known.titles += inTitle ? 1 : 0
      known.h1s += inH1 ? 1 : 0
      all.set(term, known)
    }
  }
  const count = pages.length
  const wanted = keyword === null ? null : new Set(wordsOf(keyword.toLowerCase()))
  const damped = ({ weight, pages: on }: Gathered) =>
    count <= 1 ? weight : (weight * Math.log(1 + count / on.length)) / Math.log(1 + count)
  return [...all.values()]
    .filter(({ term }) => wanted === null || wordsOf(term).some(word => wanted.has(word)))
    .map(one => ({ one, score: Math.round(damped(one) * 100) / 100 }))
    .sort((a, b) => b.score - a.score || (a.one.term < b.one.term ? -1 : 1))
    .slice(0, limit)
    .map(({ one, score }) => ({
      keyword: one.term,
      source: 'site',
      score,
      occurrences: one.occurrences,
      pages: one.pages.slice(0, MOST_PAGES),
      in_title: one.titles > 0,
      in_h1: one.h1s > 0,
      tracked: tracked.has(one.term),
      volume: null,
      reason: reasonOf(one),
    }))
}

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

function reasonOf({ pages, titles, h1s }: Gathered): string {
  const places = [
    ...(titles > 0 ? [many(titles, 'title', 'titles')] : []),
    ...(h1s > 0 ? [many(h1s, 'main heading', 'main headings')] : []),
  ]
  const on = `on ${many(pages.length, 'page', 'pages')}`
  return places.length > 0 ? `In ${places.join(' and ')}, ${on}` : `In the text ${on}`
}
