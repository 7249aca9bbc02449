import { Refused } from '#platform/bounded-work/task.ts'
import { dayOf, minorOf, readCurrency } from './amounts.ts'
import {
  type AccountNamed,
  type EntryRead,
  emptyPart,
  MOST_ENTRIES,
  type PartRead,
  readIban,
  readReference,
  type StatementRead,
  tidy,
} from './shape.ts'

interface Field {
  tag: string
  lines: string[]
}

export const isMt940 = (text: string): boolean => /^:2[05][A-Z]?:/m.test(text) && /^:60[FM]:/m.test(text)

/** What SWIFT's customer statement says; several may stand in one file. */
export function readMt940(text: string): StatementRead[] {
  const statements: StatementRead[] = []
  let current: StatementRead | undefined
  let entry: EntryRead | undefined
  let entries = 0
  for (const { tag, lines } of fieldsOf(text)) {
    const value = lines.join('\n').trim()
    if (tag === '20') {
      current = { ...EMPTY, entries: [] }
      statements.push(current)
      entry = undefined
      continue
    }
    if (!current) continue
    if (tag === '25' || tag === '25P') current.account = readAccount(lines[0]!)
    else if (tag === '28C' || tag === '28') readNumber(current, value)
    else if (tag === '60F' || tag === '60M') {
      const balance = readBalance(value)
      current.opening ??= balance.cents
      current.currency ??= balance.currency
      current.from ??= balance.day
    } else if (tag === '62F' || tag === '62M') {
      const balance = readBalance(value)
      current.closing = balance.cents
      current.to = balance.day
      entry = undefined
    } else if (tag === '61') {
      entries += 1
      if (entries > MOST_ENTRIES) throw new Refused(`it has more than ${MOST_ENTRIES} entries`)
      entry = readLine(lines, current.currency)
      current.entries.push(entry)
    } else if (tag === '86' && entry) {
      Object.assign(entry.parts[0]!, readPurpose(lines))
      entry = undefined
    }
  }
  if (statements.length === 0) throw new Refused('there is no statement in it')
  return statements
}

const EMPTY: Omit<StatementRead, 'entries'> = {
  format: 'mt940',
  account: null,
  id: null,
  sequence: null,
  from: null,
  to: null,
  currency: null,
  opening: null,
  closing: null,
}

function* fieldsOf(text: string): Iterable<Field> {
  let field: Field | undefined
  for (const line of text.split(/\r\n|\r|\n/)) {
    const start = /^:(\d{2}[A-Z]?):(.*)$/.exec(
      line.slice(line.indexOf('{4:') + (line.includes('{4:') ? 3 : 1)),
    )
    if (start) {
      if (field) yield field
      field = { tag: start[1]!, lines: [start[2]!] }
    } else if (/^-\}?\s*$/.test(line)) {
      if (field) yield field
      field = undefined
    } else field?.lines.push(line)
  }
  if (field) yield field
}

function readAccount(text: string): AccountNamed | null {
  const plain = text.trim().toUpperCase()
  if (!plain) return null
  const iban = /\b([A-Z]{2}\d{2}[A-Z0-9]{11,30}?)(?:[A-Z]{3})?$/.exec(plain.replaceAll(' ', ''))
  if (iban) return { iban: readIban(iban[1]), number: null, routing: null }
  const [routing, number] = plain.includes('/') ? plain.split('/', 2) : [null, plain]
  return {
    iban: null,
    number: tidy(number?.replace(/\s*[A-Z]{3}$/, ''), 50),
    routing: tidy(routing, 50),
  }
}

function readNumber(statement: StatementRead, value: string): void {
  statement.id = tidy(value, 100)
  const number = /^(\d{1,15})/.exec(value)?.[1]
  statement.sequence = number ? Number(number) : null
}

const yearOf = (short: string): number => (Number(short) >= 80 ? 1900 : 2000) + Number(short)

function amountOf(text: string, currency: string): number {
  return minorOf(text.replace(/,$/, '').replace(',', '.'), currency)
}

function readBalance(value: string): { cents: number; currency: string; day: string } {
  const found = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})([\d,]+)/.exec(value)
  const day = found && dayOf(yearOf(found[2]!), Number(found[3]), Number(found[4]))
  if (!found || !day) throw new Refused(`":60F:${value.slice(0, 40)}" is no balance`)
  const currency = readCurrency(found[5])
  const cents = amountOf(found[6]!, currency)
  return { cents: found[1] === 'D' && cents !== 0 ? -cents : cents, currency, day }
}

