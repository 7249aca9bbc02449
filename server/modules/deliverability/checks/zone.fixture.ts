import type { Answer, Ask, RecordType } from './ask.ts'

export type Zone = Record<string, Partial<Record<RecordType, string[]>> | 'failed'>

/** DNS as a plain table: what is not in it does not exist, unless something below it does. */
export function askZone(zone: Zone): Ask & { asked: string[] } {
  const asked: string[] = []
  const ask = async (name: string, type: RecordType): Promise<Answer> => {
    const key = name.toLowerCase()
    if (!asked.includes(`${type} ${key}`)) asked.push(`${type} ${key}`)
    const found = zone[key]
    if (found === 'failed') return { status: 'failed', values: [] }
    const values = found?.[type] ?? []
    if (values.length > 0) return { status: 'found', values }
    const exists = Object.keys(zone).some(known => known === key || known.endsWith(`.${key}`))
    return { status: exists ? 'nodata' : 'nxdomain', values: [] }
  }
  return Object.assign(ask, { asked })
}

export const txt = (...values: string[]) => ({ TXT: values })
