import type { DnsRun } from '#platform/http/dns.ts'
import type { Answer, Ask, RecordType } from './ask.ts'

/** By name: its records, or that nobody answers for it. */
export type Zone = Record<string, Partial<Record<RecordType, string[]>> | 'failed'>

/** DNS as a plain table: what is not in it does not exist, unless something below it does. */
export const askRecorded =
  (zone: Zone): Ask =>
  async (name, type): Promise<Answer> => {
    const key = name.toLowerCase()
    const found = zone[key]
    if (found === 'failed') return { status: 'failed', values: [] }
    const values = found?.[type] ?? []
    if (values.length > 0) return { status: 'found', values }
    const exists = Object.keys(zone).some(known => known === key || known.endsWith(`.${key}`))
    return { status: exists ? 'nodata' : 'nxdomain', values: [] }
  }

/** In place of questions to servers. */
export const startRecordedRun = (zone: Zone): DnsRun => ({ ask: askRecorded(zone), asked: 0, end() {} })
