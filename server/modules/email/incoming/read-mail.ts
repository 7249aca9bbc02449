import { type AddressObject, type Attachment, type SimpleParserOptions, simpleParser } from 'mailparser'
import { isTooDeep } from '#platform/html/limits.ts'
import { textFromHtml } from '#platform/html/text.ts'

/** A mail as far as anything is made of it here; plain data, since another process reads it. */
export interface IncomingMail {
  from: Person | undefined
  to: Person[]
  cc: Person[]
  subject: string
  html: string | null
  text: string
  attachments: { filename: string; contentType: string; content: Buffer; contentId: string | null }[]
}

interface Person {
  email: string
  name: string
}

const MOST_HTML = 2_000_000
const MOST_TEXT = 500_000
const MOST_PEOPLE = 100

/** Reports keep their machine-readable part; links stay as they were written, and text is made of HTML here alone. */
const PARSING: SimpleParserOptions & { keepDeliveryStatus: boolean } = {
  keepDeliveryStatus: true,
  skipImageLinks: true,
  skipTextLinks: true,
  skipHtmlToText: true,
  skipTextToHtml: true,
}

export async function readMail(source: Uint8Array): Promise<IncomingMail> {
  const mail = await simpleParser(Buffer.from(source), PARSING)
  const whole = typeof mail.html === 'string' ? storable(mail.html).slice(0, MOST_HTML) : null
  // What no reader could show is kept by what it says.
  const isReadable = whole !== null && !isTooDeep(whole)
  const text =
    storable(mail.text ?? '') || (whole === null ? '' : isReadable ? textFromHtml(whole) : wordsOf(whole))
  return {
    from: peopleOf(mail.from)[0],
    to: peopleOf(mail.to),
    cc: peopleOf(mail.cc),
    subject: storable(mail.subject ?? ''),
    html: isReadable ? whole : null,
    text: text.slice(0, MOST_TEXT),
    attachments: mail.attachments.map(describe),
  }
}

/** PostgreSQL text holds neither NUL nor half a surrogate pair; mail from strangers may hold both. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const peopleOf = (field: AddressObject | AddressObject[] | undefined): Person[] =>
  [field ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .slice(0, MOST_PEOPLE)
    .map(({ address, name }) => ({ email: storable(address ?? ''), name: storable(name) }))

const describe = ({
  filename,
  contentType,
  content,
  cid,
}: Attachment): IncomingMail['attachments'][number] => ({
  filename: storable(filename ?? 'attachment'),
  contentType: storable(contentType),
  content,
  contentId: cid ? storable(cid) : null,
})
