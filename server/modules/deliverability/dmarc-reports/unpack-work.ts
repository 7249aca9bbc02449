import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'
import { Refused } from '#platform/bounded-work/task.ts'
import { normalizeDomain } from '../checks/domain-name.ts'

/** Files of strangers: unpacked and read in another process, with an end to everything. */

const MOST_UNPACKED = 50 * 1024 * 1024
const MOST_FILES = 100
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

export interface Unpacked {
  reports: ReadReport[]
  skipped: number
}

/** By content, not by name. */
export async function unpackReports(file: Uint8Array): Promise<Unpacked> {
  const bytes = Buffer.from(file)
  const texts = await unpack(bytes)
  const reports: ReadReport[] = []
  let skipped = 0
  let why = 'there is no report in it'
  for (const text of texts) {
    try {
      reports.push(readReport(text))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      why = error.message
      skipped += 1
    }
  }
  if (reports.length === 0) throw new Refused(why)
  return { reports, skipped }
}

async function unpack(bytes: Buffer): Promise<Buffer[]> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return [await inflate(bytes)]
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return unzip(bytes)
  return [bytes]
}

async function inflate(bytes: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MOST_UNPACKED })
  } catch (error) {
    const { code } = error as { code?: string }
    throw new Refused(code === 'ERR_BUFFER_TOO_LARGE' ? 'it is larger than 50 MB' : 'the file is broken')
  }
}

async function unzip(bytes: Buffer): Promise<Buffer[]> {
  let zip: ZipFile
  try {
    zip = await openZip(bytes, { lazyEntries: true, validateEntrySizes: true })
  } catch {
    throw new Refused('the file is broken')
  }
  const texts: Buffer[] = []
  let left = MOST_UNPACKED
  try {
    if (zip.entryCount > MOST_FILES) throw new Refused(`it has more than ${MOST_FILES} files`)
    for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
      if (entry.fileName.endsWith('/')) continue
      if (entry.isEncrypted()) throw new Refused('the file is encrypted')
      const parts: Buffer[] = []
      for await (const part of await openEntry(zip, entry)) {
        left -= (part as Buffer).length
        if (left < 0) throw new Refused('it is larger than 50 MB')
        parts.push(part as Buffer)
      }
      texts.push(Buffer.concat(parts))
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('the file is broken')
  } finally {
    zip.close()
  }
  return texts
}

const openZip = promisify(
  fromBuffer as (bytes: Buffer, options: Options, done: (error: Error | null, zip: ZipFile) => void) => void,
)

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  )

/** Null behind the last one. */
const nextEntry = (zip: ZipFile): Promise<Entry | null> =>
  new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      zip.removeAllListeners()
      work()
    }
    zip.once('entry', entry => settle(() => resolve(entry)))
    zip.once('end', () => settle(() => resolve(null)))
    zip.once('error', error => settle(() => reject(error)))
    zip.readEntry()
  })

interface Row {
  ip: string
  count: number
  disposition: string
  dkim: string
  spf: string
}

const emptyRow = (): Row => ({ ip: '', count: 0, disposition: 'none', dkim: '', spf: '' })

/** Reads one report as a stream of tags; records are folded by source and none of them is kept. */
function readReport(bytes: Buffer): ReadReport {
  const sums = new Map<string, SourceSum>()
  const facts = new Map<string, string>()
  const path: string[] = []
  let row = emptyRow()
  let text = ''
  let records = 0
  const parser = new SaxesParser({ xmlns: false })
  const fail = (why: string): never => {
    throw new Refused(why)
  }
  parser.on('doctype', () => fail('it has a DTD'))
  parser.on('error', () => fail('it is no XML'))
  parser.on('opentag', ({ name }) => {
    path.push(name.replace(/^.*:/, ''))
    if (path.length > MOST_DEPTH) fail('it is nested too deeply')
    if (path.length === 1 && path[0] !== 'feedback') fail('it is no DMARC report')
    text = ''
    if (path.join('/') === 'feedback/record') row = emptyRow()
  })
  parser.on('text', part => {
    if (text.length < MOST_TEXT) text += part.slice(0, MOST_TEXT)
  })
  parser.on('closetag', () => {
    const at = path.join('/')
    const value = text.trim()
    path.pop()
    text = ''
    if (at === 'feedback/record') {
      records += 1
      if (records > MOST_RECORDS) fail(`it has more than ${MOST_RECORDS.toLocaleString('en-US')} records`)
      addRow(sums, row)
    } else readValue(at, value, row, facts)
  })
  parser.write(bytes.toString('utf8')).close()
  return finish(facts, sums)
}

function readValue(at: string, value: string, row: Row, facts: Map<string, string>): void {
  switch (at) {
    case 'feedback/record/row/source_ip':
      row.ip = value
      break
    case 'feedback/record/row/count':
      row.count = Number(value)
      break
    case 'feedback/record/row/policy_evaluated/disposition':
      row.disposition = value.toLowerCase()
      break
    case 'feedback/record/row/policy_evaluated/dkim':
      row.dkim = value.toLowerCase()
      break
    case 'feedback/record/row/policy_evaluated/spf':
      row.spf = value.toLowerCase()
      break
    default:
      if (at.startsWith('feedback/report_metadata/') || at.startsWith('feedback/policy_published/')) {
        if (!facts.has(at)) facts.set(at, value)
      }
  }
}

const MOST_COUNT = 1_000_000_000

function addRow(sums: Map<string, SourceSum>, row: Row): void {
  if (isIP(row.ip) === 0 || !Number.isInteger(row.count) || row.count < 1 || row.count > MOST_COUNT) return
  const sum = sums.get(row.ip) ?? {
    source_ip: row.ip.toLowerCase(),
    messages: 0,
    spf_aligned: 0,
    dkim_aligned: 0,
    aligned: 0,
    none: 0,
    quarantine: 0,
    reject: 0,
  }
  sums.set(row.ip, sum)
  const [spf, dkim] = [row.spf === 'pass', row.dkim === 'pass']
  sum.messages += row.count
  if (spf) sum.spf_aligned += row.count
  if (dkim) sum.dkim_aligned += row.count
  if (spf || dkim) sum.aligned += row.count
  sum[row.disposition === 'quarantine' || row.disposition === 'reject' ? row.disposition : 'none'] +=
    row.count
}

function finish(facts: ReadonlyMap<string, string>, sums: ReadonlyMap<string, SourceSum>): ReadReport {
  const of = (name: string) => facts.get(`feedback/${name}`)?.slice(0, 300) ?? ''
  const domain = normalizeDomain(of('policy_published/domain'))
  const [begin, end] = [
    Number(of('report_metadata/date_range/begin')),
    Number(of('report_metadata/date_range/end')),
  ]
  const reportId = of('report_metadata/report_id')
  const reporter = of('report_metadata/org_name') || of('report_metadata/email')
  const isTime = (seconds: number) => Number.isInteger(seconds) && seconds > 0 && seconds < 10_000_000_000
  if (!domain || !reportId || !reporter || !isTime(begin) || !isTime(end)) {
    throw new Refused('it is no DMARC report')
  }
  const sources = [...sums.values()]
  const policy = of('policy_published/p').toLowerCase()
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
