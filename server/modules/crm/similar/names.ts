export type Entity = 'contact' | 'company'

const legalForms = new Set(
  (
    'gmbh mbh ag kg kgaa ohg ug gbr ek ev eg se co haftungsbeschrankt inc incorporated corp corporation company llc llp lp ' +
    'ltd limited plc pty pte sa sas sasu sarl eurl snc spa srl srls sl slu slp sau lda ltda eireli cv bv nv vof bvba ' +
    'oy oyj ab as asa aps is kk sro as spol doo dd kft zrt nyrt sp z oo ou uab sia'
  ).split(' '),
)
const japaneseForms = /株式会社|有限会社|合同会社|合資会社|合名会社|[（(][株有合][)）]/g
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/** A name without case, accents, punctuation and, of a company, its legal form. */
export function plainName(entity: Entity, name: string): string {
  const words = (entity === 'company' ? name.replaceAll(japaneseForms, ' ') : name)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}.'’]/gu, '')
    .replaceAll(/[ßøæœłđı]/g, sign => letters[sign]!)
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (entity === 'company') {
    const isForm = () => words.length > 1 && legalForms.has(words.at(-1)!)
    while (isForm()) words.pop()
  }
  return words.join('')
}

const digitsOf = (plain: string) => plain.replaceAll(/\P{N}/gu, '')

/** So many slips are forgiven: one from four letters on, two from eight. */
function mostSlips(a: string, b: string): number {
  const shorter = Math.min(a.length - digitsOf(a).length, b.length - digitsOf(b).length)
  return shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0
}

/** How many letters were added, left out, mistaken or swapped; null where that is too many, or numbers differ. */
export function distanceOf(a: string, b: string): number | null {
  const most = mostSlips(a, b)
  if (a === b) return a === '' ? null : 0
  if (Math.abs(a.length - b.length) > most || digitsOf(a) !== digitsOf(b)) return null
  const distance = countSlips(a, b)
  return distance <= most ? distance : null
}

function countSlips(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}

/** Up to here names are known by all of their letters but one. */
const SHORT = 8

/**
 * Two names that differ by one slip share one of these, and so do two long ones that differ by two: one of their halves
 * then differs by one at most. What is looked for is cut at three places, since a slip may move the middle.
 */
export function keysOf(plain: string, isSought = false): number[] {
  if (plain === '') return []
  const keys = new Set<string>()
  if (plain.length <= SHORT) for (const part of withOneLess(plain)) keys.add(`=${part}`)
  if (plain.length >= SHORT) {
    const middle = Math.floor(plain.length / 2)
    for (const cut of isSought ? [middle - 1, middle, middle + 1] : [middle]) {
      for (const part of withOneLess(plain.slice(0, cut))) keys.add(`<${part}`)
      for (const part of withOneLess(plain.slice(cut))) keys.add(`>${part}`)
    }
  }
  return [...new Set([...keys].map(hash))]
}

function withOneLess(text: string): string[] {
  return [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))]
}

/** FNV-1a, as a number that PostgreSQL calls an integer. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01_00_01_93)
  return value | 0
}
