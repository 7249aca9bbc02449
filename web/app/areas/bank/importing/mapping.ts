/** How a CSV file looks to the server that was not told how to read it. */
export interface CsvSeen {
  columns: string[]
  sample: string[][]
  delimiter: ',' | ';' | 'tab' | '|'
  skip_rows: number
  encoding: 'utf-8' | 'windows-1252'
}

export const roles = [
  'booked_on',
  'value_on',
  'amount',
  'debit',
  'credit',
  'currency',
  'name',
  'iban',
  'remittance',
  'reference',
  'balance',
] as const
export type Role = (typeof roles)[number]

const spellings: readonly [Role, RegExp][] = [
  ['value_on', /^(valuta|wertstellung|value ?dat|date ?valeur|fecha ?valor|data ?valor)/i],
  [
    'booked_on',
    /^(buchung(stag|sdatum)?$|booking|booked|posting|date$|datum$|transaction date|fecha|data|日付)/i,
  ],
  ['amount', /^(betrag|umsatz|amount|montant|importe|valor|montante|金額)/i],
  ['debit', /^(soll|debit|d[ée]bit|cargo|d[ée]bito|withdrawal|paid out|出金)/i],
  ['credit', /^(haben|credit|cr[ée]dit|abono|cr[ée]dito|deposit|paid in|入金)/i],
  ['currency', /^(w[äa]hrung|currency|devise|divisa|moneda|moeda)/i],
  ['iban', /iban|kontonummer/i],
  [
    'name',
    /(name|beg[üu]nstigter|auftraggeber|zahlungspflichtiger|payee|payer|counterparty|b[ée]n[ée]ficiaire)/i,
  ],
  ['remittance', /(verwendungszweck|remittance|description|details|memo|libell[ée]|concepto|descri|摘要)/i],
  ['reference', /^(kundenreferenz|reference|r[ée]f[ée]rence|referencia)/i],
  ['balance', /^(saldo|balance|solde|残高)/i],
]

/** What columns seem to hold, by their names; texts may be several. */
export function guessRoles(columns: readonly string[]): (Role | null)[] {
  const taken = new Set<Role>()
  return columns.map(column => {
    const found = spellings.find(
      ([role, spelling]) => spelling.test(column.trim()) && (role === 'remittance' || !taken.has(role)),
    )?.[0]
    if (!found) return null
    taken.add(found)
    return found
  })
}

export const dateFormats = [
  'DD.MM.YYYY',
  'DD.MM.YY',
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD-MM-YYYY',
  'YYYY/MM/DD',
  'YYYYMMDD',
] as const

const patterns: Record<(typeof dateFormats)[number], RegExp> = {
  'DD.MM.YYYY': /^\d{1,2}\.\d{1,2}\.\d{4}$/,
  'DD.MM.YY': /^\d{1,2}\.\d{1,2}\.\d{2}$/,
  'YYYY-MM-DD': /^\d{4}-\d\d-\d\d$/,
  'DD/MM/YYYY': /^(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])\/\d{4}$/,
  'MM/DD/YYYY': /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\/\d{4}$/,
  'DD-MM-YYYY': /^\d{1,2}-\d{1,2}-\d{4}$/,
  'YYYY/MM/DD': /^\d{4}\/\d{1,2}\/\d{1,2}$/,
  YYYYMMDD: /^\d{8}$/,
}

/** The first way of writing a day that all of them fit. */
export const guessDateFormat = (days: readonly string[]): string =>
  dateFormats.find(format => days.length > 0 && days.every(day => patterns[format].test(day.trim()))) ??
  'YYYY-MM-DD'

/** The mark that stands last in amounts, two digits from their end. */
export const guessDecimal = (amounts: readonly string[]): '.' | ',' =>
  amounts.some(amount => /,\d{1,2}\D*$/.test(amount)) ? ',' : '.'
