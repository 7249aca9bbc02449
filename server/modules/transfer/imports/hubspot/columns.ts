import { fromCsvCell } from '#kit/csv.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const files = ['companies', 'contacts', 'deals'] as const
export type FileName = (typeof files)[number]

/**
 * What HubSpot calls its columns: the labels of its exports, and the internal names that can be asked for instead. Of
 * several the first that has a value counts.
 */
const names = {
  id: ['record id', 'hs_object_id', 'record id - contact', 'record id - company', 'record id - deal'],
  owner: ['contact owner', 'company owner', 'deal owner', 'owner', 'hubspot_owner_id', 'hubspot owner'],
  companyIds: [
    'associated company ids (primary)',
    'associated company ids',
    'associated company id',
    'associatedcompanyid',
    'primary associated company id',
  ],
  companyNames: ['associated company (primary)', 'associated company', 'company name', 'company'],
  contactIds: ['associated contact ids', 'associated contact id'],
  contactNames: ['associated contact', 'associated contacts'],
  dealIds: ['associated deal ids', 'associated deal', 'associated deals'],
  optedOut: ['unsubscribed from all email', 'hs_email_optout'],
  name: ['deal name', 'dealname', 'company name', 'name'],
  domain: ['company domain name', 'domain', 'company domain'],
  website: ['website url', 'website'],
  industry: ['industry'],
  size: ['number of employees', 'numberofemployees'],
  phone: ['phone number', 'phone'],
  address: ['street address', 'address'],
  city: ['city'],
  country: ['country/region', 'country'],
  stage: ['deal stage', 'dealstage'],
  pipeline: ['pipeline'],
  amount: ['amount'],
  currency: ['currency', 'deal currency code', 'deal_currency_code'],
  closesOn: ['close date', 'closedate'],
  createdAt: ['create date', 'createdate', 'created date'],
  lostReason: ['closed lost reason', 'closed_lost_reason'],
  probability: ['deal probability', 'hs_deal_stage_probability', 'probability'],
} as const satisfies Record<string, readonly string[]>

export type ColumnName = keyof typeof names

const knownIn: Record<FileName, readonly ColumnName[]> = {
  companies: [
    'id',
    'owner',
    'name',
    'domain',
    'website',
    'industry',
    'size',
    'phone',
    'address',
    'city',
    'country',
    'contactIds',
    'contactNames',
    'dealIds',
  ],
  contacts: ['id', 'owner', 'companyIds', 'companyNames', 'dealIds', 'optedOut'],
  deals: [
    'id',
    'owner',
    'name',
    'stage',
    'pipeline',
    'amount',
    'currency',
    'closesOn',
    'createdAt',
    'lostReason',
    'probability',
    'companyIds',
    'companyNames',
    'contactIds',
    'contactNames',
  ],
}

const needed: Record<FileName, readonly ColumnName[]> = {
  companies: ['name', 'domain'],
  contacts: [],
  deals: ['name'],
}

/** Which columns of a file say what, and those that nobody here knows. */
export interface Layout {
  known: Partial<Record<ColumnName, number[]>>
  others: { header: string; index: number }[]
}

export function layOut(file: FileName, headers: readonly string[]): Layout {
  const folded = headers.map(header => header.trim().toLowerCase())
  const known: Layout['known'] = {}
  const used = new Set<number>()
  for (const key of knownIn[file]) {
    const places = names[key].flatMap(name => {
      const index = folded.indexOf(name)
      return index < 0 || used.has(index) ? [] : [index]
    })
    if (places.length > 0) known[key] = places
    for (const place of places) used.add(place)
  }
  if (needed[file].length > 0 && !needed[file].some(key => known[key])) {
    throw InvalidInput(
      say`${file} does not look like HubSpot’s export of ${{ file }}: it has no column “${{ column: labels[file] }}”`,
    )
  }
  if (file === 'contacts' && !folded.some(name => isOfAPerson.has(name))) {
    throw InvalidInput(
      say`${file} does not look like HubSpot’s export of ${{ file }}: it has no column “${{ column: 'Email' }}”`,
    )
  }
  const others = headers.flatMap((header, index) => (used.has(index) || !header ? [] : [{ header, index }]))
  return { known, others }
}

const labels: Record<FileName, string> = { companies: 'Company name', contacts: 'Email', deals: 'Deal Name' }
const isOfAPerson = new Set(['email', 'first name', 'firstname', 'last name', 'lastname', 'work email'])

export interface Row {
  /** The first of the columns that has a value. */
  get(key: ColumnName): string
  /** Everything that has no place of its own. */
  rest: Record<string, string>
}

export function readRow({ known, others }: Layout, cells: readonly string[]): Row {
  const cell = (index: number): string => fromCsvCell(cells[index] ?? '').trim()
  return {
    get: key => known[key]?.map(cell).find(Boolean) ?? '',
    rest: Object.fromEntries(
      others.flatMap(({ header, index }) => (cell(index) ? [[header.slice(0, 100), cell(index)]] : [])),
    ),
  }
}

/** HubSpot puts several into one cell with semicolons between. */
export const several = (text: string): string[] =>
  text
    .split(';')
    .map(part => part.trim())
    .filter(Boolean)
