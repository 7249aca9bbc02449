import { parse } from 'csv-parse/sync'
import { Refused } from '#platform/bounded-work/task.ts'
import { dayOf, minorOf, readCurrency } from './amounts.ts'
import {
  type EntryRead,
  emptyPart,
  MOST_ENTRIES,
  readIban,
  readReference,
  type StatementRead,
  tidy,
} from './shape.ts'

export interface CsvMapping {
  delimiter: string
  decimal: '.' | ','
  date_format: string
  skip_rows: number
  header: boolean
  columns: CsvColumns
}

type Column = string | number
export interface CsvColumns {
  booked_on: Column
  amount?: Column | null
  debit?: Column | null
  credit?: Column | null
  value_on?: Column | null
  currency?: Column | null
  name?: Column | null
  iban?: Column | null
  remittance?: Column | Column[] | null
  reference?: Column | null
  balance?: Column | null
}

interface Row {
  record: string[]
  info: { lines: number }
}

function rowsOf(text: string, delimiter: string, from: number, most?: number): Row[] {
  try {
    return parse(text, {
      delimiter: delimiter === 'tab' ? '\t' : delimiter,
      from_line: from + 1,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      bom: true,
      max_record_size: 100_000,
      ...(most ? { to: most } : {}),
    }) as unknown as Row[]
  } catch (error) {
    throw new Refused((error as Error).message.slice(0, 200))
  }
}

/** The file as it looks, and how its rows seem to be written. */
export interface CsvSample {
  columns: string[]
  sample: string[][]
  delimiter: string
  skip_rows: number
}

/** What somebody who makes a mapping has to see. */
export function sampleOf(text: string): CsvSample {
  const head = text.slice(0, 200_000)
  const delimiter = [';', ',', 'tab', '|'].toSorted((a, b) => widthBy(head, b) - widthBy(head, a))[0]!
  const read = rowsOf(head, delimiter, 0, 60)
  const rows = read.map(({ record }) => record.slice(0, 60).map(cell => tidy(cell, 200) ?? ''))
  const width = Math.max(0, ...rows.map(row => row.length))
  const first = Math.max(
    0,
    rows.findIndex(row => row.length === width),
  )
  return {
    columns: rows[first] ?? [],
    sample: rows.slice(first + 1, first + 6),
    delimiter,
    skip_rows: Math.min(50, Math.max(0, (read[first]?.info.lines ?? 1) - 1)),
  }
}

function widthBy(text: string, delimiter: string): number {
  try {
    const rows = rowsOf(text, delimiter, 0, 20)
    return Math.max(0, ...rows.map(({ record }) => record.length))
  } catch {
    return 0
  }
}

/** Neither a column nor an account says it. */
export const NO_CURRENCY = 'there is no currency'

/** By a mapping; the currency is the account's where no column says it. */
export function readCsv(text: string, mapping: CsvMapping, currency: string | null): StatementRead[] {
  const rows = rowsOf(text, mapping.delimiter, mapping.skip_rows)
  const header = mapping.header ? rows.shift()?.record.map(cell => cell.trim()) : undefined
  const places = placesOf(mapping.columns, header)
  if (rows.length > MOST_ENTRIES) throw new Refused(`it has more than ${MOST_ENTRIES} entries`)
  const read = rows
    .filter(({ record }) => record.some(cell => cell.trim()))
    .map(({ record, info }) => readRow(record, info.lines, places, mapping, currency))
  const isRising = checkBalances(read)
  const entries = read.map(({ entry }) => entry)
  const days = entries.map(entry => entry.booked_on).toSorted()
  const [opening, closing] = boundsOf(read, isRising)
  return [
    {
      format: 'csv',
      account: null,
      id: null,
      sequence: null,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      currency: entries[0]?.currency ?? currency,
      opening,
      closing,
      entries,
    },
  ]
}

type Places = ReturnType<typeof placesOf>

function placesOf(columns: CsvColumns, header: string[] | undefined) {
  const place = (column: Column): number => {
    if (typeof column === 'number') return column - 1
    const at = header?.indexOf(column.trim()) ?? -1
    if (at >= 0) return at
    if (/^\d{1,3}$/.test(column)) return Number(column) - 1
    throw new Refused(`there is no column "${column.slice(0, 100)}"`)
  }
  const maybe = (column: Column | null | undefined) =>
    column === null || column === undefined ? null : place(column)
  const texts =
    columns.remittance === null || columns.remittance === undefined ? [] : [columns.remittance].flat()
  return {
    booked_on: place(columns.booked_on),
    amount: maybe(columns.amount),
    debit: maybe(columns.debit),
    credit: maybe(columns.credit),
    value_on: maybe(columns.value_on),
    currency: maybe(columns.currency),
    name: maybe(columns.name),
    iban: maybe(columns.iban),
    reference: maybe(columns.reference),
    balance: maybe(columns.balance),
    remittance: texts.map(place),
  }
}

interface Read {
  entry: EntryRead
  balance: number | null
  line: number
}

