import {
  type AddressObject,
  type Attachment,
  type ParsedMail,
  type SimpleParserOptions,
  simpleParser,
} from 'mailparser'
import { isTooDeep } from '#platform/html/limits.ts'
import { textFromHtml } from '#platform/html/text.ts'
import { readAbsence } from './absence.ts'
import { nameCharsets } from './charset.ts'
import { type HeaderLines, isAutomatic } from './classify.ts'

/** A mail as far as anything is made of it here; plain data, since another process reads it. */
export interface IncomingMail {
  from: Person | undefined
  to: Person[]
  cc: Person[]
  /** Only of mail that was sent: its sender's copy. */
  bcc: Person[]
  subject: string
  html: string | null
  text: string
  replyTo: Person[]
  /** Its Date header. */
  date: string | null
  attachments: IncomingFile[]
  /** The last day of an absence, where it tells of one by itself. */
  absentUntil?: string | null
}

export interface IncomingFile {
  filename: string
  contentType: string
  /** Null: it is too large to be read. */
  content: Buffer | null
  size: number
  contentId: string | null
  /** A picture in the text, not a file of its own. */
  isInline: boolean
}

interface Person {
  email: string
  name: string
}

const MOST_HTML = 2_000_000
const MOST_TEXT = 500_000
const MOST_PEOPLE = 100
const MOST_SUBJECT = 2_000
const MOST_NAME = 500
const MOST_FILES = 200

/** Reports keep their machine-readable part; links stay as they were written, and text is made of HTML here alone. */
const PARSING: SimpleParserOptions & { keepDeliveryStatus: boolean } = {
  keepDeliveryStatus: true,
  skipImageLinks: true,
  skipTextLinks: true,
  skipHtmlToText: true,
  skipTextToHtml: true,
}

/** Each by itself: what is wrong with one says nothing of the others. */
export const readMails = (sources: readonly Uint8Array[]) => readEach(sources, readMail)

export type Read<Mail> = { mail: Mail } | { error: string }

export async function readEach<Mail>(
  sources: readonly Uint8Array[],
  read: (source: Uint8Array) => Promise<Mail>,
): Promise<Read<Mail>[]> {
  const all: Read<Mail>[] = []
  for (const source of sources) {
    all.push(
      await read(source).then(
        mail => ({ mail }),
        (error: Error) => ({ error: error.message }),
      ),
    )
  }
  return all
}

export async function readMail(source: Uint8Array): Promise<IncomingMail> {
  const mail = await simpleParser(nameCharsets(Buffer.from(source)), PARSING)
  const whole = typeof mail.html === 'string' ? storable(mail.html).slice(0, MOST_HTML) : null
  // What no reader could show is kept by what it says.
  const isReadable = whole !== null && !isTooDeep(whole)
  const text =
    storable(mail.text ?? '') || (whole === null ? '' : isReadable ? textFromHtml(whole) : wordsOf(whole))
  const subject = short(mail.subject ?? '', MOST_SUBJECT)
  return {
    from: peopleOf(mail.from)[0],
    to: peopleOf(mail.to),
    cc: peopleOf(mail.cc),
    bcc: peopleOf(mail.bcc),
    replyTo: peopleOf(mail.replyTo),
    date: dateOf(mail.date),
    subject,
    html: isReadable ? whole : null,
    text: text.slice(0, MOST_TEXT),
    attachments: describeFiles(mail.attachments.slice(0, MOST_FILES)),
    absentUntil: await absenceIn(linesOf(mail), { subject, text, wrote: mail.date }),
  }
}

/** The first of each name counts. */
const linesOf = ({ headerLines }: ParsedMail): HeaderLines =>
  new Map(headerLines.toReversed().map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()]))

const absenceIn = async (
  headers: HeaderLines,
  { subject, text, wrote = new Date() }: { subject: string; text: string; wrote: Date | undefined },
): Promise<string | null> =>
  isAutomatic(headers, subject) && !Number.isNaN(wrote.getTime())
    ? readAbsence(text, { language: headers.get('content-language'), wrote })
    : null

/** PostgreSQL text holds neither NUL nor half a surrogate pair; mail from strangers may hold both. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** What a hostile mail may make as long as it likes. */
const short = (text: string, most: number): string => storable(text.slice(0, most))

/** What no calendar of ours holds is no date. */
const dateOf = (date: Date | undefined): string | null => {
  const year = date?.getUTCFullYear() ?? Number.NaN
  return year >= 1970 && year <= 9999 ? date!.toISOString() : null
}

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
    .map(({ address, name }) => ({ email: short(address ?? '', MOST_NAME), name: short(name, MOST_NAME) }))

const MOST_FILES_BYTES = 25 * 1024 * 1024

/** Files up to 25 MB together; of what is larger only the size is told. */
function describeFiles(files: readonly Attachment[]): IncomingFile[] {
  let room = MOST_FILES_BYTES
  return files.map(({ filename, contentType, content, cid, related, contentDisposition }) => {
    const fits = content.length <= room
    if (fits) room -= content.length
    return {
      filename: short(filename ?? 'attachment', MOST_NAME),
      contentType: short(contentType, MOST_NAME),
      content: fits ? content : null,
      size: content.length,
      contentId: cid ? short(cid, MOST_NAME) : null,
      isInline: related === true || contentDisposition === 'inline',
    }
  })
}
