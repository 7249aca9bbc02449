import type { Ask, RecordType } from './ask.ts'
import { askRecorded, type Zone } from './recorded.ts'

export type { Zone }

/** Remembers what was asked, each question once. */
export function askZone(zone: Zone): Ask & { asked: string[] } {
  const asked: string[] = []
  const answer = askRecorded(zone)
  const ask = (name: string, type: RecordType) => {
    const key = `${type} ${name.toLowerCase()}`
    if (!asked.includes(key)) asked.push(key)
    return answer(name, type)
  }
  return Object.assign(ask, { asked })
}

export const txt = (...values: string[]) => ({ TXT: values })
