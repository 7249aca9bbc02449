import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { BadRow, type CompanyRow, type PersonRow, readCompany, readPerson } from './normalize.ts'
import { createPreparer, type PreparedPeople, type Preparing } from './prepare.ts'
import type { Row } from './rows.ts'

export const BATCH = 5_000

export interface BadLine {
  number: number
  text: string
  why: string
}

/** What is committed at once. */
export interface Batch {
  /** Number of its first line in the file. */
  first: number
  /** How many lines it is, bad ones included. */
  lines: number
  bad: BadLine[]
  people?: PreparedPeople
  /** Rows of people with nothing to be known by but a phone: bad, unless they are refused. */
  nobodies: (BadLine & { row: number })[]
  companies?: CompanyRow[]
  /** Of the file. */
  readBytes: number
}

export interface BatchOptions extends Preparing {
  kind: 'people' | 'companies'
  from: number
}

const NOBODY = 'It has neither email, LinkedIn URL nor company domain'

/** Everything about rows that can be done before it is their turn. */
export async function* toBatches(
  source: AsyncIterable<Row[]>,
  { kind, from, ...preparing }: BatchOptions,
  readBytes: () => number = () => 0,
): AsyncGenerator<Batch> {
  const prepare = createPreparer(preparing)
  // Data that says nothing of its age is as old as the day of its import.
  const day = Date.parse(`${preparing.now.slice(0, 10)}T00:00:00Z`)
  const noBatch = (first: number): Batch => ({ first, lines: 0, bad: [], nobodies: [], readBytes: 0 })
  let batch = noBatch(from)
  let people: PersonRow[] = []
  let companies: CompanyRow[] = []
  const finish = (next: number): Batch => {
    const done = { ...batch, readBytes: readBytes() }
    if (people.length > 0) done.people = prepare(people)
    if (companies.length > 0) done.companies = companies
    batch = noBatch(next)
    people = []
    companies = []
    return done
  }
  const take = (given: Row, number: number) => {
    if ('bad' in given) throw new BadRow(given.bad)
    if (kind === 'companies') {
      companies.push(readCompany(given.cells, day))
      return
    }
    const person = readPerson(given.cells, day)
    if (!person.email && !person.linkedin && !person.company?.domain) {
      batch.nobodies.push({ row: people.length, number, text: given.text, why: NOBODY })
    }
    people.push(person)
  }
  let number = 0
  for await (const rows of source) {
    for (const given of rows) {
      number += 1
      if (number < from) continue
      batch.lines += 1
      try {
        take(given, number)
      } catch (error) {
        if (!(error instanceof BadRow)) throw error
        batch.bad.push({ number, text: given.text, why: error.message })
      }
      if (batch.lines === BATCH) yield finish(number + 1)
    }
  }
  if (batch.lines > 0) yield finish(number + 1)
}

/** The same for people who need not be read. */
export function* toPreparedBatches(rows: Iterable<PersonRow>, preparing: Preparing): Generator<Batch> {
  const prepare = createPreparer(preparing)
  let first = 1
  for (const people of inSlices(rows, BATCH)) {
    yield { first, lines: people.length, bad: [], nobodies: [], people: prepare(people), readBytes: 0 }
    first += people.length
  }
}

function* inSlices<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let slice: T[] = []
  for (const one of all) {
    if (slice.push(one) < size) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

/** Memory that changes hands instead of being copied. */
const buffersOf = ({ people, addresses, keys, companyOf }: PreparedPeople): ArrayBuffer[] => [
  ...[people, addresses, keys].flatMap(({ bytes, starts }) => [bytes.buffer as ArrayBuffer, starts.buffer]),
  keys.owners.buffer,
  companyOf.buffer,
]

/** Hands batches to the thread that writes them, as many in advance as it asks for. */
export async function sendBatches(batches: AsyncIterable<Batch> | Iterable<Batch>): Promise<void> {
  let wanted = 0
  parentPort!.on('message', () => {
    wanted += 1
  })
  for await (const batch of batches) {
    while (wanted === 0) await once(parentPort!, 'message')
    wanted -= 1
    parentPort!.postMessage(batch, batch.people ? buffersOf(batch.people) : [])
  }
  parentPort!.close()
}
