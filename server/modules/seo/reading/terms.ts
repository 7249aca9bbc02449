import * as stopwords from 'stopword'
import type { Term } from './facts.ts'
import { openWords, type StopWords, stopWordsFrom, type WordTable } from './words.ts'

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

const known = new Map<string, StopWords>()

function stopWordsOf(language: string): StopWords {
  const code = language.toLowerCase().slice(0, 2)
  const made = known.get(code) ?? stopWordsFrom((LISTS[code] ?? LISTS.en)!)
  known.set(code, made)
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

/** Phrases by numbers: what most pages say only once is never made a text of its own. */
interface Phrases {
  /** Which phrase begins it, 0 for none, and which word ends it. */
  before: number[]
  last: number[]
  length: number[]
  weight: number[]
  occurrences: number[]
  inTitle: Set<number>
  inH1: Set<number>
}

interface Passage {
  words: number[]
  weight: number
  place?: 'inTitle' | 'inH1'
}

/** More words than the texts of a page can have. */
const MOST_WORDS = 2 ** 18
const LONGEST_TERM = 100

/** One to three words each, with how much the page makes of them. The body comes in lower case. */
export function findTerms(texts: Texts, language: string): Term[] {
  const words = openWords(stopWordsOf(language))
  const said = readTexts(texts, words)
  const phrases = countPhrases(said, words)
  const spell = (phrase: number): string => {
    const before = phrases.before[phrase]!
    const word = words.spell(phrases.last[phrase]!)
    return before === 0 ? word : `${spell(before)} ${word}`
  }
  return heaviest(phrases.weight).map(phrase => ({
    term: spell(phrase),
    occurrences: phrases.occurrences[phrase]!,
    weight: phrases.weight[phrase]!,
    inTitle: phrases.inTitle.has(phrase),
    inH1: phrases.inH1.has(phrase),
  }))
}

function readTexts({ body, anchors, headings, h1, title }: Texts, words: WordTable): Passage[] {
  const read = (text: string) => words.readLine(text.toLowerCase())
  return [
    ...words.readSentences(body.slice(0, BODY_CHARACTERS)).map(said => ({ words: said, weight: 1 })),
    ...anchors.map(text => ({ words: read(text), weight: 2 })),
    ...headings.map(text => ({ words: read(text), weight: 2 })),
    ...h1.map(text => ({ words: read(text), weight: 3, place: 'inH1' as const })),
    { words: read(title), weight: 5, place: 'inTitle' },
  ]
}

function countPhrases(said: readonly Passage[], words: WordTable): Phrases {
  const phrases: Phrases = {
    before: [0],
    last: [0],
    length: [0],
    weight: [0],
    occurrences: [0],
    inTitle: new Set(),
    inH1: new Set(),
  }
  const add = (before: number, last: number): number => {
    const made = phrases.before.push(before) - 1
    phrases.last.push(last)
    phrases.length.push(words.lengths[last]! + (before === 0 ? 0 : phrases.length[before]! + 1))
    phrases.weight.push(0)
    phrases.occurrences.push(0)
    return made
  }
  const known = new Map<number, number>()
  const phraseOf = (before: number, last: number): number => {
    const key = before * MOST_WORDS + last
    const found = known.get(key)
    if (found !== undefined) return found
    const made = add(before, last)
    known.set(key, made)
    return made
  }
  let singles = 0
  for (const { words: all, weight, place } of said) {
    for (let from = 0; from < all.length; from += 1) {
      const end = words.telling[all[from]!] ? Math.min(all.length, from + 3) : from
      let phrase = 0
      let isSingle = false
      for (let at = from; at < end; at += 1) {
        const word = all[at]!
        isSingle ||= words.counts[word] === 1
        // A phrase with a word that comes but once comes but once: no look for others, and no need of it after so many.
        if (isSingle && weight === 1 && singles >= MOST_TERMS) break
        phrase = isSingle ? add(phrase, word) : phraseOf(phrase, word)
        if (!words.telling[word] || phrases.length[phrase]! > LONGEST_TERM) continue
        if (isSingle) singles += 1
        phrases.weight[phrase]! += weight
        // The body has the headings in it already.
        if (weight === 1 || weight === 5) phrases.occurrences[phrase]! += 1
        if (place) phrases[place].add(phrase)
      }
    }
  }
  return phrases
}

/** Of equal weight, what comes first in the page. Sorted is only what can be among them. */
function heaviest(weights: readonly number[]): number[] {
  const least = Float64Array.from(weights).sort().at(-MOST_TERMS) ?? 0
  const all: number[] = []
  for (const [phrase, weight] of weights.entries()) if (weight > 0 && weight >= least) all.push(phrase)
  return all.sort((a, b) => weights[b]! - weights[a]!).slice(0, MOST_TERMS)
}
