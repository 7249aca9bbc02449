/** A mail as it lies in a folder; made anew whenever somebody asks, since a test may want very many. */
export interface FakeMail {
  readonly uid: number
  readonly receivedAt: Date
  readonly raw: () => Buffer
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const quoted = (text: string | undefined): string =>
  text === undefined ? 'NIL' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`

const internalDate = (at: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${two(at.getUTCDate())}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()}`
  return `"${day} ${at.toISOString().slice(11, 19)} +0000"`
}

/** `16-Nov-2026` as milliseconds. */
const dayOf = (text: string): number => {
  const [day, month, year] = text.replaceAll('"', '').split('-')
  return Date.UTC(Number(year), MONTHS.indexOf(month!), Number(day))
}

/** Each as often as it stands there, in this order. */
function headerLines(raw: Buffer): [name: string, value: string][] {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .subarray(0, end)
    .toString('utf8')
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  return lines.map(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
}

const headersOf = (raw: Buffer): Map<string, string> => new Map(headerLines(raw))

function addresses(field: string | undefined): string {
  const all = (field ?? '').split(',').flatMap(one => {
    const [, name, email] = /^\s*(.*?)\s*<?([^\s<>]+@[^\s<>]+)>?\s*$/.exec(one) ?? []
    const [mailbox, host] = (email ?? '').split('@')
    return email ? [`(${quoted(name || undefined)} NIL ${quoted(mailbox)} ${quoted(host)})`] : []
  })
  return all.length === 0 ? 'NIL' : `(${all.join('')})`
}

function envelope(raw: Buffer): string {
  const headers = headersOf(raw)
  const from = addresses(headers.get('from'))
  const people = [from, from, from, ...['to', 'cc', 'bcc'].map(name => addresses(headers.get(name)))]
  const ids = ['in-reply-to', 'message-id'].map(name => quoted(headers.get(name)))
  return `(${[quoted(headers.get('date')), quoted(headers.get('subject')), ...people, ...ids].join(' ')})`
}

const literal = (section: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`BODY[${section}] {${bytes.length}}\r\n`), bytes])

/** One line of an answer to FETCH, with what was asked for. */
export function fetched(mail: FakeMail, number: number, asked: string): Buffer {
  const raw = mail.raw()
  const parts: Buffer[] = [Buffer.from(`UID ${mail.uid}`)]
  if (/\bENVELOPE\b/i.test(asked)) parts.push(Buffer.from(`ENVELOPE ${envelope(raw)}`))
  if (/\bINTERNALDATE\b/i.test(asked)) {
    parts.push(Buffer.from(`INTERNALDATE ${internalDate(mail.receivedAt)}`))
  }
  if (/\bRFC822\.SIZE\b/i.test(asked)) parts.push(Buffer.from(`RFC822.SIZE ${raw.length}`))
  const fields = /BODY\.PEEK\[(HEADER\.FIELDS \(([^)]*)\))\]/i.exec(asked)
  if (fields) {
    const wanted = fields[2]!.toLowerCase().replaceAll('"', '').split(' ')
    const lines = headerLines(raw).filter(([name]) => wanted.includes(name))
    const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    parts.push(literal(fields[1]!, Buffer.from(`${text}\r\n`)))
  }
  if (/BODY\.PEEK\[\]/i.test(asked)) parts.push(literal('', raw))
  const inside = parts.flatMap((part, at): Buffer[] => (at === 0 ? [part] : [Buffer.from(' '), part]))
  return Buffer.concat([Buffer.from(`* ${number} FETCH (`), ...inside, Buffer.from(')\r\n')])
}

/** Of the criteria those that are used here, and all of them must hold. */
export function searched(mails: readonly FakeMail[], criteria: string): FakeMail[] {
  const since = /\bSINCE (\S+)/i.exec(criteria)?.[1]
  const before = /\bBEFORE (\S+)/i.exec(criteria)?.[1]
  const uids = /\bUID (\d+):(\d+|\*)/i.exec(criteria)
  const header = /\bHEADER "?([\w-]+)"? "?<?([^">]+)/i.exec(criteria)
  const last = mails.at(-1)?.uid ?? 0
  return mails.filter(mail => {
    if (since && mail.receivedAt.getTime() < dayOf(since)) return false
    if (before && mail.receivedAt.getTime() >= dayOf(before)) return false
    if (uids) {
      const [from, to] = [Number(uids[1]), uids[2] === '*' ? last : Number(uids[2])].sort((a, b) => a - b)
      if (mail.uid < from! || mail.uid > to!) return false
    }
    return !header || (headersOf(mail.raw()).get(header[1]!.toLowerCase()) ?? '').includes(header[2]!)
  })
}

/** `1,3:5` */
export const chosen = (mails: readonly FakeMail[], set: string): FakeMail[] => {
  const ranges = set.split(',').map(range => range.split(':').map(Number))
  const isIn = ({ uid }: FakeMail) => ranges.some(([from, to = from]) => uid >= from! && uid <= to!)
  return mails.filter(isIn)
}
