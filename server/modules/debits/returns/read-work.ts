import { SaxesParser } from 'saxes'
import { Refused } from '#platform/bounded-work/task.ts'

/** Files from elsewhere are read in a process of their own, which may end over them. */

const MOST_DEPTH = 30
const MOST_TEXT = 200
const MOST_REPORTS = 50_000
const PIECE = 64 * 1024

export const NO_REPORT = 'no report'
export const HAS_ENTITIES = 'entities'

/** What the bank did not collect, or took back: one debit, a block of a file, or all of it. */
export interface Refusal {
  of: 'debit' | 'block' | 'file'
  id: string
  code: string
  on: string | null
}

interface Level {
  id: string | null
  status: string | null
  code: string | null
}

const empty = (): Level => ({ id: null, status: null, code: null })

/**
 * A report of ISO 20022, `pain.002`, of any version by its local names. Three levels have a state each, and what stands
 * deeper is more exact: a file refused as a whole names none of its debits.
 */
export function readReport(bytes: Uint8Array): Refusal[] {
  const parser = new SaxesParser({ xmlns: true })
  const path: string[] = []
  const refusals: Refusal[] = []
  let text = ''
  let isReport = false
  let createdOn: string | null = null
  let file = empty()
  let block = empty()
  let debit = empty()
  // Which debits or blocks it named: a refusal of the whole says nothing that they did not.
  let namedInBlock = 0
  let namedInFile = 0
  let fileAsWhole: Level | null = null

  const refuse = (why: string) => {
    throw new Refused(why)
  }
  const take = (of: Refusal['of'], level: Level, fallback: string | null) => {
    if (level.status !== 'RJCT' || !level.id) return
    if (refusals.length >= MOST_REPORTS) refuse(NO_REPORT)
    refusals.push({ of, id: level.id, code: level.code ?? fallback ?? 'NARR', on: createdOn })
  }
  parser.on('doctype', () => refuse(HAS_ENTITIES))
  parser.on('error', ({ message }) => refuse(/entity/i.test(message) ? HAS_ENTITIES : NO_REPORT))
  parser.on('opentag', ({ local }) => {
    path.push(local)
    text = ''
    if (path.length > MOST_DEPTH) refuse(NO_REPORT)
    if (local === 'CstmrPmtStsRpt') isReport = true
    if (local === 'OrgnlPmtInfAndSts') {
      block = empty()
      namedInBlock = 0
    }
    if (local === 'TxInfAndSts') debit = empty()
  })
  const add = (part: string) => {
    if (text.length < MOST_TEXT) text += part.slice(0, MOST_TEXT - text.length)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ local }) => {
    const value = text.trim()
    const inside = path.slice(0, -1)
    const level = inside.includes('TxInfAndSts')
      ? debit
      : inside.includes('OrgnlPmtInfAndSts')
        ? block
        : inside.includes('OrgnlGrpInfAndSts')
          ? file
          : null
    if (local === 'CreDtTm' && inside.at(-1) === 'GrpHdr')
      createdOn = /^\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? null
    else if (level) readInto(level, local, inside, value)
    if (local === 'TxInfAndSts') {
      namedInBlock += 1
      take(
        'debit',
        { ...debit, status: debit.status ?? block.status ?? file.status },
        block.code ?? file.code,
      )
    }
    if (local === 'OrgnlPmtInfAndSts') {
      namedInFile += 1
      if (namedInBlock === 0) take('block', block, file.code)
    }
    if (local === 'OrgnlGrpInfAndSts') fileAsWhole = file
    if (local === 'CstmrPmtStsRpt') {
      if (fileAsWhole && namedInFile === 0) take('file', fileAsWhole, null)
      file = empty()
      namedInFile = 0
    }
    path.pop()
    text = ''
  })
  const source = decode(bytes)
  for (let at = 0; at < source.length; at += PIECE) parser.write(source.slice(at, at + PIECE))
  parser.close()
  if (!isReport) throw new Refused(NO_REPORT)
  return refusals
}

const IDS = new Set(['OrgnlMsgId', 'OrgnlPmtInfId', 'OrgnlEndToEndId'])
const STATES = new Set(['GrpSts', 'PmtInfSts', 'TxSts'])

function readInto(level: Level, name: string, inside: readonly string[], value: string): void {
  // What it tells of the debit as it was (OrgnlTxRef) is known.
  if (!value || inside.includes('OrgnlTxRef')) return
  if (IDS.has(name)) level.id ??= value
  else if (STATES.has(name)) level.status ??= value
  else if ((name === 'Cd' || name === 'Prtry') && inside.at(-1) === 'Rsn') level.code ??= value.slice(0, 35)
}

function decode(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const named = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]{1,20})["']/.exec(
    head,
  )?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused(NO_REPORT)
  }
}
