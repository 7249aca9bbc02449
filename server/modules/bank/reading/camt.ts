import { Refused } from '#platform/bounded-work/task.ts'
import { minorOf, readCurrency, readDay } from './amounts.ts'
import {
  emptyPart,
  MOST_ENTRIES,
  type PartRead,
  readIban,
  readReference,
  type StatementRead,
  tidy,
} from './shape.ts'
import { all, type Element, one, readXml, textAt } from './tree.ts'

const STATEMENTS = new Set(['Stmt', 'Rpt', 'Ntfctn'])
const WHOLE = new Set(['Ntry', 'Bal', 'Acct', 'FrToDt', 'Id', 'ElctrncSeqNb', 'LglSeqNb'])

/** camt.052, 053 and 054 of any version: what they mean stands in the local names. */
export function readCamt(text: string): StatementRead[] {
  const statements: StatementRead[] = []
  let balances: Balance[] = []
  let legal: number | null = null
  let entries = 0
  let current: StatementRead | undefined
  const close = () => {
    if (!current) return
    current.sequence ??= legal
    settle(current, balances)
  }
  readXml(text, {
    whole: WHOLE,
    onOpen: name => {
      if (!STATEMENTS.has(name)) return
      close()
      balances = []
      legal = null
      current = { ...EMPTY, entries: [] }
      statements.push(current)
    },
    onWhole: (element, path) => {
      if (!current || !STATEMENTS.has(path.at(-2) ?? '')) return
      if (element.name === 'Id') current.id = tidy(element.text, 100)
      else if (element.name === 'ElctrncSeqNb') current.sequence = sequenceOf(element.text)
      else if (element.name === 'LglSeqNb') legal = sequenceOf(element.text)
      else if (element.name === 'FrToDt') {
        current.from = dayAt(element, 'FrDtTm') ?? dayAt(element, 'FrDt')
        current.to = dayAt(element, 'ToDtTm') ?? dayAt(element, 'ToDt')
      } else if (element.name === 'Acct') readAccount(current, element)
      else if (element.name === 'Bal') balances.push(readBalance(element))
      else {
        entries += 1
        if (entries > MOST_ENTRIES) throw new Refused(`it has more than ${MOST_ENTRIES} entries`)
        readEntry(current, element)
      }
    },
  })
  close()
  if (statements.length === 0) throw new Refused('there is no statement in it')
  return statements
}

const EMPTY: Omit<StatementRead, 'entries'> = {
  format: 'camt',
  account: null,
  id: null,
  sequence: null,
  from: null,
  to: null,
  currency: null,
  opening: null,
  closing: null,
}

interface Balance {
  code: string
  cents: number
  currency: string
  day: string
}

const sequenceOf = (text: string): number | null =>
  /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : null

function dayAt(element: Element | undefined, ...path: string[]): string | null {
  const text = textAt(element, ...path)
  return text ? readDay(text) : null
}

/** `BookgDt` and their like hold a date or a moment. */
const anyDay = (element: Element, name: string): string | null =>
  dayAt(element, name, 'Dt') ?? dayAt(element, name, 'DtTm')

function readAccount(statement: StatementRead, element: Element): void {
  const iban = readIban(textAt(element, 'Id', 'IBAN'))
  const number = tidy(textAt(element, 'Id', 'Othr', 'Id'), 50)
  if (iban || number) statement.account = { iban, number, routing: null }
  const currency = textAt(element, 'Ccy')
  if (currency) statement.currency = readCurrency(currency)
}

function amountAt(
  element: Element | undefined,
  ...path: string[]
): { cents: number; currency: string } | null {
  const amount = one(element, ...path)
  if (!amount) return null
  const currency = readCurrency(amount.attributes.Ccy)
  return { cents: Math.abs(minorOf(amount.text, currency)), currency }
}

/** Whether money came is said by `CdtDbtInd` alone: a reversal has its own sign in it. */
const signOf = (element: Element): 1 | -1 => (textAt(element, 'CdtDbtInd') === 'DBIT' ? -1 : 1)

function readBalance(element: Element): Balance {
  const amount = amountAt(element, 'Amt')
  if (!amount) throw new Refused('a balance has no amount')
  return {
    code: textAt(element, 'Tp', 'CdOrPrtry', 'Cd') ?? '',
    cents: signOf(element) * amount.cents,
    currency: amount.currency,
    day: anyDay(element, 'Dt') ?? '',
  }
}

