import { InvalidInput, UnsupportedType } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { isStorable, parseJsonBody } from '#platform/server/body.ts'
import { type Utm, utmNames } from '../questions/schema.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** What a stranger sent, by whatever means a browser or a program has. */
export interface Posted {
  fields: Record<string, unknown>
  /** A form of plain HTML: a person waits for a page, not for JSON. */
  isPlainForm: boolean
}

export const MOST_BYTES = 256 * 1024
const MOST_PARTS = 500

export const headerOf = (headers: Headers, name: string): string => String(headers[name] ?? '')

/** Whether whoever asks would rather see a page. */
export function wantsPage(headers: Headers): boolean {
  const accept = headerOf(headers, 'accept')
  return accept.includes('text/html') && !accept.includes('application/json')
}

/** Whether a program asks: it gets JSON, however it sent what it has to say. */
export function wantsJson(headers: Headers): boolean {
  const accept = headerOf(headers, 'accept')
  return accept.includes('application/json') && !accept.includes('text/html')
}

export async function readPosted(headers: Headers, body: unknown): Promise<Posted> {
  const type = headerOf(headers, 'content-type').split(';')[0]!.trim().toLowerCase()
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (type === 'application/x-www-form-urlencoded') {
    return { fields: gather(new URLSearchParams(bytes.toString('utf8'))), isPlainForm: !wantsJson(headers) }
  }
  if (type === 'multipart/form-data')
    return { fields: await readMultipart(headers, bytes), isPlainForm: !wantsJson(headers) }
  if (type !== '' && type !== 'application/json' && bytes.length > 0) {
    throw UnsupportedType('The body must be JSON or a form')
  }
  const value = bytes.length === 0 ? {} : parseJsonBody(bytes.toString('utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw InvalidInput('The body must be an object')
  }
  return { fields: value as Record<string, unknown>, isPlainForm: false }
}

async function readMultipart(headers: Headers, bytes: Buffer): Promise<Record<string, unknown>> {
  try {
    const form = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': headerOf(headers, 'content-type') },
    }).formData()
    return gather([...form].filter((one): one is [string, string] => typeof one[1] === 'string'))
  } catch {
    throw InvalidInput('The body is not well-formed multipart/form-data')
  }
}

/** What comes more than once is a list. */
function gather(pairs: Iterable<[string, string]>): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null)
  let parts = 0
  for (const [key, value] of pairs) {
    parts += 1
    if (parts > MOST_PARTS) throw InvalidInput(say`The body has more than ${{ most: MOST_PARTS }} fields`)
    const name = key.endsWith('[]') ? key.slice(0, -2) : key
    if (name === '__proto__') continue
    const before = fields[name]
    fields[name] = before === undefined ? value : [before, value].flat()
  }
  return fields
}

/** Text for ourselves, not an answer: what cannot be kept is left out. */
export function sideText(value: unknown, most: number): string | null {
  if (typeof value !== 'string' || !isStorable(value)) return null
  return value.trim().slice(0, most).toWellFormed() || null
}

/** By names of their own, or as they stand in the address of the page. */
export function readUtm(fields: Record<string, unknown>, pageUrl: string | null): Utm {
  const inAddress = pageUrl ? URL.parse(pageUrl)?.searchParams : undefined
  const utm: Utm = {}
  for (const name of utmNames) {
    const value = sideText(fields[`utm_${name}`] ?? inAddress?.get(`utm_${name}`), 200)
    if (value) utm[name] = value
  }
  return utm
}
