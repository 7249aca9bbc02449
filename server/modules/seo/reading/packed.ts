import type { Term } from './facts.ts'

/** One line each: on its way from process to process and into a row, a text costs a tenth of as many objects. */
export const packTerms = (terms: readonly Term[]): string =>
  terms
    .map(
      ({ term, occurrences, weight, inTitle, inH1 }) =>
        `${occurrences} ${weight} ${Number(inTitle)}${Number(inH1)} ${term}`,
    )
    .join('\n')

export const unpackTerms = (text: string): Term[] =>
  text.split('\n').flatMap(line => {
    const [, occurrences, weight, inTitle, inH1, term] = /^(\d+) (\d+) ([01])([01]) (.+)$/.exec(line) ?? []
    if (term === undefined) return []
    return {
      term,
      occurrences: Number(occurrences),
      weight: Number(weight),
      inTitle: inTitle === '1',
      inH1: inH1 === '1',
    }
  })
