import type { ParsedResult } from 'chrono-node'
import { parse as parseGerman } from 'chrono-node/de'
import { parse as parseEnglish } from 'chrono-node/en'

/** What Gmail, Outlook and Apple Mail put above a mail that is forwarded, in English or German. */
export interface HeaderBlock {
  from: Person
  to: Person[]
  cc: Person[]
  subject: string
  date: string | null
  body: string
}

interface Person {
  email: string
  name: string
}

const NAMES: Record<string, 'from' | 'to' | 'cc' | 'subject' | 'date' | 'other'> = {
  from: 'from',
  von: 'from',
  to: 'to',
  an: 'to',
  cc: 'cc',
  kopie: 'cc',
  subject: 'subject',
  betreff: 'subject',
  date: 'date',
  datum: 'date',
  sent: 'date',
  gesendet: 'date',
  'reply-to': 'other',
  'antwort an': 'other',
  bcc: 'other',
  importance: 'other',
  wichtigkeit: 'other',
  priorität: 'other',
  attachments: 'other',
  anlagen: 'other',
  'message-id': 'other',
}
const LINE = /^([\p{L}-]{2,12}(?: an)?)\s?:\s*(.*)$/u

const MOST_LINES = 2_000
const MOST_HEADERS = 20
const MOST_PEOPLE = 100

/** Without the marks of quoting and of stress. */
const bare = (line: string): string =>
  line
    .replace(/^[\s>]+/, '')
    .replaceAll(' ', ' ')
    .replaceAll('*', '')
    .trim()

const fieldOf = (line: string): [name: string, value: string] | undefined => {
  const [, name = '', value = ''] = LINE.exec(line) ?? []
  const field = NAMES[name.toLowerCase()]
  return field && [field, value]
}

/** The first one in the text of a mail: of who forwards what was forwarded before, the last step counts. */
export function readHeaderBlock(
  text: string,
  { wrote, offsetMinutes }: { wrote: Date; offsetMinutes: number },
): HeaderBlock | null {
  const lines = text.split('\n', MOST_LINES).map(line => line.slice(0, 2_000))
  for (const [at, line] of lines.entries()) {
    if (fieldOf(bare(line))?.[0] !== 'from') continue
    const { fields, end } = readFields(lines, at)
    const [from] = peopleOf(fields.get('from') ?? '')
    if (!from || !fields.has('date') || !(fields.has('subject') || fields.has('to'))) continue
    const isQuoted = /^\s*>/.test(line)
    const rest = text.split('\n').slice(end)
    return {
      from,
      to: peopleOf(fields.get('to') ?? ''),
      cc: peopleOf(fields.get('cc') ?? ''),
      subject: fields.get('subject') ?? '',
      date: readDate(fields.get('date')!, wrote, offsetMinutes),
      body: rest
        .map(one => (isQuoted ? one.replace(/^\s*> ?/, '') : one))
        .join('\n')
        .trim(),
    }
  }
  return null
}

/** Up to the first empty line; what belongs to no field goes on with the one before. */
function readFields(lines: readonly string[], from: number): { fields: Map<string, string>; end: number } {
  const fields = new Map<string, string>()
  let last: string | undefined
  let at = from
  for (; at < lines.length && at < from + MOST_HEADERS; at += 1) {
    const line = bare(lines[at]!)
    if (line === '') break
    const field = fieldOf(line)
    if (field) {
      last = field[0]
      if (!fields.has(last)) fields.set(last, field[1])
    } else if (last) {
      fields.set(last, `${fields.get(last)} ${line}`)
    }
  }
  return { fields, end: at }
}

const ADDRESS = /[^\s<>"'()[\]:;,]+@[^\s<>"'()[\]:;,]+\.[^\s<>"'()[\]:;,]+/
const ADDRESSES = new RegExp(ADDRESS, 'g')

/** `Grace Hopper <grace@navy.test>; ada@acme.test`, also as Outlook writes them, with `mailto:` and twice. */
function peopleOf(value: string): Person[] {
  const found = new Map<string, Person>()
  let end = 0
  for (const match of value.slice(0, 20_000).matchAll(ADDRESSES)) {
    const email = match[0].replace(/[.]$/, '')
    const name = value
      .slice(end, match.index)
      .replaceAll(/mailto:|[<>"[\];]/g, ' ')
      .replace(/^[\s,]+|[\s,]+$/g, '')
    end = match.index + match[0].length
    if (!found.has(email.toLowerCase())) found.set(email.toLowerCase(), { email, name: name.slice(0, 200) })
    if (found.size >= MOST_PEOPLE) break
  }
  return [...found.values()]
}

const ZONES = { timezones: { MEZ: 60, MESZ: 120 } }

/** As the clock of who forwards it shows it, where no zone is named. */
function readDate(value: string, wrote: Date, offsetMinutes: number): string | null {
  const reference = { instant: wrote, timezone: offsetMinutes }
  const text = value.slice(0, 200)
  // Apple Mail in English writes `16. November 2026 at 10:30` where the Mac itself counts days as Germans do.
  const inEnglish = text.replace(/(\d)\.(?=\s+\p{L})/u, '$1')
  const readings = [parseEnglish(inEnglish, reference, ZONES), parseGerman(text, reference, ZONES)]
    .flat()
    .filter(({ start }) => start.isCertain('day') && start.isCertain('year')) as ParsedResult[]
  // The one that understood most of it.
  const [best] = readings.sort((a, b) => b.text.length - a.text.length)
  return best ? best.start.date().toISOString() : null
}
