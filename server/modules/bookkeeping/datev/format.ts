import { toWindows1252 } from './windows-1252.ts'

// EXTF 700, category 21, version 13: https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel
const pairs = (first: string, second: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => [`${first} ${n + 1}`, `${second} ${n + 1}`]).flat()

export const columns = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz'],
  ...['WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum'],
  ...['Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext', 'Postensperre', 'Diverse Adressnummer'],
  ...['Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre', 'Beleglink'],
  ...pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...pairs('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit'],
  ...['Skontotyp', 'Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)'],
  ...['Herkunft-Kz', 'Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre'],
  ...['Gesellschaftername', 'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer'],
  ...['Postensperre bis', 'Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung'],
  ...[
    'Leistungsdatum',
    'Datum Zuord. Steuerperiode',
    'Fälligkeit',
    'Generalumkehr (GU)',
    'Steuersatz',
    'Land',
  ],
  ...['Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)'],
  'Abw. Skontokonto',
]

/** One booking: the debtor on the left; `amount` above 0 debits it. In hundredths of the currency. */
export interface Posting {
  amount: bigint
  currency: string
  /** In the books' currency, where that is another, and how much of the document's one unit of it is. */
  base?: { amount: bigint; rate: string }
  account: string
  contra: string
  tax_key: string | null
  /** YYYY-MM-DD. */
  on: string
  number: string
  due: string | null
  text: string
  /** Of what is taxed elsewhere in the Union, or goes there: its country or number, and the rate there. */
  union?: { place: string; rate: string | null }
}

export interface Batch {
  consultant: number
  client: number
  /** YYYY-MM-DD: the first day of the fiscal year, and of and to which day bookings are. */
  yearStart: string
  first: string
  last: string
  accountLength: number
  chart: string
  currency: string
  name: string
  made: Temporal.Instant
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const plain = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, most)
const compact = (day: string): string => day.replaceAll('-', '')
const dayMonth = (day: string): string => day.slice(8, 10) + day.slice(5, 7)

/** What the field takes of a document's number: other signs would make the file refused. */
const reference = (text: string): string => text.replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '-').slice(0, 36)

export function decimal(hundredths: bigint): string {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0')
  return `${digits.slice(0, -2)},${digits.slice(-2)}`
}

const percent = (rate: string): string => {
  const [whole = '0', part = ''] = rate.split('.')
  return `${whole.padStart(2, '0')},${part.padEnd(2, '0').slice(0, 2)}`
}

function headOf(batch: Batch): string {
  const { consultant, client, yearStart, accountLength, first, last, name, currency, chart, made } = batch
  const stamp = made.toString({ fractionalSecondDigits: 3 }).replaceAll(/\D/g, '')
  const fields = [
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', stamp, '', '"BL"', '""', '""'],
    ...[String(consultant), String(client), compact(yearStart), String(accountLength)],
    ...[compact(first), compact(last), quoted(plain(name, 30)), '""', '1', '0', '0', quoted(currency)],
    ...['', '""', '', '', quoted(chart.slice(3)), '', '', '""', '""'],
  ]
  return fields.join(';')
}

const at = (name: string): number => columns.indexOf(name)
const place = {
  key: at('BU-Schlüssel'),
  union: at('EU-Land u. UStID (Bestimmung)'),
  unionRate: at('EU-Steuersatz (Bestimmung)'),
  text: at('Buchungstext'),
  lock: at('Festschreibung'),
}

function rowOf(posting: Posting, currency: string): string {
  const { amount, base, on, due, union } = posting
  const isOwn = posting.currency === currency
  const row = columns.map(() => '')
  row.splice(
    0,
    9,
    ...[
      decimal(amount),
      amount < 0n ? '"H"' : '"S"',
      quoted(posting.currency),
      isOwn || !base ? '' : base.rate,
      isOwn || !base ? '' : decimal(base.amount),
      isOwn || !base ? '' : quoted(currency),
      posting.account,
      posting.contra,
      posting.tax_key ? quoted(posting.tax_key) : '',
    ],
  )
  row[9] = dayMonth(on)
  row[10] = quoted(reference(posting.number))
  row[11] = due ? quoted(dayMonth(due) + due.slice(2, 4)) : ''
  row[place.text] = quoted(plain(posting.text, 60))
  if (union) {
    row[place.union] = quoted(union.place.slice(0, 15))
    row[place.unionRate] = union.rate ? percent(union.rate) : ''
  }
  row[place.lock] = '0'
  return row.join(';')
}

/** Nothing is booked with no amount: the format knows none. */
export function writeBatch(batch: Batch, postings: readonly Posting[]): Buffer {
  const rows = postings.filter(({ amount }) => amount !== 0n).map(posting => rowOf(posting, batch.currency))
  return toWindows1252(`${[headOf(batch), columns.join(';'), ...rows].join('\r\n')}\r\n`)
}
