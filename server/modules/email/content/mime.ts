import { randomUUID } from 'node:crypto'
import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import type { Address } from '../addresses.ts'
import { quotedPrintable } from './quoted-printable.ts'

export interface TextMail {
  from: Address
  to: Address[]
  cc: Address[]
  replyTo: string | null
  subject: string
  messageId: string
  date: Temporal.Instant
  /** Added as they are, one line each. */
  headers: Record<string, string>
  html: string
  text: string
}

/** Knows how names, addresses and subjects are written in headers, whatever letters they have. */
const writer = new MimeNode(false)
const people = (list: Address[]) => list.map(({ email, name }) => ({ address: email, name }))

/**
 * The bytes of a mail without attachments. nodemailer takes such a mail through a dozen streams, made for large files;
 * here its two texts are put together in one go. How headers are encoded is still its business.
 */
export function buildTextMail(mail: TextMail): Buffer {
  const boundary = `=_${randomUUID()}`
  const hasText = mail.text !== ''
  const head = [
    ...headerLines(mail),
    'MIME-Version: 1.0',
    ...(hasText ? [`Content-Type: multipart/alternative; boundary="${boundary}"`, '', ''] : []),
  ].join('\r\n')
  const html = partOf('text/html', mail.html)
  if (!hasText) return Buffer.concat([Buffer.from(`${head}\r\n`), ...html, Buffer.from('\r\n')])
  return Buffer.concat([
    Buffer.from(`${head}--${boundary}\r\n`),
    ...partOf('text/plain', mail.text),
    Buffer.from(`\r\n--${boundary}\r\n`),
    ...html,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

function headerLines(mail: TextMail): string[] {
  const line = (key: string, value: unknown) => {
    const text = `${key}: ${writer.encodeHeaderValue(key, value as never)}`
    return text.length < 76 ? text : foldLines(text, 76)
  }
  const date = new Date(mail.date.epochMilliseconds).toUTCString().replace('GMT', '+0000')
  return [
    line('From', people([mail.from])),
    line('To', people(mail.to)),
    ...(mail.cc.length > 0 ? [line('Cc', people(mail.cc))] : []),
    ...(mail.replyTo ? [line('Reply-To', mail.replyTo)] : []),
    line('Subject', mail.subject),
    line('Message-ID', `<${mail.messageId}>`),
    `Date: ${date}`,
    ...Object.entries(mail.headers).map(([key, value]) =>
      // Kept on one line: some readers of this header do not unfold it.
      key === 'List-Unsubscribe' ? `${key}: ${value}` : line(key, value),
    ),
  ]
}

/** Plain lines as they are; the rest so that it survives any server: Latin text readable, other scripts in base64. */
function partOf(type: string, text: string): Buffer[] {
  const head = (encoding: string) =>
    Buffer.from(`Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`)
  if (isPlain(text)) return [head('7bit'), Buffer.from(text.replaceAll(/\r\n?|\n/g, '\r\n'))]
  const letters = Buffer.from(text)
  // Bytes beyond ASCII are three times as long in one encoding, all of them a third longer in the other.
  if (letters.length > text.length * 1.4) {
    const lines = letters.toString('base64').replaceAll(/.{76}(?=.)/g, '$&\r\n')
    return [head('base64'), Buffer.from(lines)]
  }
  return [head('quoted-printable'), quotedPrintable(text)]
}

const isPlain = (text: string): boolean => /^[\t\r\n\x20-\x7e]*$/.test(text) && !/[^\r\n]{77}/.test(text)
