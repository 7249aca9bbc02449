import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { type Weekday, weekdays } from '#kit/time/slots.ts'
import { isTimeZone } from '#kit/time/zone.ts'
import { InvalidStatus, NegativeDailyCap } from '../errors.ts'
import { type SequencePatch, type SequenceStatus, sequenceStatuses } from './schema.ts'

const fullNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
export const workdays: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri']

export function readStatus(status: string): SequenceStatus {
  if (!(sequenceStatuses as readonly string[]).includes(status)) throw InvalidStatus(status)
  return status as SequenceStatus
}

/** Short or full names in any case; answered short, Monday first, each once. */
export function readDays(days: readonly string[] | null | undefined): Weekday[] | undefined {
  if (days === undefined) return undefined
  if (days === null) return workdays
  const chosen = days.map(text => {
    const day = text.trim().toLowerCase()
    const at = Math.max(weekdays.indexOf(day as Weekday), fullNames.indexOf(day))
    if (at < 0) throw InvalidInput(say`send_days must hold days of the week (${{ choices: weekdays }})`)
    return weekdays[at]!
  })
  if (chosen.length === 0) throw InvalidInput('send_days must have at least 1 item')
  return weekdays.filter(day => chosen.includes(day))
}

function readTime(field: string, value: string | null | undefined): string | null | undefined {
  if (value === null || value === undefined) return value
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(value.trim())
  if (!match) throw InvalidInput(`${field} must be a time such as 09:00`)
  return `${match[1]}:${match[2]}`
}

/** Checks what was given and brings it to the form it is stored in. `before`: what stands where nothing was given. */
export function readSettings(
  input: SequencePatch,
  before: { send_window_start: string | null; send_window_end: string | null },
) {
  const { send_timezone: zone, daily_cap } = input
  if (zone !== undefined && !isTimeZone(zone)) throw InvalidInput('send_timezone must be an IANA time zone')
  if (daily_cap !== undefined && daily_cap !== null && daily_cap < 0) throw NegativeDailyCap()
  const start = readTime('send_window_start', input.send_window_start)
  const end = readTime('send_window_end', input.send_window_end)
  const window = {
    send_window_start: start === undefined ? before.send_window_start : start,
    send_window_end: end === undefined ? before.send_window_end : end,
  }
  if ((window.send_window_start === null) !== (window.send_window_end === null)) {
    throw InvalidInput('send_window_start and send_window_end must be given together')
  }
  if (window.send_window_start !== null && window.send_window_start === window.send_window_end) {
    throw InvalidInput('send_window_start and send_window_end must differ')
  }
  return {
    ...(start === undefined && end === undefined ? {} : window),
    send_as_reply: input.send_as_reply,
    stop_on_reply: input.stop_on_reply,
    stop_on_click: input.stop_on_click,
    stop_on_meeting: input.stop_on_meeting,
    send_timezone: zone,
    send_days: readDays(input.send_days),
    sender_integration_id: input.sender_integration_id,
    // Two names of one thing.
    mailbox_id: input.mailbox_id === undefined ? input.sender_account_id : input.mailbox_id,
    daily_cap,
  }
}
