export type CjkFamily = 'jp' | 'kr' | 'sc'

/** Which country's character forms to prefer: kana mean Japanese, hangul Korean; the language decides else. */
export function preferredCjk(text: string, language: string): CjkFamily {
  if (language.startsWith('ja') || /[\u3040-\u30ff]/.test(text)) return 'jp'
  if (language.startsWith('ko') || /[\uac00-\ud7af\u1100-\u11ff]/.test(text)) return 'kr'
  return 'sc'
}

/**
 * Letters of Latin, Greek and Cyrillic as one sign each, digits and common punctuation: text in which no font has to join,
 * exchange or place marks.
 */
const PLAIN =
  /^[\x20-\x7e\xa0-\xac\xae-\u017f\u0386-\u03ce\u0400-\u045f\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2116\u2122]*$/

/** Whether a shaper may leave out the lookups for marks, a twelfth of a layout's time: the page is the same without. */
export const isPlainText = (text: string): boolean => PLAIN.test(text)

/** They show a text in another order than it is stored in, and the engine cannot lay all of them out. */
const OVERRIDES = /[\u202d\u202e]/g

/** A template's data as JSON, with what its text asks of the type. Written once: for invoices this runs on the server's own thread. */
export function describeText(content: object, language: string, attachments: readonly object[]): string {
  const text = JSON.stringify(content).replaceAll(OVERRIDES, '')
  const more = { plain: isPlainText(text), cjk: preferredCjk(text, language), attachments }
  return `${text.slice(0, -1)},${JSON.stringify(more).slice(1)}`
}
