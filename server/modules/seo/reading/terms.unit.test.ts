import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Term } from './facts.ts'
import { packTerms, unpackTerms } from './packed.ts'
import { findTerms, type Texts } from './terms.ts'
import { wordsOf } from './text.ts'
import { openWords, stopWordsFrom } from './words.ts'

const STOPS = ['the', 'of', 'and']
const SAID = ['rope', 'knot', 'sail', 'mast', 'a'.repeat(45), 'b'.repeat(48), 'tide', 'wind', ...STOPS]

/** As one would count them by hand: every run of one to three words that begins and ends with one that tells something. */
function countByHand({ title, h1, headings, anchors, body }: Texts): Term[] {
  const all = new Map<string, Term>()
  const take = (text: string, weight: number, place?: 'inTitle' | 'inH1') => {
    const words = text.split(' ').filter(Boolean)
    const tells = (word: string) => !STOPS.includes(word)
    for (const [from, first] of words.entries()) {
      for (const length of [1, 2, 3]) {
        const run = words.slice(from, from + length)
        const term = run.join(' ')
        if (run.length < length || !tells(first) || !tells(run.at(-1)!) || term.length > 100) continue
        const known = all.get(term) ?? { term, occurrences: 0, weight: 0, inTitle: false, inH1: false }
        all.set(term, known)
        known.weight += weight
        if (weight === 1 || weight === 5) known.occurrences += 1
        if (place) known[place] = true
      }
    }
  }
  for (const part of body.split('.')) take(part, 1)
  for (const text of anchors) take(text, 2)
  for (const text of headings) take(text, 2)
  for (const text of h1) take(text, 3, 'inH1')
  take(title, 5, 'inTitle')
  return [...all.values()].sort((a, b) => b.weight - a.weight).slice(0, 150)
}

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SAID) },
  { weight: 3, arbitrary: fc.nat(500).map(n => `word${n}`) },
  { weight: 1, arbitrary: fc.constant('.') },
)
const text = (most: number) => fc.array(word, { maxLength: most, size: 'max' }).map(words => words.join(' '))
const line = (most: number) => text(most).map(said => said.replaceAll('.', ''))

it('counts words and phrases as one would by hand, and brings them through in one text', () => {
  const page = fc.record({
    title: line(8),
    h1: fc.array(line(6), { maxLength: 2 }),
    headings: fc.array(line(6), { maxLength: 4 }),
    anchors: fc.array(line(4), { maxLength: 4 }),
    body: text(120),
  })
  fc.assert(
    fc.property(page, texts => {
      const terms = findTerms({ ...texts, body: texts.body.slice(0, 9_000) }, 'en')
      expect(terms).toEqual(countByHand({ ...texts, body: texts.body.slice(0, 9_000) }))
      expect(unpackTerms(packTerms(terms))).toEqual(terms)
    }),
    { numRuns: 25 },
  )
})

it('finds the words of a text by its characters as by its spelling, whatever the script', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ' ',
      '\n',
      "'",
      '’',
      '-',
      '·',
      '.',
      '…',
      '–',
      '"',
      '•',
      'the',
      '2026',
      '1-2',
      '·5',
      'ab',
      'яд',
    ),
    fc.constantFrom('rope', 'été', 'e\u0301', 'ñandú', 'канат', 'שָׁלוֹם', 'حَبْل', '12', 'µ', '\u00ad', '²', '_'),
    fc.constantFrom('x'.repeat(49), 'y'.repeat(51), '𝒜', '東京', 'ไทย', '٣', '％', '１'),
    fc.string({ maxLength: 3 }),
  )
  const text = fc.array(piece, { maxLength: 200 }).map(pieces => pieces.join('').toLowerCase())
  fc.assert(
    fc.property(text, given => {
      const words = openWords(stopWordsFrom(['The']))
      const spelled = (all: number[]) => all.map(word => words.spell(word))
      const parts = given.split(/[\n.,;:!?()[\]"“”„«»|•·]+/).map(wordsOf)
      const said = (all: string[][]) => all.filter(part => part.length > 0)
      expect(said(words.readSentences(given).map(spelled))).toEqual(said(parts))
      const all = new Set(parts.flat())
      expect(words.counts).toHaveLength(all.size)
      for (const [word, count] of words.counts.entries()) {
        const spelling = words.spell(word)
        expect(count).toBe(parts.flat().filter(one => one === spelling).length)
        const isNumber = !/[\p{L}\p{M}]/u.test(spelling)
        const isShort = spelling.length < 3 && !/[^\u0000-\u024f]/.test(spelling)
        expect([spelling, words.telling[word]]).toEqual([
          spelling,
          spelling !== 'the' && !isNumber && !isShort && spelling.length <= 50,
        ])
      }
      const line = given.replaceAll('\n', ' ')
      expect(spelled(words.readLine(line))).toEqual(wordsOf(line))
    }),
    { numRuns: 300, examples: [['12\u00ad東京'], ['12_ 東京'], ['1·2']] },
  )
})