const LINE = /^(\d{2})(\d{2})(\d{2})(\d{4})?(RC|RD|C|D)([A-Z])?(\d[\d,]*)(?:[A-Z][A-Z0-9]{3})?([^\n]*)$/

function readLine(lines: readonly string[], currency: string | null): EntryRead {
  const found = LINE.exec(lines[0]!.trimEnd())
  const value = found && dayOf(yearOf(found[1]!), Number(found[2]), Number(found[3]))
  if (!found || !value || !currency) throw new Refused(`":61:${lines[0]!.slice(0, 60)}" is no entry`)
  const mark = found[5]!
  const cents = amountOf(found[7]!, currency)
  const isCredit = mark === 'C' || mark === 'RD'
  const [own] = (found[8] ?? '').split('//', 2)
  const part = emptyPart(isCredit ? cents : -cents)
  part.reference = readReference(own, 35)
  return {
    // The bank's reference in this format is not unique at every bank: identity goes by content.
    ref: null,
    booked_on: found[4] ? nearest(value, found[4]) : value,
    value_on: value,
    cents: part.cents,
    currency,
    parts: [{ ...part, remittance: tidy(lines.slice(1).join(' '), 500) ?? '' }],
  }
}

/** Of the entry date the year is not said: it is the one that is nearest to the value date. */
function nearest(value: string, monthDay: string): string {
  const base = Temporal.PlainDate.from(value)
  const days = [-1, 0, 1].flatMap(
    years => dayOf(base.year + years, Number(monthDay.slice(0, 2)), Number(monthDay.slice(2))) ?? [],
  )
  const away = (day: string) =>
    Math.abs(base.until(Temporal.PlainDate.from(day), { largestUnit: 'days' }).days)
  const [first] = days.toSorted((a, b) => away(a) - away(b))
  if (!first) throw new Refused(`"${monthDay}" is no date`)
  return first
}

const MARKS = ['EREF', 'KREF', 'MREF', 'CRED', 'DEBT', 'COAM', 'OAMT', 'SVWZ', 'ABWA', 'ABWE', 'IBAN', 'BIC']
const MARK = new RegExp(`(${MARKS.join('|')})\\+`, 'g')

/** The purpose of an entry, in the fields that banks of some countries write, or as it stands. */
function readPurpose(lines: readonly string[]): Partial<PartRead> {
  const whole = lines.join('')
  const isStructured = /\?\d{2}/.test(whole)
  if (!isStructured) return marksOf(tidy(lines.join(' '), 2_000) ?? '', {})
  const parts = [...whole.matchAll(/\?(\d{2})([^?]*(?:\?(?!\d{2})[^?]*)*)/g)].map(found => ({
    code: Number(found[1]),
    text: found[2]!,
  }))
  const text = (codes: (code: number) => boolean) =>
    parts
      .filter(({ code }) => codes(code))
      .map(part => part.text)
      .join('')
  const purpose = text(code => (code >= 20 && code <= 29) || (code >= 60 && code <= 63))
  return marksOf(purpose, {
    iban: readIban(text(code => code === 31)),
    name: tidy(
      text(code => code === 32 || code === 33),
      140,
    ),
  })
}

function marksOf(purpose: string, more: Partial<PartRead>): Partial<PartRead> {
  const marks = [...purpose.matchAll(MARK)]
  const byMark = new Map(
    marks.map((mark, at) => [
      mark[1],
      purpose.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? purpose.length).trim(),
    ]),
  )
  const said = {
    end_to_end_id: readReference(byMark.get('EREF')),
    mandate_id: readReference(byMark.get('MREF')),
  }
  const remittance = tidy(
    byMark.get('SVWZ') ?? (marks.length > 0 ? purpose.slice(0, marks[0]!.index) : purpose),
    2_000,
  )
  return {
    ...(said.end_to_end_id ? { end_to_end_id: said.end_to_end_id } : {}),
    ...(said.mandate_id ? { mandate_id: said.mandate_id } : {}),
    ...(byMark.get('IBAN') ? { iban: readIban(byMark.get('IBAN')) } : {}),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value)),
    ...(remittance ? { remittance } : {}),
  }
}
