/** What stands behind a company's name and says nothing about it. */
const legalForm =
  /[\s,]+(?:gmbh|ag|kg|ohg|ug|se|ltd|limited|llc|inc|corp|plc|s\.?a\.?s?|s\.?r\.?l|b\.?v|n\.?v|oy|ab|a\/s|k\.k)\.?$/i

/** One or two letters for a name: the first and the last word's, or the only one's; of an address, its first. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*$/, '')
    .replace(legalForm, '')
    .split(/[\s.·_-]+/)
    .map(word => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter(word => word !== '')
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  const isWide = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(first)
  const letters = [...first].slice(0, 1).concat(isWide ? [] : [...last].slice(0, 1))
  return letters.join('').toLocaleUpperCase()
}

const HUES = 12

/** The same for the same name, whoever looks and wherever: one of twelve around the wheel. */
export function hueOf(name: string): number {
  let sum = 0
  for (const letter of name.trim().toLowerCase()) sum = (Math.imul(sum, 31) + letter.codePointAt(0)!) >>> 0
  return ((sum % HUES) * 360) / HUES
}
