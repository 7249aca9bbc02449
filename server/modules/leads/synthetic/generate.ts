import type { CompanyRow, PersonRow } from '../import/normalize.ts'
import { emailStatuses, type Size } from '../pool/values.ts'
import { crowd, firstWords, headcounts, industries, secondWords, technologies } from './companies.ts'
import { type Culture, cultures, titleWords } from './names.ts'

/** The same numbers for the same seed, on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number

function pick<T>(random: Random, weighted: readonly T[], weightOf: (one: T) => number): T {
  const total = weighted.reduce((sum, one) => sum + weightOf(one), 0)
  let left = random() * total
  for (const one of weighted) {
    left -= weightOf(one)
    if (left < 0) return one
  }
  return weighted.at(-1)!
}

const one = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')

/** Numbers that are set aside for films and examples: nobody is called by them. */
const phones: Record<string, (n: number) => string> = {
  US: n => `+1${200 + (n % 700)}55501${String(Math.floor(n / 700) % 100).padStart(2, '0')}`,
  GB: n => `+442079460${String(n % 1_000).padStart(3, '0')}`,
  DE: n => `+493023125${String(n % 1_000).padStart(3, '0')}`,
  FR: n => `+3319900${String(n % 10_000).padStart(4, '0')}`,
}

const LATEST = Date.UTC(2026, 9, 31)
const DAY = 86_400_000

interface Company {
  row: CompanyRow
  culture: Culture
  cities: readonly string[]
  people: number
}

/** Two passes over the same numbers: the first finds out how the people are shared out. */
function* companiesOf(seed: number, people: number): Generator<Company> {
  const count = Math.max(1, Math.ceil(people / 10))
  const weights = new Float64Array(count)
  const sizeOf = randomFrom(seed)
  const sizes: Size[] = []
  let total = 0
  for (let at = 0; at < count; at += 1) {
    const [size] = pick(sizeOf, headcounts, ([, weight]) => weight)
    sizes.push(size)
    weights[at] = crowd[size]! * (0.5 + sizeOf())
    total += weights[at]!
  }
  const random = randomFrom(seed ^ 0x5bd1e995)
  let sum = 0
  let given = 0
  // Everybody gets one; what is left over goes by weight.
  const shared = people - Math.min(count, people)
  for (let at = 0; at < count && given < people; at += 1) {
    sum += weights[at]!
    const upTo = Math.min(people, at + 1 + Math.round((shared * sum) / total))
    const culture = pick(random, cultures, ({ weight }) => weight)
    const [country, , cities] = pick(random, culture.countries, ([, weight]) => weight)
    const name = `${one(random, firstWords)} ${one(random, secondWords)}`
    const uses = technologies.filter(([, share]) => random() * 100 < share).map(([tool]) => tool)
    yield {
      culture,
      cities,
      people: upTo - given,
      row: {
        domain: `${plain(name)}${at < 60 ? '' : at.toString(36)}.example`,
        name,
        industry: pick(random, industries, ([, weight]) => weight)[0],
        size: sizes[at]!,
        country,
        city: one(random, cities),
        founded: String(1950 + Math.floor(random() * 75)),
        description: null,
        technologies: uses.toSorted(),
        linkedin_url: null,
        phone: null,
        at: LATEST - Math.floor(random() * 700) * DAY,
      },
    }
    given = upTo
  }
}

const levels = [
  [0, 7],
  [1, 4],
  [2, 11],
  [3, 8],
  [4, 20],
  [5, 16],
  [6, 26],
  [7, 8],
] as const

/** So many people, the same for the same seed. */
export function* generatePeople(people: number, seed: number): Generator<PersonRow> {
  const random = randomFrom(seed ^ 0x27d4eb2f)
  let number = 0
  for (const { row: company, culture, cities, people: here } of companiesOf(seed, people)) {
    const pairs = culture.first.length * culture.last.length
    // Steps that share no factor with the number of pairs meet each of them once: no two of a company have one name.
    let step = 1 + Math.floor(random() * pairs)
    while (gcd(step, pairs) !== 1) step += 1
    const start = Math.floor(random() * pairs)
    for (let at = 0; at < here; at += 1) {
      number += 1
      const pair = (start + at * step) % pairs
      const first = pair % culture.first.length
      const last = Math.floor(pair / culture.first.length)
      // A company may be larger than its country has names: then people have a second one.
      const second = at < pairs ? '' : ` ${String.fromCharCode(65 + (Math.floor(at / pairs) % 26))}.`
      yield personOf(random, { company, culture, cities, number, first, last, second })
    }
  }
}

interface Drawn {
  company: CompanyRow
  culture: Culture
  cities: readonly string[]
  number: number
  first: number
  last: number
  second: string
}

function personOf(random: Random, drawn: Drawn): PersonRow {
  const { company, culture, cities, number, first, last, second } = drawn
  const latin = culture.ascii ?? culture
  const handle = `${plain(latin.first[first]!)}${plain(second)}.${plain(latin.last[last]!)}`
  const [level] = pick(random, levels, ([, weight]) => weight)
  const titles: readonly string[] = titleWords[culture.titles][level]
  const country = random() < 0.9 ? company.country! : one(random, culture.countries)[0]
  const phone = phones[country]
  const status = pick(random, emailStatuses, one => statusShare[one])
  const email = random() < 0.9 ? `${handle}@${company.domain}` : null
  return {
    first_name: `${culture.first[first]!}${second}`,
    last_name: culture.last[last]!,
    title: random() < 0.97 ? one(random, titles) : null,
    seniority: null,
    department: null,
    email,
    phone: phone && random() < 0.6 ? phone(number) : null,
    // Where there is no address, there is none that could have been verified or guessed.
    email_status: email === null ? 'unknown' : status,
    linkedin: random() < 0.8 ? `${handle.replace('.', '-')}-${number.toString(36)}` : null,
    city: random() < 0.9 ? one(random, cities) : null,
    region: null,
    country,
    company,
    at: LATEST - Math.floor(random() * 700) * DAY,
  }
}

const statusShare = { verified: 55, guessed: 30, unknown: 15 }

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