function readRow(
  record: string[],
  line: number,
  places: Places,
  mapping: CsvMapping,
  fallback: string | null,
): Read {
  const cell = (place: number | null): string => (place === null ? '' : (record[place]?.trim() ?? ''))
  try {
    const currency = cell(places.currency) ? readCurrency(cell(places.currency)) : fallback
    if (!currency) throw new Refused(NO_CURRENCY)
    const money = (text: string) => minorOf(plainAmount(text, mapping.decimal), currency)
    const booked = dateBy(mapping.date_format, cell(places.booked_on))
    const cents =
      places.amount === null
        ? splitAmount(cell(places.debit), cell(places.credit), money)
        : money(cell(places.amount))
    const part = {
      ...emptyPart(cents),
      name: tidy(cell(places.name), 140),
      iban: readIban(cell(places.iban)),
      remittance: tidy(places.remittance.map(cell).filter(Boolean).join(' '), 2_000) ?? '',
      reference: readReference(cell(places.reference)),
    }
    return {
      entry: {
        ref: null,
        booked_on: booked,
        value_on: cell(places.value_on) ? dateBy(mapping.date_format, cell(places.value_on)) : booked,
        cents,
        currency,
        parts: [part],
      },
      balance: cell(places.balance) ? money(cell(places.balance)) : null,
      line,
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Refused(`line ${line}: ${error.message}`)
  }
}

function splitAmount(debit: string, credit: string, money: (text: string) => number): number {
  const out = debit ? Math.abs(money(debit)) : 0
  const into = credit ? money(credit) : 0
  if (!debit && !credit) throw new Refused('there is no amount')
  return into - out || 0
}

/** Thousands marks and signs of a currency aside; a minus may stand behind, or brackets around. */
function plainAmount(text: string, decimal: '.' | ','): string {
  const isNegative =
    /^\(.*\)$/.test(text) || /[-−]\s*$/.test(text) || /^[^\d]*[-−]/.test(text) || /\bDR?\s*$/i.test(text)
  const digits = text.replaceAll(decimal === ',' ? /[^\d,]/g : /[^\d.]/g, '').replace(',', '.')
  if (!/^\d*\.?\d*$/.test(digits) || !/\d/.test(digits))
    throw new Refused(`"${text.slice(0, 40)}" is no amount`)
  return (isNegative ? '-' : '') + digits
}

/** `DD.MM.YYYY` and its like. */
export function dateBy(format: string, text: string): string {
  const names: string[] = []
  const pattern = format.replaceAll(/YYYY|YY|MM|DD|[.*+?^${}()|[\]\\/-]|\s/g, part => {
    if (!/^[YMD]/.test(part)) return `\\${part}`
    names.push(part)
    return part === 'YYYY' ? '(\\d{4})' : part === 'YY' ? '(\\d{2})' : '(\\d{1,2})'
  })
  const found = new RegExp(`^\\s*${pattern.replaceAll('\\ ', ' ')}(?!\\d)`).exec(text)
  const values = Object.fromEntries(names.map((name, at) => [name, Number(found?.[at + 1])]))
  const year = values.YYYY ?? (values.YY ?? Number.NaN) + 2000
  const day = found && dayOf(year, values.MM ?? 0, values.DD ?? 0)
  if (!day) throw new Refused(`"${text.slice(0, 40)}" is no date of the form ${format}`)
  return day
}

/** Each row follows from its neighbour, whichever way the file runs. Null where there are no balances. */
function checkBalances(rows: readonly Read[]): boolean | null {
  const told = rows.filter((row): row is Read & { balance: number } => row.balance !== null)
  if (told.length < 2 || told.length < rows.length) return told.length > 0 ? true : null
  const breaks = (isRising: boolean) =>
    told.find((row, at) => {
      if (at === 0) return false
      const before = told[at - 1]!
      return isRising
        ? before.balance + row.entry.cents !== row.balance
        : row.balance + before.entry.cents !== before.balance
    })
  const broken = breaks(true)
  if (!broken) return true
  const other = breaks(false)
  if (!other) return false
  const isFalling = told[0]!.entry.booked_on > told.at(-1)!.entry.booked_on
  const at = isFalling ? other : broken
  const before = told[told.indexOf(at) - 1]!
  const [opening, entry, closing] = isFalling
    ? [at.balance, before.entry.cents, before.balance]
    : [before.balance, at.entry.cents, at.balance]
  throw new DoesNotAddUp({
    id: `line ${at.line}`,
    opening,
    entries: entry,
    closing,
    currency: at.entry.currency,
  })
}

export interface Difference {
  id: string
  opening: number
  entries: number
  closing: number
  currency: string
}

/** The message carries what differs, since that is all of an error that leaves the process. */
export class DoesNotAddUp extends Refused {
  constructor(difference: Difference) {
    super(`does_not_add_up ${JSON.stringify(difference)}`)
  }
}

function boundsOf(rows: readonly Read[], isRising: boolean | null): [number | null, number | null] {
  if (isRising === null || rows.length === 0 || rows.some(row => row.balance === null)) return [null, null]
  const [first, last] = isRising ? [rows[0]!, rows.at(-1)!] : [rows.at(-1)!, rows[0]!]
  return [first.balance! - first.entry.cents, last.balance]
}
