import * as stopwords from 'stopword'
import type { Term } from './facts.ts'
import { wordsOf } from './text.ts'

const LISTS: Record<string, readonly string[]> = {
  ar: stopwords.ara,
  bg: stopwords.bul,
  cs: stopwords.ces,
  da: stopwords.dan,
  de: stopwords.deu,
  el: stopwords.ell,
  en: stopwords.eng,
  es: stopwords.spa,
  et: stopwords.est,
  fi: stopwords.fin,
  fr: stopwords.fra,
  he: stopwords.heb,
  hi: stopwords.hin,
  hr: stopwords.hrv,
  hu: stopwords.hun,
  id: stopwords.ind,
  it: stopwords.ita,
  ja: stopwords.jpn,
  ko: stopwords.kor,
  lt: stopwords.lit,
  lv: stopwords.lav,
  nl: stopwords.nld,
  no: stopwords.nob,
  pl: stopwords.pol,
  pt: stopwords.por,
  ro: stopwords.ron,
  ru: stopwords.rus,
  sk: stopwords.slk,
  sl: stopwords.slv,
  sv: stopwords.swe,
  th: stopwords.tha,
  tr: stopwords.tur,
  uk: stopwords.ukr,
  vi: stopwords.vie,
  zh: stopwords.zho,
}

const sets = new Map<string, ReadonlySet<string>>()

function stopWordsOf(language: string): ReadonlySet<string> {
  const code = language.toLowerCase().slice(0, 2)
  const known = sets.get(code)
  if (known) return known
  const made = new Set((LISTS[code] ?? LISTS.en)!.map(word => word.toLowerCase()))
  sets.set(code, made)
  return made
}

export interface Texts {
  title: string
  h1: readonly string[]
  headings: readonly string[]
  anchors: readonly string[]
  body: string
}

const MOST_TERMS = 150
const BODY_CHARACTERS = 10_000

/** One to three words each, with how much the page makes of them. */
export function findTerms(texts: Texts, language: string): Term[] {
  const stops = stopWordsOf(language)
  const all = new Map<string, Term>()
  const take = (text: string, weight: number, place: Partial<Pick<Term, 'inTitle' | 'inH1'>> = {}) => {
    const words = wordsOf(text.toLowerCase())
    for (let from = 0; from < words.length; from += 1) {
      if (!isTelling(words[from]!, stops)) continue
      for (let length = 1; length <= 3 && from + length <= words.length; length += 1) {
        if (!isTelling(words[from + length - 1]!, stops)) continue
        const term = words.slice(from, from + length).join(' ')
        if (term.length > 100) continue
        const known = all.get(term) ?? { term, occurrences: 0, weight: 0, inTitle: false, inH1: false }
        known.weight += weight
        // The body has the headings in it already.
        if (weight === 1 || weight === 5) known.occurrences += 1
        Object.assign(known, place)
        all.set(term, known)
      }
    }
  }
  // What stands in different sentences or boxes is no phrase.
  for (const part of texts.body.slice(0, BODY_CHARACTERS).split(/[\n.,;:!?()[\]"“”„«»|•·]+/)) take(part, 1)
  for (const text of texts.anchors) take(text, 2)
  for (const text of texts.headings) take(text, 2)
  for (const text of texts.h1) take(text, 3, { inH1: true })
  take(texts.title, 5, { inTitle: true })
  return [...all.values()]
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    .slice(0, MOST_TERMS)
}

/** Begins or ends what people look for. */
function isTelling(word: string, stops: ReadonlySet<string>): boolean {
  if (stops.has(word) || /^[\p{N}'’-]+$/u.test(word) || word.length > 50) return false
  return word.length >= 3 || /[^\u0000-\u024f]/.test(word)
}
