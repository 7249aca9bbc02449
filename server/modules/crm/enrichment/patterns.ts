/** How a company spells the part before the @. Pure, so that the same names always give the same answer. */
export interface Person {
  first: string
  last: string
}

const patterns: Record<string, (person: Person) => string> = {
  '{first}.{last}': ({ first, last }) => `${first}.${last}`,
  '{f}{last}': ({ first, last }) => `${first[0]}${last}`,
  '{first}': ({ first }) => first,
  '{first}{last}': ({ first, last }) => `${first}${last}`,
  '{f}.{last}': ({ first, last }) => `${first[0]}.${last}`,
  '{first}_{last}': ({ first, last }) => `${first}_${last}`,
  '{first}-{last}': ({ first, last }) => `${first}-${last}`,
  '{first}{l}': ({ first, last }) => `${first}${last[0]}`,
  '{first}.{l}': ({ first, last }) => `${first}.${last[0]}`,
  '{last}.{first}': ({ first, last }) => `${last}.${first}`,
  '{last}{f}': ({ first, last }) => `${last}${first[0]}`,
  '{last}{first}': ({ first, last }) => `${last}${first}`,
  '{last}': ({ last }) => last,
}

const MOST_COMMON = '{first}.{last}'
/** Nothing is known of the domain, only how most companies do it. */
const GUESS = 25
/** However many colleagues agree, nobody has asked the mail server. */
const SUREST = 95

export interface Known {
  first_name: string
  last_name: string
  email: string
}

export interface Learned {
  pattern: string
  confidence: number
}

const special: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A name as it stands in an address: letters and digits only. */
export const toAddressPart = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[ßøæœłđðþı]/g, letter => special[letter]!)
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '')

const toPerson = (first: string, last: string): Person | undefined => {
  const person = { first: toAddressPart(first), last: toAddressPart(last) }
  return person.first && person.last ? person : undefined
}

/** The pattern most of the known addresses follow, surer the more there are and the fewer differ. */
export function learnPattern(known: readonly Known[]): Learned {
  const counts = new Map<string, number>()
  let usable = 0
  for (const { first_name, last_name, email } of known) {
    const person = toPerson(first_name, last_name)
    if (!person) continue
    usable += 1
    const pattern = recognize(person, email)
    if (pattern) counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a)
  if (!best) return { pattern: MOST_COMMON, confidence: GUESS }
  const [pattern, count] = best
  const agreement = count / usable
  const experience = 1 - 1 / (count + 1)
  return { pattern, confidence: Math.max(GUESS, Math.round(SUREST * agreement * experience)) }
}

function recognize(person: Person, email: string): string | undefined {
  const local = email.split('@')[0]!.toLowerCase()
  return Object.keys(patterns).find(name => patterns[name]!(person) === local)
}

export function spellAddress(
  pattern: string,
  first: string,
  last: string,
  domain: string,
): string | undefined {
  const person = toPerson(first, last)
  return person && `${patterns[pattern]!(person)}@${domain}`
}

/** The pattern an address follows, if any we know. */
export function recognizePattern(first: string, last: string, email: string): string | undefined {
  const person = toPerson(first, last)
  return person && recognize(person, email)
}
