import { type HeaderLines, readHeaders } from '../classify.ts'
import { type IncomingMail, readEach, readMail } from '../read-mail.ts'
import { readHeaderBlock } from './header-block.ts'

/** A mail that was sent to a drop mailbox, with the one that is forwarded in it. */
export interface DroppedMail extends IncomingMail {
  original: Original | null
}

export interface Original {
  headers: HeaderLines
  mail: IncomingMail
}

const EMBEDDED = /^content-type:[ \t]*message\/rfc822\b/gim

/** Runs beside: strangers' mail is in it. */
export const readDroppedMails = (sources: readonly Uint8Array[]) => readEach(sources, readDropped)

async function readDropped(source: Uint8Array): Promise<DroppedMail> {
  const raw = Buffer.from(source)
  const text = raw.toString('latin1')
  const mail = await readMail(Buffer.from(asFiles(text), 'latin1'))
  return { ...mail, original: (await readAttached(mail)) ?? readForwarded(mail, text) }
}

/** A mail in a mail is a file, whether its writer calls it so or not: otherwise it would melt into the text. */
function asFiles(text: string): string {
  let result = text
  for (const { index } of [...text.matchAll(EMBEDDED)].toReversed()) {
    const begin = result.lastIndexOf('\n--', index)
    const open = /\r?\n\r?\n/g
    open.lastIndex = index
    const end = open.exec(result)?.index ?? result.length
    if (begin < 0) continue
    const head = result.slice(begin, end)
    const named = /^content-disposition:[ \t]*attachment/im.test(head)
      ? head
      : `${head.replace(/^content-disposition:.*(?:\r?\n[ \t].*)*\r?\n?/gim, '').trimEnd()}\r\nContent-Disposition: attachment`
    result = result.slice(0, begin) + named + result.slice(end)
  }
  return result
}

async function readAttached({ attachments }: IncomingMail): Promise<Original | null> {
  const file = attachments.find(
    ({ contentType, filename, content }) =>
      content !== null && (contentType === 'message/rfc822' || /\.eml$/i.test(filename)),
  )
  if (!file?.content) return null
  const [head = ''] = file.content.toString('utf8').split(/\r?\n\r?\n/, 1)
  const mail = await readMail(file.content)
  return mail.from ? { headers: readHeaders(head), mail } : null
}

/** The files of a mail come along when it is forwarded. */
function readForwarded(mail: IncomingMail, text: string): Original | null {
  const zone = /^date:.*([+-])(\d\d)(\d\d)\s*(?:\([^)]*\))?\s*$/im.exec(text.split(/\r?\n\r?\n/, 1)[0]!)
  const offsetMinutes = zone ? Number(`${zone[1]}1`) * (Number(zone[2]) * 60 + Number(zone[3])) : 0
  const wrote = mail.date === null ? new Date() : new Date(mail.date)
  const block = readHeaderBlock(mail.text, { wrote, offsetMinutes })
  if (!block) return null
  const { from, to, cc, subject, date, body } = block
  return {
    headers: new Map(),
    mail: {
      ...mail,
      from,
      to,
      cc,
      bcc: [],
      replyTo: [],
      subject,
      date: date ?? mail.date,
      html: null,
      text: body,
    },
  }
}
