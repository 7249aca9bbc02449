import { Refused } from '#platform/bounded-work/task.ts'
import { minorOf, readCurrency, readDay } from './amounts.ts'
import {
  type EntryRead,
  emptyPart,
  MOST_ENTRIES,
  readIban,
  readReference,
  type StatementRead,
  tidy,
} from './shape.ts'
import { NO_ENTITIES } from './tree.ts'

export const isOfx = (text: string): boolean =>
  /^\s*(?:OFXHEADER:|(?:<\?[^>]{0,300}\?>\s*){0,5}<OFX>)/i.test(text)

/** Both forms alike: in the first, of SGML, fields do not end. */
export function readOfx(text: string): StatementRead[] {
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) throw new Refused(NO_ENTITIES)
  const statements: StatementRead[] = []
  let current: StatementRead | undefined
  let transaction: Record<string, string> | undefined
  let entries = 0
  const path: string[] = []
  for (const { tag, value, isEnd } of tagsOf(text)) {
    if (isEnd) {
      if (tag === 'STMTTRN' && transaction && current) {
        entries += 1
        if (entries > MOST_ENTRIES) throw new Refused(`it has more than ${MOST_ENTRIES} entries`)
        current.entries.push(readTransaction(transaction, current.currency))
        transaction = undefined
      }
      const at = path.lastIndexOf(tag)
      if (at >= 0) path.length = at
      continue
    }
    if (tag === 'STMTRS' || tag === 'CCSTMTRS') {
      current = { ...EMPTY, entries: [] }
      statements.push(current)
    }
    if (value === '') {
      if (path.length >= 60) throw new Refused('it is too nested')
      path.push(tag)
      if (tag === 'STMTTRN') transaction = {}
      continue
    }
    if (transaction) transaction[tag] ??= value
    else if (current) readHead(current, path, tag, value)
  }
  if (statements.length === 0) throw new Refused('there is no statement in it')
  return statements
}

const EMPTY: Omit<StatementRead, 'entries'> = {
  format: 'ofx',
  account: null,
  id: null,
  sequence: null,
  from: null,
  to: null,
  currency: null,
  opening: null,
  closing: null,
}

const named: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': ' ',
}
const decode = (text: string): string =>
  text
    .replaceAll(/&(?:amp|lt|gt|quot|apos|nbsp);/g, mark => named[mark]!)
    .replaceAll(/&#(\d{1,6});/g, (mark, code) =>
      Number(code) > 31 && Number(code) < 0x110000 ? String.fromCodePoint(Number(code)) : mark,
    )

function* tagsOf(text: string): Iterable<{ tag: string; value: string; isEnd: boolean }> {
  let at = text.indexOf('<')
  while (at >= 0) {
    const end = text.indexOf('>', at)
    if (end < 0 || end - at > 200) throw new Refused('it is not well-formed')
    const next = text.indexOf('<', end)
    const name = text.slice(at + 1, end)
    if (!name.startsWith('?') && !name.startsWith('!')) {
      const isEnd = name.startsWith('/')
      const tag = (isEnd ? name.slice(1) : name.replace(/\/$/, '')).trim().toUpperCase()
      const value = isEnd
        ? ''
        : decode(
            text
              .slice(end + 1, next < 0 ? text.length : next)
              .slice(0, 5_000)
              .trim(),
          )
      yield { tag, value, isEnd }
    }
    at = next
  }
}

function readHead(statement: StatementRead, path: readonly string[], tag: string, value: string): void {
  const within = path.at(-1)
  if (tag === 'CURDEF') statement.currency = readCurrency(value)
  else if (within === 'BANKACCTFROM' || within === 'CCACCTFROM') {
    statement.account ??= { iban: null, number: null, routing: null }
    if (tag === 'BANKID') statement.account.routing = tidy(value, 50)
    if (tag === 'ACCTID') {
      const plain = value.replaceAll(/\s/g, '').toUpperCase()
      if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) statement.account.iban = readIban(plain)
      else statement.account.number = tidy(value, 50)
    }
  } else if (within === 'BANKTRANLIST') {
    if (tag === 'DTSTART') statement.from = readDay(value)
    if (tag === 'DTEND') statement.to = readDay(value)
  } else if (within === 'LEDGERBAL') {
    if (tag === 'BALAMT') statement.closing = amountOf(value, statement.currency)
    if (tag === 'DTASOF') statement.to = readDay(value)
  }
}

function amountOf(text: string, currency: string | null): number {
  if (!currency) throw new Refused('it does not say its currency')
  const plain = /^[+-]?\d*,\d+$/.test(text) ? text.replace(',', '.') : text
  return minorOf(plain, currency)
}

function readTransaction(found: Record<string, string>, currency: string | null): EntryRead {
  const cents = amountOf(found.TRNAMT ?? '', currency)
  const booked = readDay(found.DTPOSTED)
  const memo = tidy(found.MEMO, 2_000) ?? ''
  const ref = readReference(found.FITID)
  return {
    ref,
    booked_on: booked,
    value_on: found.DTAVAIL ? readDay(found.DTAVAIL) : booked,
    cents,
    currency: currency!,
    parts: [
      {
        ...emptyPart(cents),
        ref,
        name: tidy(found.NAME ?? found.PAYEE, 140),
        remittance: memo,
        reference: readReference(found.REFNUM),
      },
    ],
  }
}