function settle(statement: StatementRead, balances: readonly Balance[]): void {
  const named = (code: string) => balances.filter(balance => balance.code === code)
  // Of several days the first opens and the last closes.
  const opening =
    named('OPBD').toSorted((a, b) => a.day.localeCompare(b.day))[0] ??
    named('PRCD').toSorted((a, b) => a.day.localeCompare(b.day))[0]
  const closing = named('CLBD').toSorted((a, b) => b.day.localeCompare(a.day))[0]
  statement.opening = opening?.cents ?? null
  statement.closing = closing?.cents ?? null
  statement.currency ??= closing?.currency ?? opening?.currency ?? statement.entries[0]?.currency ?? null
  const days = statement.entries.map(entry => entry.booked_on).toSorted()
  statement.from ??= opening?.day || (days[0] ?? null)
  statement.to ??= closing?.day || (days.at(-1) ?? null)
}

function readEntry(statement: StatementRead, element: Element): void {
  const status = textAt(element, 'Sts', 'Cd') ?? textAt(element, 'Sts', 'Prtry') ?? textAt(element, 'Sts')
  if (status === 'PDNG' || status === 'INFO') return
  const amount = amountAt(element, 'Amt')
  if (!amount) throw new Refused('an entry has no amount')
  const sign = signOf(element)
  const booked = anyDay(element, 'BookgDt') ?? anyDay(element, 'ValDt')
  if (!booked) throw new Refused('an entry has no date')
  const cents = sign * amount.cents
  const details = all(element, 'NtryDtls', 'TxDtls')
  const parts = partsOf(details, amount, sign)
  const ref = readReference(textAt(element, 'AcctSvcrRef')) ?? (parts.length === 1 ? parts[0]!.ref : null)
  const addition = tidy(textAt(element, 'AddtlNtryInf'), 1_000)
  if (parts.length === 1 && !parts[0]!.remittance && addition) parts[0]!.remittance = addition
  statement.entries.push({
    ref,
    booked_on: booked,
    value_on: anyDay(element, 'ValDt') ?? booked,
    cents,
    currency: amount.currency,
    parts,
  })
}

/** One a detail where their amounts add up to the entry's, else one for all of it. */
function partsOf(
  details: readonly Element[],
  entry: { cents: number; currency: string },
  sign: 1 | -1,
): PartRead[] {
  const [first] = details
  if (!first) return [emptyPart(sign * entry.cents)]
  if (details.length === 1) return [readPart(first, sign * entry.cents, sign)]
  const amounts = details.map(detail => {
    const amount =
      amountAt(detail, 'Amt') ??
      amountAt(detail, 'AmtDtls', 'TxAmt', 'Amt') ??
      amountAt(detail, 'AmtDtls', 'InstdAmt', 'Amt')
    if (!amount || amount.currency !== entry.currency) return null
    return (one(detail, 'CdtDbtInd') ? signOf(detail) : sign) * amount.cents
  })
  const isWhole = amounts.some(cents => cents === null || cents === 0)
  const sum = amounts.reduce<number>((total, cents) => total + (cents ?? 0), 0)
  if (isWhole || sum !== sign * entry.cents) {
    const texts = details.map(detail => readPart(detail, 0, sign).remittance)
    return [{ ...emptyPart(sign * entry.cents), remittance: tidy(texts.join(' '), 2_000) ?? '' }]
  }
  return details.map((detail, at) => readPart(detail, amounts[at]!, sign))
}

function readPart(detail: Element, cents: number, sign: 1 | -1): PartRead {
  const role = sign > 0 ? 'Dbtr' : 'Cdtr'
  const parties = one(detail, 'RltdPties')
  const refs = one(detail, 'Refs')
  const structured = all(detail, 'RmtInf', 'Strd').map(strd => textAt(strd, 'CdtrRefInf', 'Ref'))
  return {
    ref: readReference(textAt(refs, 'AcctSvcrRef')),
    cents,
    name: tidy(textAt(parties, role, 'Nm') ?? textAt(parties, role, 'Pty', 'Nm'), 140),
    iban: readIban(textAt(parties, `${role}Acct`, 'Id', 'IBAN')),
    remittance:
      tidy(
        all(detail, 'RmtInf', 'Ustrd')
          .map(line => line.text)
          .join(' '),
        2_000,
      ) ?? '',
    reference: readReference(structured.find(Boolean)),
    end_to_end_id: readReference(textAt(refs, 'EndToEndId')),
    mandate_id: readReference(textAt(refs, 'MndtId')),
    return_code: tidy(textAt(detail, 'RtrInf', 'Rsn', 'Cd'), 10),
  }
}
