import { isIP } from 'node:net'
import { SaxesParser } from 'saxes'
import { Refused } from '#platform/bounded-work/task.ts'
import { normalizeDomain } from '../checks/domain-name.ts'

const MOST_RECORDS = 100_000
const MOST_DEPTH = 20
const MOST_TEXT = 1_000

export interface SourceSum {
  source_ip: string
  messages: number
  spf_aligned: number
  dkim_aligned: number
  aligned: number
  none: number
  quarantine: number
  reject: number
}

export interface ReadReport {
  reporter: string
  report_id: string
  domain: string
  /** Seconds since 1970. */
  begin: number
  end: number
  policy: string | null
  messages: number
  aligned: number
  sources: SourceSum[]
}

/** As it stands there. */
interface Row {
  ip: string
  count: string
  disposition: string
  dkim: string
  spf: string
}

const emptyRow = (): Row => ({ ip: '', count: '', disposition: '', dkim: '', spf: '' })

type Fact = 'org_name' | 'email' | 'report_id' | 'begin' | 'end' | 'domain' | 'p'

/** A place in a report that means something to us; what is anywhere else is passed over. */
interface Place {
  readonly inside?: Readonly<Record<string, Place>>
  readonly column?: keyof Row
  readonly fact?: Fact
  readonly isRecord?: boolean
}

const fact = (name: Fact): Place => ({ fact: name })
const column = (name: keyof Row): Place => ({ column: name })

const REPORT: Place = {
  inside: {
    report_metadata: {
      inside: {
        org_name: fact('org_name'),
        email: fact('email'),
        report_id: fact('report_id'),
        date_range: { inside: { begin: fact('begin'), end: fact('end') } },
      },
    },
    policy_published: { inside: { domain: fact('domain'), p: fact('p') } },
    record: {
      isRecord: true,
      inside: {
        row: {
          inside: {
            source_ip: column('ip'),
            count: column('count'),
            policy_evaluated: {
              inside: {
                disposition: column('disposition'),
                dkim: column('dkim'),
                spf: column('spf'),
              },
            },
          },
        },
      },
    },
  },
}

interface ReportReader {
  write(text: string): void
  /** What it read, once there is no more. */
  end(): ReadReport
}

/** Reads a report as it comes, tag by tag; records are folded by source and none of them is kept. */
export function openReader(): ReportReader {
  const sums = new Map<string, SourceSum>()
  const facts = new Map<Fact, string>()
  /** Where each open tag stands, from the outermost to the innermost. */
  const open: (Place | undefined)[] = []
  let row = emptyRow()
  let text = ''
  let records = 0
  const parser = new SaxesParser({ xmlns: false })
  const fail = (why: string): never => {
    throw new Refused(why)
  }
  parser.on('doctype', () => fail('it has a DTD'))
  parser.on('error', () => fail('it is no XML'))
  parser.on('opentagstart', ({ name }) => {
    const plain = name.slice(name.lastIndexOf(':') + 1)
    if (open.length === 0 && plain !== 'feedback') fail('it is no DMARC report')
    if (open.length >= MOST_DEPTH) fail('it is nested too deeply')
    const inside = open.at(-1)?.inside
    const place =
      open.length === 0 ? REPORT : inside && Object.hasOwn(inside, plain) ? inside[plain] : undefined
    open.push(place)
    text = ''
    if (place?.isRecord) row = emptyRow()
  })
  parser.on('text', part => {
    if (text.length < MOST_TEXT) text += part.slice(0, MOST_TEXT)
  })
  parser.on('closetag', () => {
    const place = open.pop()
    if (place?.isRecord) {
      records += 1
      if (records > MOST_RECORDS) fail(`it has more than ${MOST_RECORDS.toLocaleString('en-US')} records`)
      addRow(sums, row)
    } else if (place?.column) row[place.column] = text.trim()
    else if (place?.fact && !facts.has(place.fact)) facts.set(place.fact, text.trim())
    text = ''
  })
  return {
    write: more => void parser.write(more),
    end() {
      parser.close()
      return finish(facts, sums)
    },
  }
}

const MOST_COUNT = 1_000_000_000

function addRow(sums: Map<string, SourceSum>, row: Row): void {
  const count = Number(row.count)
  if (isIP(row.ip) === 0 || !Number.isInteger(count) || count < 1 || count > MOST_COUNT) return
  const ip = row.ip.toLowerCase()
  let sum = sums.get(ip)
  if (!sum) {
    sum = emptySum(ip)
    sums.set(ip, sum)
  }
  const [spf, dkim] = [row.spf.toLowerCase() === 'pass', row.dkim.toLowerCase() === 'pass']
  sum.messages += count
  if (spf) sum.spf_aligned += count
  if (dkim) sum.dkim_aligned += count
  if (spf || dkim) sum.aligned += count
  const disposition = row.disposition.toLowerCase()
  sum[disposition === 'quarantine' || disposition === 'reject' ? disposition : 'none'] += count
}

const emptySum = (source_ip: string): SourceSum => ({
  source_ip,
  messages: 0,
  spf_aligned: 0,
  dkim_aligned: 0,
  aligned: 0,
  none: 0,
  quarantine: 0,
  reject: 0,
})

function finish(facts: ReadonlyMap<Fact, string>, sums: ReadonlyMap<string, SourceSum>): ReadReport {
  const of = (name: Fact) => facts.get(name)?.slice(0, 300) ?? ''
  const domain = normalizeDomain(of('domain'))
  const [begin, end] = [Number(of('begin')), Number(of('end'))]
  const reportId = of('report_id')
  const reporter = of('org_name') || of('email')
  const isTime = (seconds: number) => Number.isInteger(seconds) && seconds > 0 && seconds < 10_000_000_000
  if (!domain || !reportId || !reporter || !isTime(begin) || !isTime(end)) {
    throw new Refused('it is no DMARC report')
  }
  const sources = [...sums.values()]
  const policy = of('p').toLowerCase()
  return {
    reporter,
    report_id: reportId,
    domain,
    begin,
    end,
    policy: ['none', 'quarantine', 'reject'].includes(policy) ? policy : null,
    messages: sources.reduce((total, { messages }) => total + messages, 0),
    aligned: sources.reduce((total, { aligned }) => total + aligned, 0),
    sources,
  }
}
