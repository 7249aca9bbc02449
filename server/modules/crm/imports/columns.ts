import { fromCsvCell } from '#kit/csv.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { ContactIn } from '../contacts/schema.ts'
import { contactStatuses } from '../schema.ts'

/** A column of the file, and the contact's field it fills: a key of a contact, `custom.<key>`, or nothing. */
export interface Column {
  header: string
  field: string | null
}

/** An address of several parts has no column of its own. */
const fields = new Set(Object.keys(ContactIn.properties).filter(field => field !== 'billing_address'))

const synonyms: Record<string, string> = {
  first: 'first_name',
  firstname: 'first_name',
  'given name': 'first_name',
  vorname: 'first_name',
  last: 'last_name',
  lastname: 'last_name',
  surname: 'last_name',
  'family name': 'last_name',
  nachname: 'last_name',
  'full name': 'name',
  'e-mail': 'email',
  mail: 'email',
  'email address': 'email',
  'e-mail address': 'email',
  'phone number': 'phone',
  telephone: 'phone',
  mobile: 'phone',
  telefon: 'phone',
  'job title': 'title',
  position: 'title',
  role: 'title',
  company: 'company_name',
  organization: 'company_name',
  organisation: 'company_name',
  account: 'company_name',
  'associated company': 'company_name',
  'company name': 'company_name',
  firma: 'company_name',
  linkedin: 'linkedin_url',
  'linkedin profile': 'linkedin_url',
  'lead source': 'source',
  'lifecycle stage': 'status',
  'time zone': 'timezone',
  land: 'country',
  pays: 'country',
  país: 'country',
  sprache: 'language',
  langue: 'language',
  idioma: 'language',
  'preferred language': 'language',
  'country/region': 'country',
  'country or region': 'country',
  'mobile phone number': 'phone',
  'linkedin url': 'linkedin_url',
  tag: 'tags',
  labels: 'tags',
}

/** What an export of ours has beside what makes sense elsewhere: ids mean nothing in another organization. */
const derived = new Set(
  'id company_id owner_id billing_address score suppressed last_contacted_at away_until created_at updated_at'.split(
    ' ',
  ),
)

export function readMapping(text: string | undefined): Record<string, string | null> | null {
  if (!text?.trim()) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw InvalidInput('mapping must be JSON such as {"E-Mail": "email"}')
  }
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0 || Array.isArray(value)) {
    throw InvalidInput('mapping must be an object of column to field')
  }
  for (const [header, field] of entries) {
    if (field !== null && !isField(field)) {
      throw InvalidInput(`mapping.${header} must be a field of a contact, custom.<key> or null`)
    }
  }
  return value as Record<string, string | null>
}

const isField = (field: unknown): boolean =>
  typeof field === 'string' && (fields.has(field) || /^custom\..{1,100}$/.test(field))

/** What becomes of columns that have no field: values under their name, fields of their own, or nothing. */
export const unmappedModes = ['custom', 'create', 'ignore'] as const
export type Unmapped = (typeof unmappedModes)[number]

export function readUnmapped(text: string | undefined): Unmapped {
  const mode = unmappedModes.find(one => one === (text?.trim() || 'custom'))
  if (!mode) throw InvalidInput(say`unmapped must be one of ${{ choices: unmappedModes }}`)
  return mode
}

/** With no mapping, known names find their field and every other column becomes a custom one: nothing is lost. */
export function mapColumns(
  headers: readonly string[],
  mapping: Record<string, string | null> | null,
): Column[] {
  if (mapping) {
    const missing = Object.keys(mapping).find(header => !headers.includes(header))
    if (missing !== undefined) throw InvalidInput(say`The file has no column ${{ missing }}`)
    return headers.map(header => ({ header, field: mapping[header] ?? null }))
  }
  return headers.map(header => ({ header, field: guessField(header) }))
}

function guessField(header: string): string | null {
  const name = header.trim().toLowerCase()
  const snake = name.replaceAll(/[\s-]+/g, '_')
  if (name === '' || derived.has(snake)) return null
  if (fields.has(snake)) return snake
  if (synonyms[name]) return synonyms[name]
  if (/^custom\..{1,100}$/.test(name)) return name
  return `custom.${header.trim().slice(0, 100)}`
}

const YES = new Set(['true', 'yes', 'y', '1', 'ja', 'x'])

/** One line of the file as the body of a contact; what is empty is left out. */
export function readCells(columns: readonly Column[], cells: readonly string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const custom: Record<string, unknown> = {}
  // By its cells, not by the columns: ten thousand of them cost a short row nothing.
  for (const [index, { header, field }] of columns.slice(0, cells.length).entries()) {
    const text = fromCsvCell(cells[index]!).trim()
    if (field === null || text === '') continue
    // Two columns of one meaning, such as a desk phone and a mobile: the first fills the field, nothing is lost.
    if (input[field] !== undefined) custom[header.trim().slice(0, 100)] = text
    else if (field.startsWith('custom.')) custom[field.slice('custom.'.length)] = text
    else if (field === 'custom') Object.assign(custom, readObject(text))
    else input[field] = readValue(field, text)
  }
  if (Object.keys(custom).length > 0) input.custom = custom
  return input
}

function readValue(field: string, text: string): unknown {
  switch (field) {
    case 'tags':
      return split(text)
    case 'emails':
      return split(text).map(email => ({ email: email.trim() }))
    case 'phones':
      return split(text).map(phone => ({ phone: phone.trim() }))
    case 'unsubscribed':
      return YES.has(text.toLowerCase())
    case 'owner_id':
      return /^\d+$/.test(text) ? Number(text) : text
    case 'status':
      return readStatus(text)
    default:
      return text
  }
}

const split = (text: string): string[] => text.split(/[;,|]/).filter(part => part.trim() !== '')

/** How far others say that somebody has come. */
const lifecycles: Record<string, (typeof contactStatuses)[number]> = {
  subscriber: 'lead',
  'marketing qualified lead': 'lead',
  'sales qualified lead': 'prospect',
  opportunity: 'prospect',
  evangelist: 'customer',
  'former customer': 'churned',
}

function readStatus(text: string): string {
  const name = text.toLowerCase().replaceAll(/[_-]+/g, ' ')
  return contactStatuses.find(status => status === name) ?? lifecycles[name] ?? text
}

function readObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { custom: text }
  } catch {
    return { custom: text }
  }
}
