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

/** One to three words each, with how much the page makes of them. The body comes in lower case. */
export function findTerms(texts: Texts, language: string): Term[] {
  const stops = stopWordsOf(language)
  const all = new Map<string, Term>()
  const telling = new Map<string, boolean>()
  const isKnownTelling = (word: string): boolean => {
    const known = telling.get(word)
    if (known !== undefined) return known
    const found = isTelling(word, stops)
    telling.set(word, found)
    return found
  }
  const count = (term: string, weight: number): Term | null => {
    if (term.length > 100) return null
    let known = all.get(term)
    if (!known) {
      known = { term, occurrences: 0, weight: 0, inTitle: false, inH1: false }
      all.set(term, known)
    }
    known.weight += weight
    // The body has the headings in it already.
    if (weight === 1 || weight === 5) known.occurrences += 1
    return known
  }
  const take = (text: string, weight: number, place?: 'inTitle' | 'inH1') => {
    const words = wordsOf(text)
    for (let from = 0; from < words.length; from += 1) {
      if (!isKnownTelling(words[from]!)) continue
      let phrase = ''
      const end = Math.min(words.length, from + 3)
      for (let at = from; at < end; at += 1) {
        phrase = at === from ? words[at]! : `${phrase} ${words[at]}`
        if (at > from && !isKnownTelling(words[at]!)) continue
        const term = count(phrase, weight)
        if (place && term) term[place] = true
      }
    }
  }
  // What stands in different sentences or boxes is no phrase.
  for (const part of texts.body.slice(0, BODY_CHARACTERS).split(/[\n.,;:!?()[\]"“”„«»|•·]+/)) take(part, 1)
  for (const text of texts.anchors) take(text.toLowerCase(), 2)
  for (const text of texts.headings) take(text.toLowerCase(), 2)
  for (const text of texts.h1) take(text.toLowerCase(), 3, 'inH1')
  take(texts.title.toLowerCase(), 5, 'inTitle')
  return heaviest([...all.values()])
}

/** Of equal weight, what comes first in the page. */
const heaviest = (all: Term[]): Term[] => all.sort((a, b) => b.weight - a.weight).slice(0, MOST_TERMS)

/** Begins or ends what people look for. */
function isTelling(word: string, stops: ReadonlySet<string>): boolean {
  if (stops.has(word) || /^[\p{N}'’-]+$/u.test(word) || word.length > 50) return false
  return word.length >= 3 || /[^\u0000-\u024f]/.test(word)
}
