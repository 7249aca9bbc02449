/** What somebody typed into the search: words, phrases, and what is left out or asked for by name. */
export interface ParsedQuery {
  words: string[]
  phrases: string[]
  without: string[]
  from: number | null
  hasFile: boolean
}

export function parseQuery(q: string): ParsedQuery {
  const parsed: ParsedQuery = { words: [], phrases: [], without: [], from: null, hasFile: false }
  for (const [, phrase, word] of q.matchAll(/"([^"]*)"?|(\S+)/g)) {
    if (phrase !== undefined) parsed.phrases.push(phrase)
    else if (/^from:\d{1,9}$/i.test(word!)) parsed.from = Number(word!.slice(5))
    else if (/^has:file$/i.test(word!)) parsed.hasFile = true
    else if (word!.startsWith('-') && word!.length > 1) parsed.without.push(word!.slice(1))
    else parsed.words.push(word!)
  }
  return parsed
}

/** Letters of scripts written without spaces. */
const SPACELESS =
  /([\u0e00-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff]+)/

export const isSpaceless = (text: string): boolean => SPACELESS.test(text)

/** The terms of plain words, as the index has them. */
export interface Terms {
  all: { text: string; isPrefix: boolean }[]
  /** What must stand in the text as it is: neighbours of neighbours are not enough. */
  pieces: string[]
}

export function termsOf(plain: string, lastIsPrefix: boolean): Terms {
  const terms: Terms = { all: [], pieces: [] }
  const parts = plain.split(' ').flatMap(word => word.split(SPACELESS).filter(Boolean))
  for (const [place, part] of parts.entries()) {
    if (!isSpaceless(part)) {
      terms.all.push({ text: part.slice(0, 200), isPrefix: lastIsPrefix && place === parts.length - 1 })
      continue
    }
    const letters = [...part]
    if (letters.length === 1) terms.all.push({ text: part, isPrefix: false })
    for (let at = 0; at + 1 < letters.length; at += 1) {
      terms.all.push({ text: letters[at]! + letters[at + 1]!, isPrefix: false })
    }
    if (letters.length > 2) terms.pieces.push(part)
  }
  return terms
}
